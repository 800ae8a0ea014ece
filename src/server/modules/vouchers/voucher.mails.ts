import type { Transaction } from "kysely";
import type { VoucherRequest } from "../../../shared/contract/vouchers.ts";
import { dayOf, daysBetween } from "../../../shared/rules/day.ts";
import { voucherDueDay } from "../../../shared/rules/payment-due.ts";
import type { Database } from "../../db/schema.ts";
import type { VoucherRow } from "../../db/tables/money.ts";
import { enqueueMail, toCompany } from "../../mail/outbox.repository.ts";
import { countVisitorMail } from "../../mail/visitor-mails.ts";
import type { VoucherMailData, VoucherRefundedData, VoucherRequestedData } from "../../mail/voucher-mail-data.ts";
import { addTask } from "../inbox/inbox.repository.ts";
import { invoiceFiles } from "../invoices/invoice.mails.ts";

type Trx = Transaction<Database>;

/**
 * Queues how to pay for a voucher by transfer. A visitor could fill somebody's mailbox: beyond the limit it is held
 * back, and staff are asked to write.
 */
export async function queueVoucherRequested(
  trx: Trx,
  voucher: VoucherRow,
  { limitedAs }: { limitedAs: string | null },
  now: Date,
): Promise<void> {
  const { id, name, email, lang } = voucher;
  const isHeldBack = !(await countVisitorMail(trx, { template: "voucher-requested", to: email, limitedAs }, now));
  const data = requestedMailData(voucher);
  const task = { kind: "voucherMailHeldBack", facts: { voucher: id }, name, phone: "", email, voucherId: id } as const;
  const heldBackBy = isHeldBack ? await addTask(trx, task, now) : null;
  await enqueueMail(trx, { template: "voucher-requested", to: email, lang, data }, now, { heldBackBy });
}

/** Queues the paid voucher itself, and its receipt. */
export async function queueVoucherPaid(
  trx: Trx,
  voucher: VoucherRow,
  receiptId: number | null,
  now: Date,
): Promise<void> {
  const documents = [{ kind: "voucher" as const, id: voucher.id }, ...invoiceFiles(receiptId)];
  const { email: to, lang, code } = voucher;
  const data = { ...voucherMailData(voucher), code };
  await enqueueMail(trx, { template: "voucher-paid", to, lang, data, documents }, now);
}

/** Queues once more what its buyer was mailed: the voucher itself, or how to pay for it. */
export async function queueVoucherAgain(trx: Trx, voucher: VoucherRow, now: Date): Promise<void> {
  if (voucher.status !== "requested") return queueVoucherPaid(trx, voucher, null, now);
  const { email: to, lang } = voucher;
  await enqueueMail(trx, { template: "voucher-requested", to, lang, data: requestedMailData(voucher) }, now);
}

/** Queues the company's copy, which is German. */
export async function queueVoucherNotice(trx: Trx, voucher: VoucherRow, now: Date): Promise<void> {
  const data = {
    ...voucherMailData(voucher),
    email: voucher.email,
    streetAndNumber: voucher.street_and_number,
    additional: voucher.additional,
    zipCodeAndCity: voucher.zip_code_and_city,
    text: voucher.text,
    paymentMethod: voucher.payment_method,
    paid: voucher.status === "paid",
  };
  await enqueueMail(trx, { template: "voucher-notice", to: toCompany, lang: "de", data }, now);
}

/** Queues the mail that tells a buyer that money was captured, and is on its way back. */
export async function queueVoucherRefund(
  trx: Trx,
  { salutation, name, email, lang }: VoucherRequest,
  refund: Omit<VoucherRefundedData, "salutation" | "name">,
  now: Date,
): Promise<void> {
  // Erased meanwhile.
  if (email === "") return;
  const data = { salutation, name, ...refund };
  await enqueueMail(trx, { template: "voucher-refunded", to: email, lang, data }, now);
}

/** What its buyer reads while it waits for the transfer. */
export function requestedMailData(voucher: VoucherRow): VoucherRequestedData {
  const requestedOn = dayOf(new Date(voucher.created_at));
  const dueDay = voucherDueDay(requestedOn);
  return { ...voucherMailData(voucher), dueDay, dueInDays: daysBetween(requestedOn, dueDay) };
}

function voucherMailData(voucher: VoucherRow): VoucherMailData {
  return {
    number: voucher.id,
    salutation: voucher.salutation,
    name: voucher.name,
    recipient: voucher.recipient,
    amountCents: voucher.amount_cents,
    expiresOn: voucher.expires_on,
  };
}
