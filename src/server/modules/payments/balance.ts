import type { Kysely, Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import { restOf } from "../../../shared/rules/pricing.ts";
import type { Database } from "../../db/schema.ts";
import { closeReference, openReference } from "./open-money.repository.ts";
import { handedSum, sumOfPayments } from "./payments.repository.ts";
import type { Purpose, Subject } from "./purpose.ts";

export type Sold = Pick<Purpose, "name"> & { staff: Pick<Purpose["staff"], "describe" | "settled"> };

/** The money of what was sold. */
export interface Balance {
  /** What is still to be paid; 0 where nothing can be. */
  outstandingCents: Cents;
  /** What is there beyond what is due, without what the wallet is paying back. Ten cents or less count as nothing. */
  surplusCents: Cents;
  /** The part of it that staff can hand out: what did not come by the wallet. It is handed out first. */
  handedCents: Cents;
}

export async function balanceOf(db: Kysely<Database>, purpose: string, subject: Subject): Promise<Balance> {
  const of = { purpose, reference_id: subject.id };
  const paid = await sumOfPayments(db, of);
  const surplusCents = restOf(paid, subject.dueCents);
  return {
    outstandingCents: subject.isPayable ? restOf(subject.dueCents, Math.max(0, paid)) : 0,
    surplusCents,
    handedCents: Math.max(0, Math.min(surplusCents, await handedSum(db, of))),
  };
}

/**
 * Looks whether there is more money than belongs to what was sold, and puts it into the list of open money or takes it
 * out. Call it in the transaction of whatever changes its payments, or what is due.
 */
export async function watchBalance(trx: Transaction<Database>, sold: Sold, id: number, now: Date): Promise<void> {
  const subject = await sold.staff.describe(trx, id);
  if (!subject) return;
  const of = { purpose: sold.name, reference_id: id };
  const { surplusCents } = await balanceOf(trx, sold.name, subject);
  if (surplusCents > 0) return openReference(trx, of, now);
  if (await closeReference(trx, of)) await sold.staff.settled(trx, id, now);
}
