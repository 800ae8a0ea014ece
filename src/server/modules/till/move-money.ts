import type { Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import { isGoods, type TillPaymentMethod } from "../../../shared/rules/till-words.ts";
import type { Database } from "../../db/schema.ts";
import type { TillPayment } from "../../db/tables/till.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { type PaidFor, registerPayment } from "../payments/register-payment.ts";
import { moveStock } from "../products/move-stock.ts";
import { voucherPurpose } from "../vouchers/voucher.purpose.ts";
import { depositMoney, saleMoney, visitorsTaxMoney } from "./till.subject.ts";
import type { TillLine } from "./till-hash.ts";

type GoodsLine = Pick<TillLine, "product_id" | "quantity">;
type MoneyLine = Pick<TillLine, "kind" | "booking_id" | "voucher_id" | "total_cents">;

export interface PaymentOfTill {
  purpose: PaidFor;
  referenceId: number;
  cents: Cents;
}

/** How a transaction was paid: by one way, or by several. */
export interface PaidBy {
  payment_method: TillPaymentMethod;
  payments?: readonly TillPayment[] | undefined;
}

/**
 * What the lines of a transaction are as payments: one for each booking, voucher, deposit and visitor's tax, and one
 * for products and fees together. Movements of cash are nobody's payment.
 */
export function paymentsOf(transactionId: number, lines: readonly MoneyLine[]): PaymentOfTill[] {
  const payments: PaymentOfTill[] = [];
  for (const line of lines) {
    const of = whatFor(transactionId, line);
    if (!of) continue;
    const known = payments.find(({ purpose, referenceId }) => purpose === of.purpose && referenceId === of.referenceId);
    if (known) known.cents += line.total_cents;
    else payments.push({ ...of, cents: line.total_cents });
  }
  return payments.filter(({ cents }) => cents !== 0);
}

/**
 * The same by way of payment. Of several ways the first, which is cash, pays deposits first: what goes back in cash
 * came in cash. Where a part has another sign than the whole (more deposit on bottles is given back than was sold beside
 * a stay), it goes out by the first way, which pays so much more of the rest.
 */
export function paymentsByWay(
  transactionId: number,
  lines: readonly MoneyLine[],
  { payment_method, payments = [] }: PaidBy,
): (PaymentOfTill & { kind: TillPaymentMethod })[] {
  const wanted = paymentsOf(transactionId, lines);
  if (payments.length < 2) return wanted.map((payment) => ({ ...payment, kind: payment_method }));
  const isDeposit = ({ purpose }: PaymentOfTill) => purpose === depositMoney;
  const isWith = ({ cents }: PaymentOfTill) => Math.sign(cents) === Math.sign(payments[0]?.cents ?? 0);
  const against = wanted.filter((payment) => !isWith(payment));
  const goneCents = against.reduce((sum, { cents }) => sum + cents, 0);
  const left = payments.map((way, index) => ({ ...way, cents: way.cents - (index === 0 ? goneCents : 0) }));
  const rest = wanted.filter(isWith);
  const parts = [...rest.filter(isDeposit), ...rest.filter((payment) => !isDeposit(payment))].flatMap((payment) => {
    let missing = payment.cents;
    return left.flatMap((way) => {
      const cents = Math.sign(missing) * Math.min(Math.abs(missing), Math.abs(way.cents));
      if (cents === 0) return [];
      missing -= cents;
      way.cents -= cents;
      return [{ ...payment, cents, kind: way.payment_method }];
    });
  });
  return [...against.map((payment) => ({ ...payment, kind: payment_method })), ...parts];
}

function whatFor(transactionId: number, { kind, booking_id, voucher_id }: MoneyLine) {
  // What a voucher pays is no money: it takes off what the booking is paid with.
  if (kind === "booking" || kind === "redeemed") return { purpose: bookingPurpose, referenceId: booking_id ?? 0 };
  if (kind === "voucher") return { purpose: voucherPurpose, referenceId: voucher_id ?? 0 };
  if (kind === "deposit") return { purpose: depositMoney, referenceId: booking_id ?? 0 };
  if (kind === "visitorsTax") return { purpose: visitorsTaxMoney, referenceId: booking_id ?? 0 };
  return isGoods(kind) ? { purpose: saleMoney, referenceId: transactionId } : null;
}

/** Writes down the payments of a transaction: a booking or voucher with all of its money is paid by that. */
export async function moveMoney(
  trx: Transaction<Database>,
  transaction: PaidBy & { id: number; actorId: number; lines: readonly MoneyLine[] },
  now: Date,
): Promise<void> {
  const { id: tillTransactionId, actorId: registeredBy } = transaction;
  for (const payment of paymentsByWay(tillTransactionId, transaction.lines, transaction)) {
    const { purpose, referenceId, cents, kind } = payment;
    await registerPayment(trx, purpose, { kind, cents, referenceId, registeredBy, tillTransactionId }, now);
  }
}

/**
 * Takes what is sold out of the stock, or puts back what is taken back. @throws Problem CONFLICT where the stock is
 * out.
 */
export async function moveGoods(
  trx: Transaction<Database>,
  of: { id: number; actorId: number; kind: "sold" | "returned"; reason: string },
  lines: readonly GoodsLine[],
  now: Date,
): Promise<void> {
  const { id: transactionId, actorId, kind, reason } = of;
  for (const { product_id: productId, quantity } of lines) {
    if (productId === null) continue;
    await moveStock(trx, { productId, kind, actualChange: -quantity, actorId, transactionId, reason }, now);
  }
}
