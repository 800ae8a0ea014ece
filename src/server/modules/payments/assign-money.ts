import type { Transaction } from "kysely";
import type { AssignMoneyRequest } from "../../../shared/contract/open-money.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { PaymentKind } from "../../db/tables/money.ts";
import { Problem } from "../../http/problem.ts";
import { balanceOf, watchBalance } from "./balance.ts";
import { findSold } from "./open-money.queries.ts";
import { insertDecision, movementsOf } from "./open-money.repository.ts";
import { expectAmount, isUnused, lockSource, type Source } from "./open-money.source.ts";
import { advance, setReference } from "./orders.repository.ts";
import { type Reference, sumOfPayments } from "./payments.repository.ts";
import type { PaymentDeps, Purpose } from "./purpose.ts";
import { registerPayment } from "./register-payment.ts";
import { closeStuckTask } from "./schedule-retry.ts";

type Trx = Transaction<Database>;
interface Target {
  purpose: Purpose;
  id: number;
  outstandingCents: Cents;
}
type Actor = { actorId: number };

/**
 * Gives money of the list to a booking or voucher that is not paid, as a payment for it: its lifecycle decides what
 * comes of that. No more than is open there; what is left stays in the list.
 * @throws Problem CONFLICT, NOT_FOUND.
 */
export async function assignMoney(
  trx: Trx,
  deps: Pick<PaymentDeps, "purposes">,
  { source: name, target: number, amount, reason }: AssignMoneyRequest,
  { actorId }: Actor,
  now: Date,
): Promise<void> {
  const source = await lockSource(trx, deps, name);
  const target = await lockTarget(trx, deps, number);
  const cents = source.kind === "order" ? source.cents : Math.min(source.handedCents, target.outstandingCents);
  refuseOther(source, target);
  expectAmount(amount, cents);
  if (source.kind === "order") await assignOrder(trx, source, target, actorId, now);
  else await moveSurplus(trx, source, target, { cents, actorId }, now);
  const decision = {
    action: "assigned" as const,
    purpose: source.kind === "order" ? null : source.of.purpose,
    reference_id: source.kind === "order" ? null : source.of.reference_id,
    wallet_order_id: source.kind === "order" ? source.order.id : null,
    to_purpose: target.purpose.name,
    to_reference_id: target.id,
    cents,
    received_on: null,
    reason,
    actor_id: actorId,
    created_at: now.toISOString(),
  };
  await insertDecision(trx, decision);
}

async function lockTarget(trx: Trx, deps: Pick<PaymentDeps, "purposes">, number: string): Promise<Target> {
  const sold = await findSold(trx, deps, number);
  if (sold) await sold.purpose.staff.lock(trx, sold.id);
  const subject = await sold?.purpose.staff.describe(trx, sold.id);
  if (!sold || !subject) throw new Problem("NOT_FOUND", { target: "validation-staff:moneyUnknown" });
  const { outstandingCents } = await balanceOf(trx, sold.purpose.name, subject);
  return { ...sold, outstandingCents };
}

/** Why state or amount do not allow it; null where they do. */
function refuseOther(source: Source, { purpose, outstandingCents }: Target): void {
  if (outstandingCents === 0) throw new Problem("CONFLICT", { target: "validation-staff:moneyNotPayable" });
  if (source.kind === "sold" ? source.handedCents === 0 : !isUnused(source.order)) {
    throw new Problem("CONFLICT", { source: "validation-staff:moneyNotAssignable" });
  }
  if (source.kind === "sold") return;
  // What the order keeps is of its own purpose, and is asked for when the wallet gives money back.
  if (source.purpose !== purpose) throw new Problem("CONFLICT", { target: "validation-staff:moneyOtherKind" });
  if (source.cents > outstandingCents) throw new Problem("CONFLICT", { target: "validation-staff:moneyTooMuch" });
}

/** The order is fulfilled with something else than was ordered: what was reserved for it is free again. */
async function assignOrder(
  trx: Trx,
  { order, purpose, cents }: Extract<Source, { kind: "order" }>,
  target: Target,
  actorId: number,
  now: Date,
): Promise<void> {
  const step = await advance(trx, order, "order.fulfilled", { next_attempt_at: null }, now);
  if (!step) throw new Problem("CONFLICT", { source: "validation-staff:moneySource" });
  await purpose.reservation.release(trx, step, { keepsPlace: false }, now);
  await setReference(trx, order.id, target.id);
  const of = { purpose: purpose.name, reference_id: target.id };
  const paidCents = () => sumOfPayments(trx, of);
  const money = { kind: "wallet" as const, cents, registeredBy: actorId, walletOrderId: order.id };
  await purpose.receive(trx, { ...money, referenceId: target.id, paidCents }, now);
  await watchBalance(trx, purpose, target.id, now);
  await closeStuckTask(trx, step, now);
}

/** Money that did not come by the wallet: a negative row here, a payment there. */
async function moveSurplus(
  trx: Trx,
  { of, purpose }: Extract<Source, { kind: "sold" }>,
  target: Target,
  { cents, actorId }: { cents: Cents } & Actor,
  now: Date,
): Promise<void> {
  const money = { kind: await wayOf(trx, of), registeredBy: actorId };
  await registerPayment(trx, target.purpose, { ...money, cents, referenceId: target.id }, now);
  await registerPayment(trx, purpose, { ...money, cents: -cents, referenceId: of.reference_id }, now);
}

/** How the money came that is too much: as the last did. */
async function wayOf(trx: Trx, of: Reference): Promise<Exclude<PaymentKind, "wallet">> {
  const ways = (await movementsOf(trx, of)).filter(({ cents }) => cents > 0).map(({ kind }) => kind);
  return ways.findLast((kind) => kind !== "wallet") ?? "banktransfer";
}
