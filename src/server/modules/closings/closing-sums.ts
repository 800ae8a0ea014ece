import type { Cents } from "../../../shared/rules/money.ts";
import { taxOfLines } from "../../../shared/rules/tax.ts";

import { isGoods, type TillLineKind, type TillPaymentMethod } from "../../../shared/rules/till-words.ts";

import type { ClosingSums } from "../../documents/closing-facts.ts";
import type { RecordedLine, RecordedTransaction } from "./dsfinvk/recorded.ts";

type SummedTransaction = Pick<RecordedTransaction, "payments"> & {
  lines: readonly Pick<RecordedLine, "kind" | "total_cents" | "tax_percent">[];
};

/**
 * What transactions add up to. Tax is taken out of the sum of each rate of each transaction, as its receipt does; the
 * difference of a count and what is taken out after it are left out, since the report says them apart.
 */
export function closingSums(transactions: readonly SummedTransaction[]): ClosingSums {
  const lines = transactions.flatMap(({ lines: own }) => own);
  const sumOf = (isCounted: (line: (typeof lines)[number]) => boolean) =>
    lines.filter(isCounted).reduce((sum, { total_cents }) => sum + total_cents, 0);
  const way = (method: TillPaymentMethod) => paidBy(transactions, method);
  const ofKind = (wanted: TillLineKind) => sumOf(({ kind }) => kind === wanted);
  const damages = ofKind("damage");
  const untaxed = sumOf(({ kind, tax_percent }) => kind === "freeAmount" && tax_percent === 0);
  const visitorsTax = ofKind("visitorsTax");
  const bottles = { taken: ofKind("bottleDeposit"), returned: ofKind("bottleReturn") };
  const redeemed = ofKind("redeemed");
  return {
    sales: [19, 7].map((percent) => ({ percent, ...salesAt(transactions, percent) })),
    bookings: ofKind("booking"),
    vouchers: ofKind("voucher"),
    // A closing without any says what it always said.
    ...(redeemed !== 0 && { redeemed }),
    ...((bottles.taken !== 0 || bottles.returned !== 0) && { bottles }),
    ...(damages !== 0 && { damages }),
    ...(untaxed !== 0 && { untaxed }),
    ...(visitorsTax !== 0 && { visitorsTax }),
    payouts: ofKind("payout"),
    depositsIn: sumOf(({ kind, total_cents }) => kind === "deposit" && total_cents > 0),
    depositsOut: sumOf(({ kind, total_cents }) => kind === "deposit" && total_cents < 0),
    cashIn: ofKind("openingFloat"),
    cashOut: ofKind("withdrawal"),
    ways: { cash: way("cash"), card: way("card"), banktransfer: way("banktransfer") },
  };
}

/** What came by a way of payment, less what went. */
export function paidBy(transactions: readonly Pick<RecordedTransaction, "payments">[], way: TillPaymentMethod): Cents {
  const payments = transactions.flatMap((transaction) => transaction.payments);
  return payments.reduce((sum, { payment_method, cents }) => sum + (payment_method === way ? cents : 0), 0);
}

function salesAt(transactions: readonly SummedTransaction[], percent: number) {
  const sum = { net: 0, tax: 0, gross: 0 };
  for (const { lines } of transactions) {
    for (const { net, tax, gross } of taxOfLines(
      lines.filter((line) => isSold(line) && line.tax_percent === percent),
    )) {
      sum.net += net;
      sum.tax += tax;
      sum.gross += gross;
    }
  }
  return sum;
}

const isSold = ({ kind }: Pick<RecordedLine, "kind">) => isGoods(kind);
