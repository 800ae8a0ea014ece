import { termsPaths } from "./terms-paths.ts";

/** The parameter of the address that names a version, the same in both languages: the number of its price list. */
const termsParameter = "fassung";

/** The terms with the figures of a price list; without one those that hold now. */
export const termsAddress = (language: "de" | "en", priceListId: number | null | undefined): string =>
  priceListId == null ? termsPaths[language] : `${termsPaths[language]}?${termsParameter}=${priceListId}`;

/** What an address asks for behind its question mark: a version, one that there cannot be, or (null) what holds. */
export function termsVersionIn(search: string): number | "unknown" | null {
  const text = new URLSearchParams(search).get(termsParameter);
  if (text === null) return null;
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : "unknown";
}
