import type { Language } from "../../../shared/contract/page.ts";
import { type Cents, displayAmount, toAmount } from "../../../shared/rules/money.ts";
import type { Block, Row, Template } from "../mail-content.ts";
import type {
  BookingCancelledData,
  BookingInvoiceData,
  BookingRefundedData,
  BookingReminderData,
} from "../mail-data.ts";
import { longDay } from "../mail-language.ts";
import { termsLink } from "./booking-blocks.ts";
import { stayCalendar } from "./confirmation-content.ts";
import { transferBlocks } from "./transfer-blocks.ts";

/** To the guest whose money came, or whose invoice was corrected. */
export const bookingInvoice: Template<BookingInvoiceData> = (data, { t, language, company }) => {
  const { number, about, vehicleName: vehicle, hasInvoice } = data;
  const stay = { number, vehicle, start: longDay(data.startDay, language), end: longDay(data.endDay, language) };
  const attached = about === "paid" ? "attached" : hasInvoice ? "bothAttached" : "creditNoteAttached";
  return {
    subject: t(`invoice.${about}Subject`, { number, vehicle }),
    blocks: [
      { kind: "text", text: t("greeting", { name: data.name }) },
      { kind: "text", text: t(`invoice.${about}`, { ...stay, price: displayAmount(data.priceCents, language) }) },
      { kind: "text", text: t(`invoice.${attached}`) },
      { kind: "text", text: `${t("closing")}\n${t("regards", { company: company.name })}` },
    ],
    images: [],
  };
};

/** To the guest whose transfer did not come in time: until when it may still come, and what happens then. */
export const bookingReminder: Template<BookingReminderData> = async (data, context) => {
  const { t, language, company } = context;
  const { number, amountCents, termDay, termInDays } = data;
  const asked = { reference: t("reference", { number }), amountCents, dueDay: termDay, dueInDays: termInDays };
  const transfer = await transferBlocks(asked, context);
  const day = (which: "startDay" | "endDay" | "dueDay") => longDay(data[which], language);
  const facts = { number, vehicle: data.vehicleName, start: day("startDay"), end: day("endDay"), due: day("dueDay") };
  return {
    subject: t("reminder.subject", { number, vehicle: data.vehicleName }),
    blocks: [
      { kind: "text", text: t("greeting", { name: data.name }) },
      { kind: "text", text: t("reminder.intro", facts) },
      ...transfer.blocks,
      { kind: "text", text: t("reminder.then") },
      ...termsLink(data, context),
      { kind: "text", text: t("reminder.crossed", { phone: company.phone }) },
      { kind: "text", text: `${t("refund.closing")}\n${t("regards", { company: company.name })}` },
    ],
    images: transfer.images,
  };
};

/** To the guest whose payment came after the dates had been given away, or was another than was ordered. */
export const bookingRefunded: Template<BookingRefundedData> = (data, { t, language, company }) => ({
  subject: t("refund.subject", { vehicle: data.vehicleName }),
  blocks: [
    { kind: "text", text: t("greeting", { name: data.name }) },
    {
      kind: "text",
      text: t(data.asOrdered === false ? "refund.otherAmount" : "refund.sorry", {
        vehicle: data.vehicleName,
        start: longDay(data.startDay, language),
        end: longDay(data.endDay, language),
      }),
    },
    { kind: "text", text: t("refund.money", { amount: capturedAmount(data, language) }) },
    { kind: "text", text: t(data.asOrdered === false ? "cancelled.call" : "refund.call", { phone: company.phone }) },
    { kind: "text", text: `${t("refund.closing")}\n${t("regards", { company: company.name })}` },
  ],
  images: [],
});

/** What was captured, in its own currency. */
export function capturedAmount(
  { amountCents, currency = "EUR" }: Pick<BookingRefundedData, "amountCents" | "currency">,
  language: Language,
): string {
  return currency === "EUR" ? displayAmount(amountCents, language) : `${toAmount(amountCents)} ${currency}`;
}

/** To the guest whose booking was cancelled: what becomes of their money, line by line. */
export const bookingCancelled: Template<BookingCancelledData> = (data, context) => {
  const { t, language, company, recipient = "" } = context;
  const { writtenAt } = data;
  const off = writtenAt === undefined ? null : stayCalendar({ ...data, writtenAt, cancelledFor: recipient }, context);
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
          ...(data.feeCents > 0 ? termsLink(data, context) : []),
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
      ...(off ? [{ kind: "text" as const, text: t("cancelled.calendar") }] : []),
      { kind: "text", text: t("cancelled.call", { phone: company.phone }) },
      { kind: "text", text: `${t("refund.closing")}\n${t("regards", { company: company.name })}` },
    ],
    images: [],
    ...(off && { files: [off], calendar: off }),
  };
};
