import type { Day } from "../../../shared/rules/day.ts";
import { displayAmount } from "../../../shared/rules/money.ts";
import { companyPlace } from "../../../shared/rules/place.ts";
import { type AddedHalves, timesOf } from "../../../shared/rules/stay.ts";
import { calendarFile, methodOf } from "../calendar-file.ts";
import type { AttachedFile, Block, InlineImage, Row, Template, TemplateContext } from "../mail-content.ts";
import type { BookingMailData } from "../mail-data.ts";
import { shortDay } from "../mail-language.ts";
import { priceBlocks, statedRows, stayBlocks, termsLink, toPayOf } from "./booking-blocks.ts";
import { transferBlocks } from "./transfer-blocks.ts";

interface Content {
  blocks: Block[];
  images: InlineImage[];
}

/** What is still to be paid of a booking that is unpaid. */
const dueOf = (data: BookingMailData) => data.dueCents ?? data.details?.changed?.dueCents ?? toPayOf(data);

/** Whether the guest still has to transfer something. */
const isUnpaid = (data: BookingMailData) => !data.paid && dueOf(data) > 0;

/** Thanks, and what there is to do. */
export function confirmationIntro(data: BookingMailData, { t, language }: TemplateContext): string {
  if (isUnpaid(data)) return t(data.atTill ? "confirmation.introAtTill" : "confirmation.introUnpaid");
  if (data.agreedCents === 0) return t("confirmation.introFree");
  if (toPayOf(data) === 0) return t("confirmation.introVoucher");
  return t("confirmation.introPaid", { amount: displayAmount(toPayOf(data), language) });
}

/**
 * What the confirmation says, in the mail as on the page: stay and party, price and costs on site, how to pay while it
 * is unpaid, what cancelling costs, and the way there.
 */
export async function confirmationContent(data: BookingMailData, context: TemplateContext): Promise<Content> {
  const { blocks, images } = await stayContent(data, context);
  return { blocks: [...blocks, ...cancellationBlocks(data, context), ...approachBlocks(context)], images };
}

/** The same without what cancelling costs and the way there. */
export async function stayContent(data: BookingMailData, context: TemplateContext): Promise<Content> {
  const reference = context.t("reference", { number: data.number });
  const transfer =
    isUnpaid(data) && !data.atTill
      ? await transferBlocks({ ...data, reference, amountCents: dueOf(data) }, context)
      : { blocks: [], images: [] };
  return {
    blocks: [...stayBlocks(data, context, partyRows(data, context)), ...priceBlocks(data, context), ...transfer.blocks],
    images: transfer.images,
  };
}

/** The stay for the guest's own calendar; null where a mail was queued before there was one. */
export function confirmationCalendar(data: BookingMailData, context: TemplateContext): AttachedFile | null {
  return data.details
    ? stayCalendar({ ...data, writtenAt: data.details.bookedAt, sequence: data.details.changed?.sequence }, context)
    : null;
}

interface CalendarStay extends Partial<AddedHalves> {
  number: number;
  vehicleName: string;
  startDay: Day;
  endDay: Day;
  /** ISO 8601, UTC. */
  writtenAt: string;
  /** The booking's version, where it was changed since it was booked: the file updates the earlier ones. */
  sequence?: number | undefined;
  /** The file takes the stay out of the calendar of who has that address. */
  cancelledFor?: string;
}

/** A stay as a file for the guest's own calendar. */
export function stayCalendar(stay: CalendarStay, { t, language, company }: TemplateContext): AttachedFile {
  const { number, startDay, endDay, startsAm = false, endsPm = false, writtenAt, sequence = 0, cancelledFor } = stay;
  const added = { startsAm, endsPm };
  const times = startDay === endDay ? [] : [t("calendar.times", timesOf(language, added))];
  const description = [t("reference", { number }), ...times, t("cancelled.call", { phone: company.phone })].join("\n");
  const title = t("calendar.title", { vehicle: stay.vehicleName, company: company.name });
  const entry = { number, startDay, endDay, ...added, title, description, writtenAt, sequence, cancelledFor };
  return {
    filename: `${t(cancelledFor === undefined ? "calendar.file" : "calendar.cancelledFile", { number })}.ics`,
    contentType: `text/calendar; charset=utf-8; method=${methodOf(entry)}`,
    content: calendarFile(entry, company),
  };
}

function partyRows(data: BookingMailData, context: TemplateContext): Row[] {
  if (!data.details) return [];
  const { t } = context;
  const { adults, children, ownComment } = data.details;
  const party = [
    t("stay.adults", { count: adults }),
    ...(children > 0 ? [t("stay.children", { count: children })] : []),
  ];
  const comment: Row[] = ownComment === "" ? [] : [{ label: t("stay.comment"), value: ownComment }];
  return [{ label: t("stay.party"), value: party.join(", ") }, ...comment, ...statedRows(data, context)];
}

function cancellationBlocks(data: BookingMailData, context: TemplateContext): Block[] {
  const { t, language } = context;
  const bearsFee = toPayOf(data) > 0;
  if (!data.details || !(bearsFee || data.voucherCents > 0)) return [];
  // After all other stages there is nothing that comes before.
  const later = data.details.cancellation.length > 1 ? "later" : "now";
  const rows = data.details.cancellation.map(({ until, fee }): Row => {
    const label =
      until === null ? t(`cancellation.${later}`) : t("cancellation.until", { day: shortDay(until, language) });
    return { label, value: displayAmount(fee, language) };
  });
  return [
    { kind: "heading", text: t("cancellation.heading") },
    { kind: "text", text: t(bearsFee ? "cancellation.text" : "cancellation.right") },
    ...(bearsFee ? [{ kind: "rows" as const, rows }] : []),
    ...(data.voucherCents > 0 ? [{ kind: "text" as const, text: t("cancellation.voucher") }] : []),
    ...termsLink(data.details, context),
  ];
}

function approachBlocks({ t, company }: TemplateContext): Block[] {
  const { latitude, longitude } = companyPlace;
  return [
    { kind: "heading", text: t("approach.heading") },
    { kind: "text", text: [company.name, company.street, company.zipAndCity].filter(Boolean).join("\n") },
    {
      kind: "link",
      text: t("approach.route"),
      href: `https://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}`,
    },
  ];
}

/** To the guest: what they booked, with the stay as an entry for their calendar. */
export const bookingConfirmation: Template<BookingMailData> = async (data, context) => {
  const { t, language, company } = context;
  const { blocks, images } = await confirmationContent(data, context);
  const calendar = confirmationCalendar(data, context);
  return {
    subject: t("confirmation.subject", {
      number: data.number,
      vehicle: data.vehicleName,
      day: shortDay(data.startDay, language),
    }),
    blocks: [
      { kind: "text", text: t("greeting", { name: data.name }) },
      { kind: "text", text: confirmationIntro(data, context) },
      ...(data.hasInvoice ? [{ kind: "text" as const, text: t("invoice.attached") }] : []),
      ...blocks,
      ...(calendar ? [{ kind: "text" as const, text: t("calendar.attached") }] : []),
      { kind: "text", text: `${t("closing")}\n${t("regards", { company: company.name })}` },
    ],
    images,
    files: calendar ? [calendar] : [],
  };
};
