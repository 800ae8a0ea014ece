import type { Transaction } from "kysely";
import type { CorrectSaleRequest, TillAnswer } from "../../../shared/contract/till.ts";
import { isUniqueViolation } from "../../db/errors.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { lockVouchersOf, takeBackRedemption } from "../booking/redeem-on-booking.ts";
import { takeBackPayment } from "../booking/take-back-payment.ts";
import { lockProducts } from "../products/products.ts";
import { takeBackVoucherPayment } from "../vouchers/take-back-voucher-payment.ts";
import { voucherPurpose } from "../vouchers/voucher.purpose.ts";
import { collectedFor } from "./collected.repository.ts";
import { moveGoods, moveMoney, paymentsOf } from "./move-money.ts";
import { recordTransaction } from "./record-transaction.ts";
import type { Cashier } from "./save-sale.ts";
import { findTransaction, linesOf, tillPaymentsOf } from "./till.repository.ts";
import type { TillLine } from "./till-hash.ts";

type Trx = Transaction<Database>;

/**
 * Takes back a sale, or a return of what was collected on site, as a whole: a counter-transaction by the same ways of
 * payment. Stock comes back, the money is negative payments, and what was paid is unpaid again as far as its lifecycle
 * allows it.
 * @throws Problem NOT_FOUND, or CONFLICT where it was corrected before (a unique constraint alone says so), or what was
 * sold was used, cancelled or given back since.
 */
export async function correctSale(
  trx: Trx,
  { number, reason }: CorrectSaleRequest,
  cashier: Cashier,
  now: Date,
): Promise<TillAnswer> {
  const sale = await findTransaction(trx, { number });
  if (!sale) throw new Problem("NOT_FOUND", { number: "validation-staff:tillNumber" });
  if (sale.kind === "correction" || sale.kind === "cashMovement") throw notCorrectable();
  const sold = await linesOf(trx, sale.id);
  await lockSubjects(trx, sold);
  const lines = sold.map(
    (line): TillLine => ({ ...line, quantity: -line.quantity, total_cents: 0 - line.total_cents }),
  );
  const { payment_method } = sale;
  const taken = await tillPaymentsOf(trx, sale.id);
  const payments = taken.map((way) => ({ ...way, cents: 0 - way.cents }));
  const paidBy = { payment_method, payments };
  const correction = { kind: "correction" as const, correctsId: sale.id, ...paidBy, cashier, reason, lines };
  const recorded = await recordTransaction(trx, correction, now).catch((error: unknown) => {
    throw isUniqueViolation(error) ? corrected() : error;
  });
  await moveMoney(trx, { id: recorded.id, ...paidBy, actorId: cashier.id, lines }, now);
  // What a voucher paid comes last: the money of the same sale is taken back before.
  const inTurn = sold.toSorted((one, other) => Number(isRedemption(one)) - Number(isRedemption(other)));
  // A voucher may have paid all of a booking.
  const paid = paymentsOf(sale.id, sold);
  const isPaidWithMoney = ({ booking_id }: TillLine) =>
    paid.some(({ purpose, referenceId }) => purpose === bookingPurpose && referenceId === booking_id);
  const isToTakeBack = (line: TillLine) => line.kind !== "booking" || isRedemption(line) || isPaidWithMoney(line);
  for (const line of inTurn.filter(isToTakeBack)) {
    await takeBack(trx, line, { actorId: cashier.id, reason, soldAt: sale.finished_at }, now);
  }
  await moveGoods(trx, { id: recorded.id, actorId: cashier.id, kind: "returned", reason }, lines, now);
  return recorded;
}

/** In the order of a sale, so that no two wait for each other. */
async function lockSubjects(trx: Trx, lines: readonly TillLine[]): Promise<void> {
  const ids = (column: "booking_id" | "voucher_id" | "product_id") =>
    [...new Set(lines.map((line) => line[column]))].filter((id) => id !== null);
  for (const id of ids("booking_id")) await bookingPurpose.staff.lock(trx, id);
  for (const { booking_id } of lines.filter(isRedemption)) await lockVouchersOf(trx, booking_id ?? 0);
  for (const id of ids("voucher_id")) await voucherPurpose.staff.lock(trx, id);
  await lockProducts(trx, ids("product_id"));
}

/** What a voucher paid. Until 0.2.0 its line was of nothing, and the booking's own was the rest. */
const isRedemption = ({ kind, total_cents }: TillLine) =>
  kind === "redeemed" || (kind === "booking" && total_cents === 0);

async function takeBack(
  trx: Trx,
  line: TillLine,
  { soldAt, ...by }: { actorId: number; reason: string; soldAt: string },
  now: Date,
): Promise<void> {
  const { kind, booking_id, voucher_id } = line;
  if (booking_id !== null && (kind === "booking" || kind === "redeemed")) {
    const bookingId = booking_id;
    const taken = isRedemption(line)
      ? takeBackRedemption(trx, { bookingId, redeemedAt: soldAt, actorId: by.actorId }, now)
      : takeBackPayment(trx, { bookingId, ...by }, now);
    await taken.catch((error: unknown) => {
      throw error instanceof Problem ? notCorrectable() : error;
    });
    return;
  }
  if (kind === "voucher" && voucher_id !== null) await takeBackVoucherPayment(trx, { voucherId: voucher_id }, now);
  if (booking_id === null) return;
  // It went back since.
  const { heldCents, isGivenBack } = (await collectedFor(trx, [booking_id]))(booking_id);
  if (heldCents < 0 || isGivenBack) throw notCorrectable();
}

const corrected = () => new Problem("CONFLICT", { number: "validation-staff:tillCorrected" });
const notCorrectable = () => new Problem("CONFLICT", { number: "validation-staff:tillNotCorrectable" });
