import { bookingAddress } from "../../../shared/contract/day-plan.ts";
import { dayParameter, type InboxItem, logParameter } from "../../../shared/contract/inbox.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { calendarsParameter, type ImportProblem } from "../../../shared/contract/portal-calendars.ts";
import type { User } from "../../../shared/contract/session.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { displayAmount } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { InboxFacts, InboxKind } from "../../db/tables/inbox.ts";
import type { MailTemplate } from "../../mail/mail-data.ts";
import { type MailKey, mailTexts, shortDay } from "../../mail/mail-language.ts";
import { logTabOf } from "../../mail/mail-log.ts";
import type { InboxContent } from "./inbox.repository.ts";
import { groupOf, type InboxRow } from "./inbox-lists.repository.ts";

/**
 * Who reads: there are places that only admins may enter. Without a language it is German, as for an account that chose
 * none.
 */
export type Reader = Pick<User, "admin"> & Partial<Pick<User, "language">>;

/** Items are put into words when they are read, so that the database holds no sentence of any language. */
export function toInboxItem(row: InboxRow, reader: Reader): InboxItem {
  const { id, type, name, phone, email, created_at, canceled } = row;
  const { language = "de" } = reader;
  const content = contentOf(row);
  const group = groupOf(row);
  return {
    id,
    type,
    title: content.kind === "text" ? name : mailTexts(language)(titleKey(content.kind)),
    name,
    phone,
    email,
    body: bodyOf(content, row, language),
    dateTime: created_at,
    author: content.kind === "text" ? (content.facts.author ?? "") : "",
    link: linkOf(content, row, reader),
    ...(group !== null && { group }),
    ...withdrawalOf(content, reader),
    ticked_off: tickedOffWords(row, language),
    canceled: canceled === 1,
  };
}

export const contentOf = ({ kind, facts }: Pick<InboxRow, "kind" | "facts">) =>
  ({ kind, facts: JSON.parse(facts) }) as InboxContent;

/** Who ticked it off and when; null while it is open. */
export function tickedOffWords(row: InboxRow, language: Language): string | null {
  if (row.ticked_off_at === null) return null;
  const content = contentOf(row);
  if (content.kind === "text" && content.facts.tickedOff !== undefined) return content.facts.tickedOff;
  const translate = mailTexts(language);
  const day = shortDay(dayOf(new Date(row.ticked_off_at)), language);
  if (row.closed_by_system === 1) return translate("inbox.closedBySystem", { day });
  return translate("inbox.tickedOff", { name: fullName(row), day });
}

type WrittenKind = Exclude<InboxKind, "text">;

const titleKey = (kind: WrittenKind) => `inbox.titles.${kind}` as const satisfies MailKey;
const bodyKey = (kind: WrittenKind) => `inbox.items.${kind}` as const satisfies MailKey;

/** Where each kind is dealt with. A path with a facts' day needs one. */
const places: Record<WrittenKind, "dayPlan" | "money" | "till" | "confirmations" | "mails" | "calendars" | null> = {
  bookingCancelled: "dayPlan",
  mailHeldBack: "dayPlan",
  stayWished: "dayPlan",
  mailFailed: "mails",
  companyMailFailed: null,
  paidLate: "money",
  paymentStuck: "money",
  orderUnread: "money",
  refundStuck: "money",
  cancellationRefundStuck: "money",
  reminderByPhone: "dayPlan",
  paymentOverdue: "dayPlan",
  differenceOverdue: "dayPlan",
  walletReturned: "dayPlan",
  walletDisputed: "dayPlan",
  voucherMailHeldBack: "confirmations",
  voucherPaidLate: "money",
  voucherPaymentStuck: "money",
  voucherOrderUnread: "money",
  voucherRefundStuck: "money",
  // What is to be done happens at PayPal, or with the database.
  voucherReturned: null,
  voucherDisputed: null,
  withdrawalUndecided: null,
  voucherWithdrawn: null,
  voucherWithdrawnOwed: "money",
  withdrawalMailHeldBack: null,
  signingFailed: "till",
  calendarClash: "dayPlan",
  calendarBlocked: "dayPlan",
  calendarFailed: "calendars",
  calendarUnread: "calendars",
  fsckFindings: null,
  backupFailed: null,
  walletRefused: null,
  mailRefused: null,
  tseRefused: null,
};

const calendarsPath = (boat: string) => `/Übersicht/all?${calendarsParameter}=${encodeURIComponent(boat)}`;

function linkOf(
  { kind, facts }: InboxContent,
  { booking_id: id, booking_start: booked_day }: InboxRow,
  { admin }: Reader,
): string | null {
  if (kind === "text") return null;
  switch (places[kind]) {
    case "dayPlan":
      if (id !== null && booked_day !== null) return bookingAddress({ id, booked_day });
      return `/Buchungen?${dayParameter}=${(facts as InboxFacts["mailHeldBack"]).startDay}`;
    case "money":
      return admin ? "/Zahlungen" : null;
    case "till":
      return "/Kassensystem";
    case "confirmations":
      return admin ? `/Postfach?${logParameter}=confirmation` : null;
    case "mails":
      return admin ? `/Postfach?${logParameter}=${logTabOf((facts as InboxFacts["mailFailed"]).template)}` : null;
    case "calendars":
      return admin ? calendarsPath((facts as InboxFacts["calendarFailed"]).vehicle) : null;
    default:
      return null;
  }
}

/** The withdrawal that an admin can take. */
function withdrawalOf({ kind, facts }: InboxContent, { admin }: Reader): Pick<InboxItem, "withdrawal"> {
  return admin && kind === "withdrawalUndecided" && facts.voucher !== 0 ? { withdrawal: facts.withdrawal } : {};
}

function bodyOf(content: InboxContent, { name, phone, email, booking_id }: InboxRow, language: Language): string {
  if (content.kind === "text") return content.facts.text;
  const facts = Object.entries(content.facts).map(([key, value]) => [key, inWords(key, value, language)]);
  return mailTexts(language)(bodyKey(content.kind), {
    name,
    phone,
    email,
    booking: booking_id ?? "–",
    ...Object.fromEntries(facts),
  });
}

function inWords(key: string, value: string | number, language: Language): string | number {
  const translate = mailTexts(language);
  if (typeof value === "number") return key.endsWith("Cents") ? displayAmount(value, language) : value;
  if (key === "template") return translate(`inbox.mails.${value as MailTemplate}`);
  if (key === "why") return translate(`inbox.withdrawals.${value as InboxFacts["withdrawalUndecided"]["why"]}`);
  if (key === "calendarProblem") return translate(`inbox.calendarProblems.${value as ImportProblem}`);
  if (key === "unreadDays") {
    return value
      .split(" ")
      .map((day) => shortDay(day, language))
      .join(", ");
  }
  return key.endsWith("Day") ? shortDay(value, language) : value;
}

const kinds = Object.keys(places) as WrittenKind[];

/** The kinds of items whose title or sentence says that in a language, whatever they are about. */
export function kindsThatSay(text: string, language: Language): WrittenKind[] {
  const translate = mailTexts(language);
  const says = (key: MailKey) =>
    translate(key)
      .replaceAll(/\{\{\w+\}\}/g, "")
      .toLowerCase()
      .includes(text);
  return kinds.filter((kind) => says(titleKey(kind)) || says(bodyKey(kind)));
}
