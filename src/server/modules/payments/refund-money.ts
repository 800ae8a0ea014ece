import type { Transaction } from "kysely";
import type { RefundMoneyRequest, RefundWay } from "../../../shared/contract/open-money.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { refuseOrder } from "./fulfil-order.ts";
import { insertDecision, paidOrdersOf } from "./open-money.repository.ts";
import { expectAmount, isUnused, lockSource, type Source } from "./open-money.source.ts";
import { reschedule } from "./orders.repository.ts";
import type { CashPayout, OpenMoneyDeps } from "./purpose.ts";
import { requestRefunds } from "./refund-order.ts";
import { registerPayment } from "./register-payment.ts";
import { closeStuckTask } from "./schedule-retry.ts";

type Trx = Transaction<Database>;

/**
 * Gives money of the list back. The wallet's goes back by the wallet, which the poller asks; money that came by another
 * way was handed out or transferred by staff, and is written down; cash leaves the drawer of the till.
 * @returns the transaction of the till, which is to be signed once it is committed; null where no cash moved.
 * @throws Problem CONFLICT.
 */
export async function refundMoney(
  trx: Trx,
  deps: Pick<OpenMoneyDeps, "purposes" | "payOutCash">,
  { source: name, way, amount, reason }: RefundMoneyRequest,
  cashier: CashPayout["cashier"],
  now: Date,
): Promise<number | null> {
  const source = await lockSource(trx, deps, name);
  const cents = source.kind === "order" ? source.cents : source.handedCents || source.surplusCents;
  expectAmount(amount, cents);
  let paidOut: number | null = null;
  if (source.kind === "order") await refundOrderMoney(trx, source, way, now);
  else if (way === "cash") paidOut = await payOut(trx, deps, source, { cashier, reason }, now);
  else await refundSurplus(trx, source, { way, actorId: cashier.id }, now);
  const decision = {
    action: "refunded" as const,
    purpose: source.kind === "order" ? null : source.of.purpose,
    reference_id: source.kind === "order" ? null : source.of.reference_id,
    wallet_order_id: source.kind === "order" ? source.order.id : null,
    to_purpose: null,
    to_reference_id: null,
    cents,
    received_on: null,
    reason,
    actor_id: cashier.id,
    created_at: now.toISOString(),
  };
  await insertDecision(trx, decision);
  return paidOut;
}

const wrongWay = () => new Problem("CONFLICT", { way: "validation-staff:moneyWay" });

async function refundOrderMoney(
  trx: Trx,
  { order, purpose }: Extract<Source, { kind: "order" }>,
  way: RefundWay,
  now: Date,
): Promise<void> {
  if (way !== (isUnused(order) ? "wallet" : "again")) throw wrongWay();
  if (way === "again") return reschedule(trx, order, now.toISOString());
  if (!(await refuseOrder(trx, purpose, order, now))) {
    throw new Problem("CONFLICT", { source: "validation-staff:moneySource" });
  }
  await closeStuckTask(trx, order, now);
}

/** Cash out of the drawer, and its payment. */
async function payOut(
  trx: Trx,
  { payOutCash }: Pick<OpenMoneyDeps, "payOutCash">,
  { of, purpose, handedCents: cents }: Extract<Source, { kind: "sold" }>,
  { cashier, reason }: Pick<CashPayout, "cashier" | "reason">,
  now: Date,
): Promise<number> {
  if (cents === 0) throw wrongWay();
  const referenceId = of.reference_id;
  const { id } = await payOutCash(trx, { purpose: of.purpose, referenceId, cents, cashier, reason }, now);
  const payment = { kind: "cash" as const, cents: -cents, referenceId, registeredBy: cashier.id };
  await registerPayment(trx, purpose, { ...payment, tillTransactionId: id }, now);
  return id;
}

async function refundSurplus(
  trx: Trx,
  { of, purpose, handedCents, surplusCents }: Extract<Source, { kind: "sold" }>,
  { way, actorId }: { way: Exclude<RefundWay, "cash">; actorId: number },
  now: Date,
): Promise<void> {
  if (way === "banktransfer") {
    if (handedCents === 0) throw wrongWay();
    const payment = { kind: way, cents: -handedCents, referenceId: of.reference_id, registeredBy: actorId };
    await registerPayment(trx, purpose, payment, now);
    return;
  }
  if (way !== "wallet" || handedCents > 0 || (await paidOrdersOf(trx, of)).length === 0) throw wrongWay();
  await requestRefunds(trx, of, surplusCents, now);
}
