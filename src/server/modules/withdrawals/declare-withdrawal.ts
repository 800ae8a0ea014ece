import type { Transaction } from "kysely";
import type { WithdrawalRequest } from "../../../shared/contract/withdrawals.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import { addTask } from "../inbox/inbox.repository.ts";
import { lockOrder } from "../payments/orders.repository.ts";
import { codeIn, normalizeCode } from "../vouchers/voucher-code.ts";
import { findByCode, findVoucherRow, lockVoucher } from "../vouchers/vouchers.repository.ts";
import { judgeWithdrawal } from "./judge-withdrawal.ts";
import { takeWithdrawal } from "./take-withdrawal.ts";
import { queueReceived } from "./withdrawal.mails.ts";
import { insertWithdrawal } from "./withdrawals.repository.ts";

type Trx = Transaction<Database>;

/**
 * Takes a declaration of withdrawal, whatever it is about, and acknowledges its receipt. Where it is clear, the voucher
 * is blocked and its money goes back; where it is not, a task asks staff to look.
 * @param limitedAs the visitor's address where limits count: they could fill somebody's mailbox.
 */
export async function declareWithdrawal(
  trx: Trx,
  declared: Omit<WithdrawalRequest, "website">,
  limitedAs: string | null,
  now: Date,
): Promise<void> {
  const { name, email, lang } = declared;
  const found = await findMeant(trx, declared.contract);
  const voucher = found && (await lockMeant(trx, found.voucher));
  const outcome = judgeWithdrawal(voucher, { email, by: found?.by ?? "code" }, dayOf(now));
  const contract = codeIn(declared.contract) ?? declared.contract;
  const row = { name, email, contract, lang, outcome, received_at: now.toISOString(), voucher_id: voucher?.id ?? null };
  const id = await insertWithdrawal(trx, row);
  if (outcome === "withdrawn" && voucher) await takeWithdrawal(trx, voucher, now);
  else if (outcome !== "withdrawn" && outcome !== "again") {
    const facts = {
      withdrawal: id,
      voucher: voucher?.id ?? 0,
      contract: shownContract(contract, voucher),
      why: outcome,
    };
    const voucherId = voucher?.id ?? null;
    await addTask(trx, { kind: "withdrawalUndecided", facts, name, phone: "", email, voucherId }, now);
  }
  await queueReceived(trx, { ...row, id }, limitedAs, now);
}

/** A code that is worth something is told to nobody; one that leads nowhere says what was meant. */
function shownContract(contract: string, voucher: VoucherRow | null): string {
  return voucher ? contract.replace(/[^-](?=.*-)/g, "•") : contract;
}

/** The voucher whose code or number it is. */
async function findMeant(trx: Trx, contract: string): Promise<{ voucher: VoucherRow; by: "code" | "number" } | null> {
  const code = normalizeCode(contract);
  const byCode = code === null ? null : await findByCode(trx, code);
  if (byCode) return { voucher: byCode, by: "code" };
  const number = /^\D{0,30}?0*(\d{1,9})$/.exec(contract.trim())?.[1];
  const byNumber = number === undefined ? null : await findVoucherRow(trx, Number(number));
  return byNumber && { voucher: byNumber, by: "number" };
}

/** Locked in the order of all others: its order at the wallet, then the voucher; read again since. */
export async function lockMeant(trx: Trx, { id, wallet_order_id }: VoucherRow): Promise<VoucherRow | null> {
  if (wallet_order_id !== null) await lockOrder(trx, wallet_order_id);
  return lockVoucher(trx, id);
}
