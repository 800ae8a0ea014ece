import type { Kysely } from "kysely";
import {
  type InboxAnswer,
  type InboxItem,
  type InboxLogAnswer,
  type InboxLogQuery,
  logPage,
  type OpenItemsAnswer,
  type OpenItemsQuery,
} from "../../../shared/contract/inbox.ts";
import type { Database } from "../../db/schema.ts";
import { searchWords } from "../../db/search-text.ts";
import {
  countOpen,
  findItem,
  type InboxRow,
  lastLogged,
  logOf,
  openItems,
  openPage,
} from "./inbox-lists.repository.ts";
import { kindsThatSay, type Reader, toInboxItem } from "./inbox-words.ts";
import { withPresentAmount } from "./task-amounts.repository.ts";

/** How many logged entries admins are given with what is open; the log itself has pages. */
export const logLength = 50;

/** What is open, and for admins the last that was logged (requirements/inbox.md); the newest first. */
export async function listInbox(db: Kysely<Database>, reader: Reader): Promise<InboxItem[]> {
  const open: InboxRow[] = [];
  for (const row of await openItems(db)) open.push(await withPresentAmount(db, row));
  const logged = reader.admin ? await lastLogged(db, logLength) : [];
  const last = logged.toSorted((one, other) => -compareInstants(loggedAt(one), loggedAt(other)));
  return [...open, ...last.slice(0, logLength)].toSorted(newestFirst).map((row) => toInboxItem(row, reader));
}

/** A page of everything that is open; nothing where the item after which to go on was deleted since. */
export async function listOpenItems(
  db: Kysely<Database>,
  { tab, before }: OpenItemsQuery,
  reader: Reader,
): Promise<OpenItemsAnswer> {
  const after = before == null ? null : await findItem(db, before);
  if (before != null && after === null) return { inbox: [], next: null };
  const rows = await openPage(db, tab, after);
  const page: InboxRow[] = [];
  for (const row of rows.slice(0, logPage)) page.push(await withPresentAmount(db, row));
  const next = rows.length > logPage ? (page.at(-1)?.id ?? null) : null;
  return { inbox: page.map((row) => toInboxItem(row, reader)), next };
}

/** How much is open, for the badges. */
export async function countInbox(db: Kysely<Database>): Promise<InboxAnswer["open"]> {
  return { todo: await countOpen(db, "todo"), contact: await countOpen(db, "contact") };
}

/**
 * A page of what was ticked off; nothing where the entry after which to go on was deleted since, and all older ones
 * with it.
 */
export async function listInboxLog(
  db: Kysely<Database>,
  { tab, search, before }: InboxLogQuery,
  reader: Reader,
): Promise<InboxLogAnswer> {
  const last = before == null ? null : await findItem(db, before);
  if (before != null && last?.ticked_off_at == null) return { inbox_log: [], next: null };
  const after = last?.ticked_off_at == null ? null : { id: last.id, ticked_off_at: last.ticked_off_at };
  const { language = "de" } = reader;
  const terms = searchWords(search).map((text) => ({ text, kinds: kindsThatSay(text, language) }));
  const { rows, next } = await logOf(db, { type: tab, terms, after });
  return { inbox_log: rows.map((row) => toInboxItem(row, reader)), next };
}

const loggedAt = ({ ticked_off_at, created_at }: InboxRow) => ticked_off_at ?? created_at;

const compareInstants = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

function newestFirst(one: InboxRow, other: InboxRow): number {
  return compareInstants(other.created_at, one.created_at) || other.id - one.id;
}
