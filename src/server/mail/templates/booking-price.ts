import { displayAmount } from "../../../shared/rules/money.ts";
import type { Template } from "../mail-content.ts";
import type { BookingPriceData } from "../mail-data.ts";
import { longDay } from "../mail-language.ts";
import { stayCalendar } from "./confirmation-content.ts";

/**
 * To the guest whose booking costs something else from now on, or of which a voucher pays a part; why is a note of the
 * staff's own.
 */
export const bookingPrice: Template<BookingPriceData> = (data, context) => {
  const { t, language, company } = context;
  const { number, vehicleName: vehicle } = data;
  const stay = { number, vehicle, start: longDay(data.startDay, language), end: longDay(data.endDay, language) };
  const attached = attachedOf(data);
  const money = (cents: number) => displayAmount(cents, language);
  const { voucherCents = 0, byGuest = false } = data;
  const about = voucherCents === 0 ? "agreed" : voucherCents > 0 ? "redeemed" : "returned";
  return {
    subject: t(`newPrice.${about}.subject`, { number, vehicle }),
    blocks: [
      { kind: "text", text: t("greeting", { name: data.name }) },
      { kind: "text", text: t(byGuest ? "newPrice.redeemed.introByGuest" : `newPrice.${about}.intro`, stay) },
      {
        kind: "rows",
        rows: [
          { label: t(`newPrice.${about}.before`), value: money(data.oldCents) },
          ...(voucherCents === 0 ? [] : [{ label: t("newPrice.voucher"), value: money(voucherCents) }]),
          { label: t(`newPrice.${about}.now`), value: money(data.newCents), strong: true },
        ],
      },
      {
        kind: "text",
        text: data.dueCents > 0 ? t("newPrice.due", { amount: money(data.dueCents) }) : t("newPrice.paid"),
      },
      ...(attached === null ? [] : [{ kind: "text", text: t(`invoice.${attached}`) } as const]),
      { kind: "text", text: t(byGuest ? "stayChanged.callByGuest" : "newPrice.call", { phone: company.phone }) },
      { kind: "text", text: `${t("closing")}\n${t("regards", { company: company.name })}` },
    ],
    images: [],
    files: data.writtenAt === undefined ? [] : [stayCalendar({ ...data, writtenAt: data.writtenAt }, context)],
  };
};

/** What a mail says of documents that go with it; null where none do. */
export function attachedOf({
  hasCreditNote = false,
  hasInvoice = false,
}: {
  hasCreditNote?: boolean;
  hasInvoice?: boolean;
}) {
  if (hasCreditNote) return hasInvoice ? "bothAttached" : "creditNoteAttached";
  return hasInvoice ? "attached" : null;
}
