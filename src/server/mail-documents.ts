import type { Deps } from "./deps.ts";
import type { MailDocuments } from "./mail/mail-content.ts";
import { invoiceDocument } from "./modules/invoices/invoices.ts";
import { protocolDocument } from "./modules/protocols/protocol-document.ts";
import { voucherDocument } from "./modules/vouchers/voucher-document.ts";

/** All documents that mails may carry. */
export const mailDocuments = (deps: Pick<Deps, "db" | "config" | "now">): MailDocuments => ({
  invoice: (id) => invoiceDocument(deps, id),
  protocol: (id) => protocolDocument(deps, id),
  voucher: (id) => voucherDocument(deps, id),
});
