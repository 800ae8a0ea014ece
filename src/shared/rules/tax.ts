import type { Cents } from "./money.ts";

/** The rate of everything that is sold here but food, in percent. */
export const taxPercent = 19;

/** A gross amount and what is in it: net + tax = gross, always. */
export interface TaxedAmount {
  net: Cents;
  tax: Cents;
  gross: Cents;
}

/** The tax contained in a gross amount, rounded to a cent; of a negative amount as much as of the positive one. */
export function taxIncluded(gross: Cents, percent = taxPercent): Cents {
  const tax = Math.round((Math.abs(gross) * percent) / (100 + percent));
  // Without the 0 that of a negative cent would be -0.
  return gross < 0 ? 0 - tax : tax;
}

/** The tax is rounded and the net amount is the rest, so that no cent appears or gets lost. */
export function withTax(gross: Cents, percent = taxPercent): TaxedAmount {
  const tax = taxIncluded(gross, percent);
  return { net: gross - tax, tax, gross };
}

/** Money that is no pay for anything yet, as that for a multi-purpose voucher (§ 3 (15) UStG). */
export function withoutTax(gross: Cents): TaxedAmount {
  return { net: gross, tax: 0, gross };
}

/**
 * What a credit note takes back of an invoice so that `remaining` stays invoiced: a negative amount. Its tax is the
 * difference of both taxes, since rounded on its own it could leave another tax on the rest than belongs to it.
 * @throws RangeError where more would stay than was invoiced.
 */
export function creditOf(invoiced: Cents, remaining: Cents): TaxedAmount {
  if (remaining < 0 || remaining > invoiced)
    throw new RangeError(`of ${invoiced} cents ${remaining} cannot stay invoiced`);
  const [before, after] = [withTax(invoiced), withTax(remaining)];
  return { net: after.net - before.net, tax: after.tax - before.tax, gross: remaining - invoiced };
}

/**
 * Shares the tax of a receipt out to its lines. It is taken out of the sum of each rate and rounded once, so that lines
 * add up to what the receipt says; no line is off by more than a cent.
 */
export function taxOfLines(lines: readonly { total_cents: Cents; tax_percent: number }[]): TaxedAmount[] {
  const before = new Map<number, Cents>();
  return lines.map(({ total_cents: gross, tax_percent: percent }) => {
    const start = before.get(percent) ?? 0;
    before.set(percent, start + gross);
    const tax = taxIncluded(start + gross, percent) - taxIncluded(start, percent);
    return { net: gross - tax, tax, gross };
  });
}
