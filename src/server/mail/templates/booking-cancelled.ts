import { type Cents, displayAmount } from "../../../shared/rules/money.ts";
import type { Block, Row, Template } from "../mail-content.ts";
import type { BookingCancelledData } from "../mail-data.ts";
import { longDay } from "../mail-language.ts";

/** To the guest whose booking was cancelled: what becomes of their money, line by line. */
export const bookingCancelled: Template<BookingCancelledData> = (data, { t, language, company }) => {
  const row = (key: "wallet" | "voucher" | "cash" | "fee", cents: Cents): Row[] =>
    cents > 0 ? [{ label: t(`cancelled.${key}`), value: displayAmount(cents, language) }] : [];
  const rows = [
    ...row("wallet", data.walletCents),
    ...row("voucher", data.voucherCents),
    ...row("cash", data.cashCents),
    ...row("fee", data.feeCents),
  ];
  const money: Block[] = [
    ...(data.paid ? [] : [{ kind: "text" as const, text: t("cancelled.unpaid") }]),
    ...(rows.length > 0
      ? [
          { kind: "heading" as const, text: t("cancelled.money") },
          { kind: "rows" as const, rows },
        ]
      : []),
    ...(data.walletCents > 0 ? [{ kind: "text" as const, text: t("cancelled.someDays") }] : []),
  ];
  return {
    subject: t("cancelled.subject", { number: data.number, vehicle: data.vehicleName }),
    blocks: [
      { kind: "text", text: t("greeting", { name: data.name }) },
      {
        kind: "text",
        text: t("cancelled.intro", {
          number: data.number,
          vehicle: data.vehicleName,
          start: longDay(data.startDay, language),
          end: longDay(data.endDay, language),
        }),
      },
      ...money,
      ...(data.hasCreditNote ? [{ kind: "text" as const, text: t("invoice.creditNoteAttached") }] : []),
      ...(data.hasInvoice ? [{ kind: "text" as const, text: t("invoice.feeAttached") }] : []),
      { kind: "text", text: t("cancelled.call", { phone: company.phone }) },
      { kind: "text", text: `${t("refund.closing")}\n${t("regards", { company: company.name })}` },
    ],
    images: [],
  };
};
