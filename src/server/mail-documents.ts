import type { Deps } from "./deps.ts";
import type { MailDocuments } from "./mail/mail-content.ts";
import { voucherDocument } from "./modules/vouchers/voucher-document.ts";

/** All documents that mails may carry. */
export const mailDocuments = (deps: Pick<Deps, "db" | "config">): MailDocuments => ({
  voucher: (id) => voucherDocument(deps, id),
});
