import { type Cents, toAmount } from "../../shared/rules/money.ts";
import type { TillPayment } from "../db/tables/till.ts";

/** What a till's process is called towards a security system, whatever was recorded (DSFinV-K 2.3, appendix I). */
export const processType = "Kassenbeleg-V1";

/** In percent. */
export const taxRates = [19, 7, 0] as const;
export type TaxRate = (typeof taxRates)[number];

/**
 * What of a recorded transaction is signed: gross amounts by tax rate, and how much was paid in cash and otherwise.
 * Amounts of corrections, deposits that go back and withdrawals are negative.
 */
export interface SignedAmounts {
  gross: Record<TaxRate, Cents>;
  /** Cash first; what was not taken is left out, also where nobody paid. */
  paid: { isCash: boolean; cents: Cents }[];
}

interface RecordedLine {
  tax_percent: TaxRate;
  total_cents: Cents;
}

export function signedAmounts(payments: readonly TillPayment[], lines: readonly RecordedLine[]): SignedAmounts {
  const gross = { 19: 0, 7: 0, 0: 0 };
  for (const { tax_percent, total_cents } of lines) gross[tax_percent] += total_cents;
  const paid = [true, false].flatMap((isCash) => {
    const ways = payments.filter(({ payment_method }) => (payment_method === "cash") === isCash);
    const cents = ways.reduce((sum, way) => sum + way.cents, 0);
    return cents === 0 ? [] : [{ isCash, cents }];
  });
  return { gross, paid };
}

/**
 * The text that is signed: kind, gross amounts of the five rates in the order of the law (19, 7, 10.7, 5.5 and 0
 * percent), and the payments. The kind is `Beleg` for all that changes what the company owns: sales, their corrections
 * with opposite signs (`AVBelegstorno` must not be used with a security system), deposits, opening floats, withdrawals
 * and differences alike. Payments of 0.00 are left out, so that where nobody paid nothing stands behind the last sign.
 */
export function processDataOf({ gross, paid }: SignedAmounts): string {
  const amounts = [gross[19], gross[7], 0, 0, gross[0]].map(toAmount).join("_");
  const payments = paid.map(({ cents, isCash }) => `${toAmount(cents)}:${isCash ? "Bar" : "Unbar"}`).join("_");
  return `Beleg^${amounts}^${payments}`;
}
