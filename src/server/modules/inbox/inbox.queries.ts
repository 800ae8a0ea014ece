import type { Kysely } from "kysely";
import type { InboxItem } from "../../../shared/contract/inbox.ts";
import type { User } from "../../../shared/contract/session.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { displayAmount } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { Database } from "../../db/schema.ts";
import { mailTexts, shortDay } from "../../mail/mail-language.ts";
import { type InboxContent, type InboxRow, loggedItems, openItems } from "./inbox.repository.ts";

/** How far back the logs of the inbox reach, in entries: the answer is fetched with every visit of the main menu. */
export const logLength = 500;
/** The staff area's language. */
const language = "de";

/** What is open, and for admins the log too (requirements/inbox.md); the newest first. */
export async function listInbox(db: Kysely<Database>, user: Pick<User, "admin">): Promise<InboxItem[]> {
  const open = await openItems(db);
  const logged = user.admin ? await loggedItems(db, logLength) : [];
  return [...open, ...logged].sort(newestFirst).map(toInboxItem);
}

function newestFirst(a: InboxRow, b: InboxRow): number {
  if (a.created_at === b.created_at) return b.id - a.id;
  return a.created_at < b.created_at ? 1 : -1;
}

/** Items are put into words when they are read, so that the database holds no sentence of any language. */
function toInboxItem(row: InboxRow): InboxItem {
  const { id, type, name, phone, email, created_at, canceled } = row;
  const content = { kind: row.kind, facts: JSON.parse(row.facts) } as InboxContent;
  return {
    id,
    type,
    name,
    phone,
    email,
    body: bodyOf(content, row),
    dateTime: created_at,
    ticked_off: tickedOffWords(content, row),
    canceled: canceled === 1,
  };
}

function bodyOf(content: InboxContent, { name, phone }: InboxRow): string {
  if (content.kind === "text") return content.facts.text;
  const facts = Object.entries(content.facts).map(([key, value]) => [key, inWords(key, value)]);
  return mailTexts(language)(`inbox.items.${content.kind}`, { name, phone, ...Object.fromEntries(facts) });
}

function inWords(key: string, value: string | number): string | number {
  if (typeof value === "number") return key.endsWith("Cents") ? displayAmount(value, language) : value;
  return key.endsWith("Day") ? shortDay(value, language) : value;
}

function tickedOffWords(content: InboxContent, row: InboxRow): string | null {
  if (row.ticked_off_at === null) return null;
  if (content.kind === "text" && content.facts.tickedOff !== undefined) return content.facts.tickedOff;
  const translate = mailTexts(language);
  const day = shortDay(dayOf(new Date(row.ticked_off_at)), language);
  if (row.closed_by_system === 1) return translate("inbox.closedBySystem", { day });
  const name = fullName(row);
  return translate("inbox.tickedOff", { name, day });
}
