import { type Cents, toAmount } from "../../shared/rules/money.ts";

/** What a till's process is called towards a security system, whatever was recorded (DSFinV-K 2.3, appendix I). */
export const processType = "Kassenbeleg-V1";

/** In percent. */
export const taxRates = [19, 7, 0] as const;
export type TaxRate = (typeof taxRates)[number];

/**
 * What of a recorded transaction is signed: gross amounts by tax rate, and how much was paid in cash or otherwise.
 * Amounts of corrections, deposits that go back and withdrawals are negative.
 */
export interface SignedAmounts {
  gross: Record<TaxRate, Cents>;
  paid: { isCash: boolean; cents: Cents };
}

interface RecordedLine {
  tax_percent: TaxRate;
  total_cents: Cents;
}

export function signedAmounts(paymentMethod: string, lines: readonly RecordedLine[]): SignedAmounts {
  const gross = { 19: 0, 7: 0, 0: 0 };
  for (const { tax_percent, total_cents } of lines) gross[tax_percent] += total_cents;
  return { gross, paid: { isCash: paymentMethod === "cash", cents: gross[19] + gross[7] + gross[0] } };
}

/**
 * The text that is signed: kind, gross amounts of the five rates in the order of the law (19, 7, 10.7, 5.5 and 0
 * percent), and the payment. The kind is `Beleg` for all that changes what the company owns: sales, their corrections
 * with opposite signs (`AVBelegstorno` must not be used with a security system), deposits, opening floats, withdrawals
 * and differences alike.
 */
export function processDataOf({ gross, paid }: SignedAmounts): string {
  const amounts = [gross[19], gross[7], 0, 0, gross[0]].map(toAmount).join("_");
  return `Beleg^${amounts}^${toAmount(paid.cents)}:${paid.isCash ? "Bar" : "Unbar"}`;
}
