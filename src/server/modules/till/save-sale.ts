import type { Transaction } from "kysely";
import type { SaveSaleRequest, TillAnswer } from "../../../shared/contract/till.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import { tillPaymentMethods } from "../../../shared/rules/till-words.ts";
import type { Database } from "../../db/schema.ts";
import { lockName } from "../../db/transaction.ts";
import { Problem } from "../../http/problem.ts";
import { documentTexts } from "../../mail/mail-language.ts";
import { type Redeemed, redeemVoucherFor, settleRedeemed } from "../booking/redeem-on-booking.ts";
import { moveGoods, moveMoney, type PaidBy } from "./move-money.ts";
import { completeLine, recordTransaction } from "./record-transaction.ts";
import { linesOfSale } from "./sale-lines.ts";
import { drawerCents } from "./till.repository.ts";

/** A cashier, from the session. */
export interface Cashier {
  id: number;
  name: string;
}

/** A sale that was begun longer ago is one that somebody left open, in milliseconds. */
const longestSale = 24 * 3_600_000;

/**
 * Sells at the till, all or nothing: the sale is in the ledger, its money is in `payments`, what it pays for is paid by
 * its own lifecycle, and stock is gone. A voucher that is redeemed with it pays for the booking first. What it costs is
 * computed here; the till only says what it showed.
 * @throws Problem VALIDATION for an empty sale; CONFLICT where the total is another than the one that was shown, or more
 * cash would go out than is there; and as linesOfSale and redeemVoucherFor.
 */
export async function saveSale(
  trx: Transaction<Database>,
  asked: SaveSaleRequest,
  cashier: Cashier,
  now: Date,
): Promise<TillAnswer> {
  const redeemed = await redeem(trx, asked, cashier, now);
  const left = redeemed?.dueCents === 0 ? { ...asked, pay_booking: false } : asked;
  const lines = (await linesOfSale(trx, left, redeemed)).map(completeLine);
  if (lines.length === 0) throw new Problem("VALIDATION", { products: "validation-staff:tillEmpty" });
  const cents = lines.reduce((sum, { total_cents }) => sum + total_cents, 0);
  if (cents !== fromAmount(asked.income)) throw new Problem("CONFLICT", { income: "validation-staff:tillChanged" });
  const paidBy = waysOf(asked);
  const receivedCents = cents > 0 && isCashAlone(paidBy) ? fromAmount(asked.received ?? asked.income) : null;
  const startedAt = startOf(asked.started_at, now);
  const sale = { kind: "sale" as const, ...paidBy, receivedCents, cashier, startedAt, reason: reasonOf(asked), lines };
  if (cents < 0) await expectCash(trx, -cents);
  const recorded = await recordTransaction(trx, sale, now);
  if (redeemed) await settleRedeemed(trx, redeemed, { restIsPaid: left.pay_booking }, now);
  await moveMoney(trx, { id: recorded.id, ...paidBy, actorId: cashier.id, lines }, now);
  await moveGoods(trx, { id: recorded.id, actorId: cashier.id, kind: "sold", reason: "" }, lines, now);
  return recorded;
}

/** A sale of which a paper receipt was written first says so (requirements/offline.md). */
const reasonOf = ({ paper_receipt: number }: SaveSaleRequest) =>
  number == null ? "" : documentTexts("de")("till.line.paperReceipt", { number });

/** By one way, or by several: cash first. */
function waysOf({ payment_method, payments }: SaveSaleRequest): PaidBy {
  const ways = tillPaymentMethods.flatMap((method) => {
    const way = payments?.find((payment) => payment.method === method);
    return way ? [{ payment_method: method, cents: fromAmount(way.amount) }] : [];
  });
  return ways[0] ? { payment_method: ways[0].payment_method, payments: ways } : { payment_method };
}

const isCashAlone = ({ payment_method, payments = [] }: PaidBy) => payment_method === "cash" && payments.length < 2;

async function redeem(
  trx: Transaction<Database>,
  { booking_id: bookingId, redeem_code: code }: SaveSaleRequest,
  { id: actorId }: Cashier,
  now: Date,
): Promise<Redeemed | null> {
  if (bookingId == null || code == null) return null;
  return redeemVoucherFor(trx, { bookingId, version: null, code, actorId }, now);
}

/**
 * Nobody is handed what is not there. The lock on the till keeps others from taking it meanwhile.
 * @throws Problem CONFLICT where less than that is in the drawer.
 */
async function expectCash(trx: Transaction<Database>, cents: Cents): Promise<void> {
  await lockName(trx, "till");
  if ((await drawerCents(trx)) < cents) throw new Problem("CONFLICT", { income: "validation-staff:drawerEmpty" });
}

function startOf(told: string | null | undefined, now: Date): Date {
  const at = told == null ? Number.NaN : Date.parse(told);
  return at <= now.getTime() && at >= now.getTime() - longestSale ? new Date(at) : now;
}
