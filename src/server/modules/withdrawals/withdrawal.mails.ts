import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import type { WithdrawalOutcome, WithdrawalRow } from "../../db/tables/withdrawals.ts";
import { enqueueMail } from "../../mail/outbox.repository.ts";
import { countVisitorMail } from "../../mail/visitor-mails.ts";
import { addTask } from "../inbox/inbox.repository.ts";
import { codeIn } from "../vouchers/voucher-code.ts";
import type { WithdrawnMoney } from "../vouchers/withdraw-voucher.ts";

type Trx = Transaction<Database>;

/**
 * Outcomes of who knew both the code and the address that the voucher was bought with. Nobody else can cause these
 * mails, so they are sent in any case.
 */
const ofTheBuyer: readonly WithdrawalOutcome[] = ["withdrawn", "used", "late", "ended"];

/**
 * Queues the acknowledgement of receipt. A visitor could fill somebody's mailbox: beyond the limit it is held back, and
 * staff are asked to write.
 * @param limitedAs the visitor's address where limits count.
 */
export async function queueReceived(
  trx: Trx,
  { id, name, email, contract, lang, outcome, received_at: receivedAt }: WithdrawalRow,
  limitedAs: string | null,
  now: Date,
): Promise<void> {
  const counted = { template: "withdrawal-received", to: email, limitedAs } as const;
  const isHeldBack = !ofTheBuyer.includes(outcome) && !(await countVisitorMail(trx, counted, now));
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
