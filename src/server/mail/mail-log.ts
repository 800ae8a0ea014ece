import { type LoggedTemplate, type MailTab, tabsOfMails } from "../../shared/contract/mails.ts";
import { searchTextOf } from "../db/search-text.ts";
import type { OutboxRow } from "../db/tables/work.ts";
import type { MailTemplate } from "./mail-data.ts";

export const isLogged = (template: string): template is LoggedTemplate => Object.hasOwn(tabsOfMails, template);

/**
 * Where admins find a mail (requirements/mail.md); null of those that are in no list: mails to the company, those with a
 * password, and `waiting-confirm`, which anybody can cause to anybody and which says nothing of a booking.
 */
export const logTabOf = (template: MailTemplate): MailTab | null => (isLogged(template) ? tabsOfMails[template] : null);

/** What a mail is found by: whom it goes to, and what it names. */
export function mailSearchText(to: string, data: object): string {
  const { name, vehicleName, number } = data as { name?: string; vehicleName?: string; number?: number };
  return searchTextOf([to, name, vehicleName, number]);
}

/**
 * What the log keeps of a mail that is handed over. Of a voucher's code it keeps the last group: a reader of the log
 * could spend it. A link is blanked: a reader could act as its guest.
 */
export function handedOver(
  { log_tab, data }: Pick<OutboxRow, "log_tab" | "data">,
  { token, message: { subject, text } }: { token: string | null; message: { subject: string; text: string } },
): Pick<OutboxRow, "subject" | "body_text"> | null {
  if (log_tab === null) return null;
  const { code } = JSON.parse(data) as { code?: string };
  const shown = token === null ? text : text.replaceAll(token, "•••");
  return { subject, body_text: code ? shown.replaceAll(code, masked(code)) : shown };
}

const masked = (code: string) => code.replace(/[^-](?=.*-)/g, "•");
