/** What Unicode names beside countries: unions, islands without a code of their own, codes for tests. */
const noCountries = /^(?:AC|CP|CQ|DG|EA|EU|EZ|IC|QO|TA|UN|X[ABK]|ZZ)$/;

/** Whether a text is the code of a country (ISO 3166-1, alpha-2), by the names that every runtime has. */
export function isCountryCode(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || noCountries.test(code)) return false;
  // Countries that are gone, and "UK", are read as those that came after.
  if (new Intl.Locale(`und-${code}`).region !== code) return false;
  return new Intl.DisplayNames(["en"], { type: "region", fallback: "none" }).of(code) !== undefined;
}
