import { createHash } from "node:crypto";
import type { Transaction } from "kysely";
import { normaliseEmail } from "../../shared/rules/contact-identity.ts";
import type { Database } from "../db/schema.ts";
import { countCall, windows } from "../http/call-counts.repository.ts";
import { networkOf } from "../http/client-address.ts";
import type { MailTemplate } from "./mail-data.ts";

/** Mails of one kind that one address may cause to one mailbox within a day (requirements/operations.md). */
const mostOfAddress = 5;
/**
 * The same of all addresses together, where causing one costs nothing, not even free days; beyond them each network has
 * one more, so that no stranger uses up what somebody asks for themselves.
 */
const mostOfAll = 20;
const mostOfNetworkBeyond = 1;

/** Kinds that anybody can cause to anybody, as often as they like. */
const costNothing: readonly MailTemplate[] = [
  "voucher-requested",
  "voucher-paid",
  "withdrawal-received",
  "booking-link",
  "waiting-confirm",
];

interface VisitorMail {
  template: MailTemplate;
  to: string;
  /** The visitor's address where limits count; null where this mail is sent in any case, and is not counted. */
  limitedAs: string | null;
}

/**
 * Counts a mail that a visitor causes, so that nobody fills a mailbox with the forms of the website. What somebody else
 * typed from elsewhere does not count against a guest's confirmation, nor do mails of another kind.
 * @returns false where there were too many within a day: hold it back.
 */
export async function countVisitorMail(
  trx: Transaction<Database>,
  { template, to, limitedAs }: VisitorMail,
  now: Date,
): Promise<boolean> {
  if (limitedAs === null) return true;
  const mailbox = normaliseEmail(to);
  const count = (who: string, most: number) => countMail(trx, template, who, most, now);
  if (!(await count(`${limitedAs} ${mailbox}`, mostOfAddress))) return false;
  if (!costNothing.includes(template) || (await count(mailbox, mostOfAll))) return true;
  return count(`beyond ${networkOf(limitedAs)} ${mailbox}`, mostOfNetworkBeyond);
}

/** Counts a reminder. @returns false where the mailbox had as many within a day as it may. */
export function countReminder(trx: Transaction<Database>, to: string, now: Date): Promise<boolean> {
  return countMail(trx, "booking-reminder", normaliseEmail(to), mostOfAddress, now);
}

/** What is counted is a number that tells nobody who it was. */
function countMail(trx: Transaction<Database>, template: MailTemplate, who: string, most: number, now: Date) {
  const address = createHash("sha256").update(who).digest("hex");
  return countCall(trx, { name: `mail ${template}/day`, address }, { most, windowMs: windows.day }, now);
}
