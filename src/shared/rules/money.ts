/** An amount of money in euro cents, a safe integer. Amounts are never floating-point euros (requirements/api.md). */
export type Cents = number;

const amountPattern = /^\d{1,9}(?:[.,]\d{1,2})?$/;

/**
 * Reads an amount as requests carry it: digits, optionally a dot or comma and one or two decimals.
 * @returns cents, or null where the text is no such amount (`"-1"`, `"1.234"`, `""`).
 */
export function parseAmount(text: string): Cents | null {
  if (!amountPattern.test(text)) return null;
  const [euros = "0", decimals = ""] = text.split(/[.,]/);
  return Number(euros) * 100 + Number(decimals.padEnd(2, "0"));
}

/**
 * An amount as people write it ("120 €", "1.234,50", "1,234.50"), in the form that `parseAmount` reads; any other text
 * stays as it is but for spaces and the euro sign. "1.234" stays too: it may mean a thousand or one.
 */
export function tidyAmount(text: string): string {
  const bare = text.replace(/€|\bEUR\b|\bEuro\b/gi, "").replaceAll(/\s/g, "");
  const isGrouped = /^\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(bare) || /^\d{1,3}(?:,\d{3})+\.\d{1,2}$/.test(bare);
  if (!isGrouped) return bare.replace(",", ".");
  const decimals = bare.length - Math.max(bare.lastIndexOf(","), bare.lastIndexOf("."));
  return `${bare.slice(0, -decimals).replaceAll(/[.,]/g, "")}.${bare.slice(1 - decimals)}`;
}

/** An amount as answers carry it: always two decimals, dot (`"120.00"`). */
export function toAmount(cents: Cents): string {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${sign}${whole}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** Parses an amount of an API answer, also a negative one. @throws RangeError when it is none, which is a bug. */
export function fromAmount(amount: string): Cents {
  const isNegative = amount.startsWith("-");
  const cents = parseAmount(isNegative ? amount.slice(1) : amount);
  if (cents === null) throw new RangeError(`not an amount: ${amount}`);
  return isNegative ? -cents : cents;
}

const locales = { de: "de-DE", en: "en-GB" } as const;
/** Making a formatter costs far more than using it. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(language: keyof typeof locales, fractionDigits: number): Intl.NumberFormat {
  const key = `${language}${fractionDigits}`;
  const known = formatters.get(key);
  if (known) return known;
  const digits = { minimumFractionDigits: fractionDigits, maximumFractionDigits: fractionDigits };
  const made = new Intl.NumberFormat(locales[language], { style: "currency", currency: "EUR", ...digits });
  formatters.set(key, made);
  return made;
}

/** Nothing taken away is 0, which has no sign. */
const euros = (cents: Cents) => (cents === 0 ? 0 : cents / 100);

/** A minus sign cannot be taken for a hyphen. */
const withMinus = (amount: string) => amount.replace("-", "−");

/** An amount on paper: always two decimals, with the language's separators. */
export function exactAmount(cents: Cents, language: keyof typeof locales): string {
  return withMinus(formatterOf(language, 2).format(euros(cents)));
}

/** An amount for people: as on paper, but whole where it is integral. */
export function displayAmount(cents: Cents, language: keyof typeof locales): string {
  return withMinus(formatterOf(language, cents % 100 === 0 ? 0 : 2).format(euros(cents)));
}
