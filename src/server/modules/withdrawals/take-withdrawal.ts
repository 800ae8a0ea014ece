import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import { addInboxItem, addTask } from "../inbox/inbox.repository.ts";
import { withdrawVoucher } from "../vouchers/withdraw-voucher.ts";
import { queueWithdrawn } from "./withdrawal.mails.ts";

/**
 * Blocks a voucher that is locked, gives its money back and tells its buyer. What the wallet cannot pay back is a task
 * for staff; the log says it in any case. @returns false, and nothing changed, where nothing of it is left.
 */
export async function takeWithdrawal(trx: Transaction<Database>, voucher: VoucherRow, now: Date): Promise<boolean> {
  const money = await withdrawVoucher(trx, voucher, now);
  if (money === null) return false;
  const { walletCents, handedCents } = money;
  const about = { name: voucher.name, phone: "", email: voucher.email, voucherId: voucher.id };
  const logged = { voucher: voucher.id, amountCents: walletCents + handedCents };
  await addInboxItem(trx, { type: "cancellation", kind: "voucherWithdrawn", facts: logged, ...about }, now);
  if (handedCents > 0) {
    const facts = { voucher: voucher.id, amountCents: handedCents };
    await addTask(trx, { kind: "voucherWithdrawnOwed", facts, ...about }, now);
  }
  await queueWithdrawn(trx, voucher, money, now);
  return true;
}
