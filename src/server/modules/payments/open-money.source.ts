import type { Transaction } from "kysely";
import { accepts } from "../../../../machines/support/lifecycle.ts";
import { walletOrderMachine } from "../../../../machines/wallet-order/wallet-order.machine.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { balanceOf } from "./balance.ts";
import { lockOrder } from "./orders.repository.ts";
import { type Reference, walletSums } from "./payments.repository.ts";
import { type Order, type PaymentDeps, type Purpose, purposeOf } from "./purpose.ts";

/** Money of the list, as somebody decides about it: locked until the transaction ends. */
export type Source =
  | { kind: "order"; order: Order; purpose: Purpose; cents: Cents }
  | { kind: "sold"; of: Reference; purpose: Purpose; surplusCents: Cents; handedCents: Cents };

/**
 * Reads the money that a row of the list is about anew, and locks it: of two who decide about it the second finds
 * nothing.
 * @throws Problem CONFLICT where it is in the list no longer.
 */
export async function lockSource(
  trx: Transaction<Database>,
  deps: Pick<PaymentDeps, "purposes">,
  name: string,
): Promise<Source> {
  const [kind = "", id = ""] = name.split(/:(.*)/s);
  const source = kind === "order" ? await lockStuckOrder(trx, deps, id) : await lockSurplus(trx, deps, kind, id);
  if (!source) throw new Problem("CONFLICT", { source: "validation-staff:moneySource" });
  return source;
}

async function lockStuckOrder(
  trx: Transaction<Database>,
  deps: Pick<PaymentDeps, "purposes">,
  id: string,
): Promise<Source | null> {
  const order = await lockOrder(trx, id);
  if (!order || order.task_id === null) return null;
  const { captured, refunded } = await walletSums(trx, id);
  const cents = captured === 0 ? order.amount_cents : (order.refund_cents ?? captured) - refunded;
  return { kind: "order", order, purpose: purposeOf(deps, order), cents };
}

async function lockSurplus(
  trx: Transaction<Database>,
  { purposes }: Pick<PaymentDeps, "purposes">,
  name: string,
  id: string,
): Promise<Source | null> {
  const purpose = Object.hasOwn(purposes, name) ? purposes[name] : undefined;
  if (!purpose || !/^\d{1,9}$/.test(id)) return null;
  const of = { purpose: name, reference_id: Number(id) };
  await purpose.staff.lock(trx, of.reference_id);
  const subject = await purpose.staff.describe(trx, of.reference_id);
  if (!subject) return null;
  const { surplusCents, handedCents } = await balanceOf(trx, name, subject);
  return surplusCents > 0 ? { kind: "sold", of, purpose, surplusCents, handedCents } : null;
}

/** Whether the wallet's money is there and nothing came of it: it can be used, or paid back. */
export function isUnused({ status }: Order): boolean {
  return accepts(walletOrderMachine, status, { type: "order.refused" });
}

/** @throws Problem CONFLICT where somebody confirmed another amount than there is now. */
export function expectAmount(confirmed: string, cents: Cents): void {
  if (fromAmount(confirmed) !== cents) throw new Problem("CONFLICT", { amount: "validation-staff:moneyChanged" });
}
