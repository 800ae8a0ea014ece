import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import type { WithdrawalRow } from "../../db/tables/withdrawals.ts";
import { enqueueMail, isMailedOut } from "../../mail/outbox.repository.ts";
import { addTask } from "../inbox/inbox.repository.ts";
import { codeIn } from "../vouchers/voucher-code.ts";
import type { WithdrawnMoney } from "../vouchers/withdraw-voucher.ts";

type Trx = Transaction<Database>;

/**
 * Queues the acknowledgement of receipt. A visitor could fill somebody's mailbox: beyond the limit it is held back, and
 * staff are asked to write.
 */
export async function queueReceived(
  trx: Trx,
  { id, name, email, contract, lang, received_at: receivedAt }: WithdrawalRow,
  { isLimited }: { isLimited: boolean },
  now: Date,
): Promise<void> {
  const isHeldBack = isLimited && (await isMailedOut(trx, email, now));
  const task = { kind: "withdrawalMailHeldBack", facts: { withdrawal: id }, name, phone: "", email } as const;
  const heldBackBy = isHeldBack ? await addTask(trx, task, now) : null;
  const code = codeIn(contract);
  const data = { name, email, contract, receivedAt, ...(code !== null && { code }) };
  await enqueueMail(trx, { template: "withdrawal-received", to: email, lang, data }, now, { heldBackBy });
}

/** Queues what the buyer is told once the voucher is blocked. */
export async function queueWithdrawn(
  trx: Trx,
  { id: number, salutation, name, email, lang }: VoucherRow,
  money: WithdrawnMoney,
  now: Date,
): Promise<void> {
  const data = { number, salutation, name, ...money };
  await enqueueMail(trx, { template: "voucher-withdrawn", to: email, lang, data }, now);
}
