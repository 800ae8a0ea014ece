import type { Deps } from "../../deps.ts";
import { renderVoucherPdf, type VoucherFacts } from "../../documents/voucher-pdf.ts";
import type { AttachedFile } from "../../mail/mail-content.ts";
import { documentTexts } from "../../mail/mail-language.ts";
import { readVoucher } from "./vouchers.repository.ts";

/** The PDF of a voucher, for its mail and its download. @throws Error where there is no such voucher. */
export async function voucherDocument(
  { db, config }: Pick<Deps, "db" | "config">,
  id: number,
): Promise<AttachedFile & { content: Buffer }> {
  const voucher = await readVoucher(db, id);
  const content = await renderVoucherPdf({
    code: voucher.code,
    amountCents: voucher.amount_cents,
    recipient: voucher.recipient,
    text: voucher.text,
    background: voucher.background as VoucherFacts["background"],
    language: voucher.lang,
    expiresOn: voucher.expires_on,
    websiteUrl: config.publicUrl,
    company: config.company,
  });
  const filename = documentTexts(voucher.lang)("voucher.file", { code: voucher.code });
  return { filename, contentType: "application/pdf", content };
}
