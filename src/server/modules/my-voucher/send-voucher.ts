import type { Transaction } from "kysely";
import type { SendVoucherRequest } from "../../../shared/contract/my-voucher.ts";
import { normaliseEmail } from "../../../shared/rules/contact-identity.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { voucherNumberIn } from "../../../shared/rules/typed-number.ts";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { inEqualTime } from "../../http/in-equal-time.ts";
import { countVisitorMail } from "../../mail/visitor-mails.ts";
import { queueVoucherAgain } from "../vouchers/voucher.mails.ts";
import { findVoucherRow, usableStatuses } from "../vouchers/vouchers.repository.ts";

/**
 * Mails a voucher once more to its buyer, who knows its number and the address that it was bought with. For anything
 * else nothing happens, as slowly.
 * @param limitedAs the visitor's address where limits count.
 */
export async function sendVoucher(
  deps: Pick<Deps, "db" | "now" | "wait">,
  asked: Pick<SendVoucherRequest, "number" | "email" | "website">,
  limitedAs: string | null,
): Promise<void> {
  await inEqualTime(deps, mailAsked(deps, asked, limitedAs));
}

async function mailAsked(
  { db, now }: Pick<Deps, "db" | "now">,
  { number: typed, email, website }: Pick<SendVoucherRequest, "number" | "email" | "website">,
  limitedAs: string | null,
): Promise<void> {
  const number = voucherNumberIn(typed);
  if (number === null || website !== "") return;
  await inTransaction(db, async (trx) => {
    // Counted whether there is such a voucher or not.
    if (!(await countVisitorMail(trx, { template: "voucher-paid", to: email, limitedAs }, now()))) return;
    const voucher = await findVoucherRow(trx, number);
    if (voucher && normaliseEmail(voucher.email) === normaliseEmail(email)) await queueIfGood(trx, voucher, now());
  });
}

/** Mails the voucher once more to its buyer, whose address the caller need not know. */
export async function mailVoucher(
  { db, now }: Pick<Deps, "db" | "now">,
  voucher: VoucherRow,
  limitedAs: string | null,
): Promise<void> {
  const mail = { template: "voucher-paid", to: voucher.email, limitedAs } as const;
  await inTransaction(db, async (trx) => {
    if (await countVisitorMail(trx, mail, now())) await queueIfGood(trx, voucher, now());
  });
}

/** One that is spent, over or cancelled is worth no mail; one that is not paid says how to pay. */
async function queueIfGood(trx: Transaction<Database>, voucher: VoucherRow, now: Date): Promise<void> {
  const { status, expires_on } = voucher;
  if (expires_on < dayOf(now) || ![...usableStatuses, "requested"].includes(status)) return;
  await queueVoucherAgain(trx, voucher, now);
}
