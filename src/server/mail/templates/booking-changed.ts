import { dayOf, daysBetween } from "../../../shared/rules/day.ts";
import { type Cents, displayAmount } from "../../../shared/rules/money.ts";
import { timesOf } from "../../../shared/rules/stay.ts";
import type { Block, Row, Template, TemplateContext } from "../mail-content.ts";
import type { BookingChangedData, ChangedStayData } from "../mail-data.ts";
import { longDay } from "../mail-language.ts";
import { ownExtraText, termsLink } from "./booking-blocks.ts";
import { attachedOf } from "./booking-price.ts";
import { stayCalendar } from "./confirmation-content.ts";
import { transferBlocks } from "./transfer-blocks.ts";

/** To the guest whose stay was changed: what it was, what it is, and what becomes of the money; why is the staff's. */
export const bookingChanged: Template<BookingChangedData> = async (data, context) => {
  const { t, company } = context;
  const { byGuest = false } = data;
  const attached = attachedOf(data);
  const transfer = await transferOf(data, context);
  return {
    subject: t("stayChanged.subject", { number: data.number, vehicle: data.vehicleName }),
    blocks: [
      { kind: "text", text: t("greeting", { name: data.name }) },
      { kind: "text", text: t(byGuest ? "stayChanged.introByGuest" : "stayChanged.intro", { number: data.number }) },
      { kind: "heading", text: t("stayChanged.headingBefore") },
      { kind: "rows", rows: stayRows(data.before, context) },
      { kind: "heading", text: t("stayChanged.headingNow") },
      { kind: "rows", rows: stayRows(data, context, data.feeCents) },
      ...(data.feeCents > 0 ? termsLink(data, context) : []),
      ...moneyBlocks(data, context),
      ...(transfer ? [...transfer.blocks, { kind: "text", text: t("stayChanged.onSite") } as const] : []),
      ...(attached === null ? [] : [{ kind: "text", text: t(`invoice.${attached}`) } as const]),
      { kind: "text", text: t("stayChanged.calendar") },
      { kind: "text", text: t(byGuest ? "stayChanged.callByGuest" : "stayChanged.call", { phone: company.phone }) },
      { kind: "text", text: `${t("closing")}\n${t("regards", { company: company.name })}` },
    ],
    images: transfer?.images ?? [],
    files: [stayCalendar(data, context)],
  };
};

/** How to pay the difference, as the confirmation says it; null where nothing is due by a day. */
async function transferOf({ number, dueCents, dueDay, writtenAt }: BookingChangedData, context: TemplateContext) {
  if (dueDay === null) return null;
  const dueInDays = Math.max(0, daysBetween(dayOf(new Date(writtenAt)), dueDay));
  const reference = context.t("reference", { number });
  return transferBlocks({ reference, amountCents: dueCents, dueDay, dueInDays }, context);
}

function stayRows(stay: ChangedStayData, { t, language }: TemplateContext, feeCents: Cents = 0): Row[] {
  const { startDay, endDay, adults, children } = stay;
  const days = { start: longDay(startDay, language), end: longDay(endDay, language) };
  const money = (cents: Cents) => displayAmount(cents, language);
  const party = [
    t("stay.adults", { count: adults }),
    ...(children > 0 ? [t("stay.children", { count: children })] : []),
  ];
  const own = (stay.ownExtras ?? []).map((each) => ownExtraText(each, language));
  const extras = [...stay.extras.map((name) => t(`extras.${name}`)), ...own].join(", ");
  const optional = (key: "voucher" | "fee", cents: Cents): Row[] =>
    cents > 0 ? [{ label: t(`stayChanged.${key}`), value: money(cents) }] : [];
  return [
    { label: t("stayChanged.vehicle"), value: stay.vehicleName },
    { label: t("stayChanged.period"), value: t(`stayChanged.${startDay === endDay ? "oneDay" : "days"}`, days) },
    ...timesRow(stay, { t, language }),
    { label: t("stayChanged.persons"), value: party.join(", ") },
    { label: t("stayChanged.extras"), value: extras || t("stayChanged.noExtras") },
    { label: t("stayChanged.price"), value: money(stay.priceCents + stay.voucherCents), strong: true },
    ...optional("voucher", stay.voucherCents),
    ...optional("fee", feeCents),
  ];
}

/** Where they are not those of every stay. */
function timesRow(stay: ChangedStayData, { t, language }: Pick<TemplateContext, "t" | "language">): Row[] {
  if (!stay.startsAm && !stay.endsPm) return [];
  return [{ label: t("stayChanged.times"), value: t("calendar.times", timesOf(language, stay)) }];
}

function moneyBlocks(data: BookingChangedData, { t, language }: TemplateContext): Block[] {
  const money = (cents: Cents) => displayAmount(cents, language);
  const row = (key: "due" | "wallet" | "voucherBack" | "cash", cents: Cents): Row[] =>
    cents > 0 ? [{ label: t(`stayChanged.${key}`), value: money(cents), strong: key === "due" }] : [];
  const rows = [
    ...row("due", data.dueCents),
    ...row("wallet", data.walletCents),
    ...row("voucherBack", data.voucherBackCents),
    ...row("cash", data.cashCents),
  ];
  return [
    { kind: "heading", text: t("stayChanged.money") },
    ...(rows.length > 0 ? [{ kind: "rows" as const, rows }] : []),
    ...(data.dueCents === 0 ? [{ kind: "text" as const, text: t("stayChanged.nothing") }] : []),
    ...(data.walletCents > 0 ? [{ kind: "text" as const, text: t("cancelled.someDays") }] : []),
  ];
}
