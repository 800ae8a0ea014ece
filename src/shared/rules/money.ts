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

/** An amount as answers carry it: always two decimals, dot (`"120.00"`). */
export function toAmount(cents: Cents): string {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${sign}${whole}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** Parses an amount of an API answer. @throws RangeError when it is none, which is a bug. */
export function fromAmount(amount: string): Cents {
  const cents = parseAmount(amount);
  if (cents === null) throw new RangeError(`not an amount: ${amount}`);
  return cents;
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

/** An amount for people: whole where it is integral, else two decimals; with the language's separators. */
export function displayAmount(cents: Cents, language: keyof typeof locales): string {
  return formatterOf(language, cents % 100 === 0 ? 0 : 2).format(cents / 100);
}
