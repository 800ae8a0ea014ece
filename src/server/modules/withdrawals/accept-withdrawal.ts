import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { closeWithdrawalTask } from "../inbox/inbox.repository.ts";
import { findVoucherRow } from "../vouchers/vouchers.repository.ts";
import { lockMeant } from "./declare-withdrawal.ts";
import { takeWithdrawal } from "./take-withdrawal.ts";
import { findWithdrawal, insertDecision } from "./withdrawals.repository.ts";

/**
 * An admin takes a withdrawal that was not clear: what no booking has of the voucher goes back to its buyer.
 * @throws Problem NOT_FOUND where no voucher is meant; CONFLICT where somebody decided before, or nothing is left to
 * give back.
 */
export async function acceptWithdrawal(
  trx: Transaction<Database>,
  id: number,
  actor: { id: number },
  now: Date,
): Promise<void> {
  const withdrawal = await findWithdrawal(trx, id);
  const meant = withdrawal?.voucher_id == null ? null : await findVoucherRow(trx, withdrawal.voucher_id);
  if (!withdrawal || !meant) throw new Problem("NOT_FOUND", { id: "validation-staff:inboxItem" });
  const isUndecided = withdrawal.outcome !== "withdrawn" && withdrawal.outcome !== "again";
  const voucher = await lockMeant(trx, meant);
  const decision = { withdrawal_id: id, actor_id: actor.id, created_at: now.toISOString() };
  const isTaken = isUndecided && voucher && (await takeWithdrawal(trx, voucher, now));
  if (!isTaken || !(await insertDecision(trx, decision))) {
    throw new Problem("CONFLICT", { id: "validation-staff:withdrawalDecided" });
  }
  await closeWithdrawalTask(trx, id, actor.id, now);
}
