import type { Kysely, Selectable } from "kysely";
import {
  highestCount,
  listedOfSender,
  logPage,
  longestList,
  type OpenType,
  tickedOffByHand,
} from "../../../shared/contract/inbox.ts";
import { normaliseEmail } from "../../../shared/rules/contact-identity.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { hasWord } from "../../db/search-text.ts";
import type { Inbox, InboxKind } from "../../db/tables/inbox.ts";
import { kindsOfVisitors } from "./kinds-of-visitors.ts";

type Db = Kysely<Database>;

/** An item with the name of who ticked it off, and the first day of the booking that it is about as it is now. */
export type InboxRow = Selectable<Inbox> & {
  first_name: string | null;
  last_name: string | null;
  booking_start: Day | null;
};

/**
 * So many entries of the log are looked through at once, however rare what is searched for: then the answer says where
 * to go on.
 */
export const searchedAtOnce = 5_000;

/** One item, with what it is about. */
export async function findItem(db: Db, id: number): Promise<InboxRow | null> {
  return (await findItems(db, [id]))[0] ?? null;
}

/** Those items, in any order. */
export function findItems(db: Db, ids: readonly number[]): Promise<InboxRow[]> {
  return items(db).where("inbox.id", "in", ids).execute();
}

/** So many of a kind are looked through for those of different senders. */
const lookedThrough = 2_000;

/** Whose item it is, and of which kind, where anybody could cause it; null for what staff or the server wrote. */
export function groupOf({ type, kind, email }: Pick<InboxRow, "type" | "kind" | "email">): string | null {
  const isOfVisitor = type === "contact" || kindsOfVisitors.includes(kind);
  return isOfVisitor ? `${kind} ${normaliseEmail(email)}` : null;
}

/**
 * The newest items that somebody still has to do: messages, each kind of what visitors caused, and everything else. So
 * no kind pushes out another, and one sender none of the others.
 */
export async function openItems(db: Db): Promise<InboxRow[]> {
  const ofVisitors = [await newestOfSenders(db, "contact", "text")];
  for (const kind of kindsOfVisitors) ofVisitors.push(await newestOfSenders(db, "todo", kind));
  const ids = ofVisitors.flat();
  const others = await open(db, "todo").where("kind", "not in", kindsOfVisitors).limit(longestList).execute();
  return ids.length === 0 ? others : [...others, ...(await findItems(db, ids))];
}

/** The newest of a kind, of one sender at most `listedOfSender`. @returns their ids. */
async function newestOfSenders(db: Db, type: OpenType, kind: InboxKind): Promise<number[]> {
  const looked = db
    .selectFrom("inbox")
    .select(["id", "type", "kind", "email"])
    .where("type", "=", type)
    .where("kind", "=", kind)
    .where("ticked_off_at", "is", null)
    .orderBy("id", "desc")
    .limit(lookedThrough)
    .as("looked");
  const counts = new Map<string | null, number>();
  const newest = (await db.selectFrom(looked).selectAll().execute()).toSorted((one, other) => other.id - one.id);
  const listed = newest.filter((item) => {
    const count = counts.get(groupOf(item)) ?? 0;
    counts.set(groupOf(item), count + 1);
    return count < listedOfSender;
  });
  return listed.slice(0, longestList).map(({ id }) => id);
}

/** A page of everything that is open of a type, the newest first. @returns with one more where there is a next page. */
export function openPage(
  db: Db,
  type: OpenType,
  after: Pick<InboxRow, "id" | "created_at"> | null,
): Promise<InboxRow[]> {
  let page = open(db, type);
  if (after !== null) {
    page = page
      .where("inbox.created_at", "<=", after.created_at)
      .where((is) => is.or([is("inbox.created_at", "<", after.created_at), is("inbox.id", "<", after.id)]));
  }
  return page.limit(logPage + 1).execute();
}

const open = (db: Db, type: OpenType) => newest(db, type, "created_at").where("ticked_off_at", "is", null);

export async function countOpen(db: Db, type: OpenType): Promise<number> {
  const open = db.selectFrom("inbox").select("id").where("type", "=", type).where("ticked_off_at", "is", null);
  const { count } = await db
    .selectFrom(open.limit(highestCount).as("open"))
    .select((is) => is.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Of each type the last that were ticked off, or were written for the log. */
export async function lastLogged(db: Db, limit: number): Promise<InboxRow[]> {
  const lists = [
    ...tickedOffByHand.map((type) => newest(db, type, "ticked_off_at").where("ticked_off_at", "is not", null)),
    ...(["confirmation", "cancellation"] as const).map((type) => newest(db, type, "created_at")),
  ];
  return (await Promise.all(lists.map((query) => query.limit(limit).execute()))).flat();
}

interface LogRequest {
  type: OpenType;
  /** An entry matches where each of them occurs in it, or where it is of one of its kinds. */
  terms: readonly { text: string; kinds: readonly InboxKind[] }[];
  /** The entry after which to go on, null for the first page. */
  after: { id: number; ticked_off_at: string } | null;
}

/** A page of what was ticked off, the last first. @returns with the id after which to go on, null at the end. */
export async function logOf(
  db: Db,
  { type, terms, after }: LogRequest,
): Promise<{ rows: InboxRow[]; next: number | null }> {
  let done = db
    .selectFrom("inbox")
    .select(["id", "kind", "search_text", "ticked_off_at"])
    .where("type", "=", type)
    .where("ticked_off_at", "is not", null)
    .orderBy("ticked_off_at", "desc")
    .orderBy("id", "desc");
  if (after !== null) {
    const { id, ticked_off_at: at } = after;
    done = done
      .where("ticked_off_at", "<=", at)
      .where((is) => is.or([is("ticked_off_at", "<", at), is("id", "<", id)]));
  }
  const looked = done.limit(terms.length === 0 ? logPage + 1 : searchedAtOnce).as("looked");
  let matching = db.selectFrom(looked).select("id");
  for (const { text, kinds } of terms) {
    matching = matching.where((is) =>
      is.or([hasWord(text), ...(kinds.length > 0 ? [is("looked.kind", "in", kinds)] : [])]),
    );
  }
  const found = await matching
    .orderBy("looked.ticked_off_at", "desc")
    .orderBy("looked.id", "desc")
    .limit(logPage + 1)
    .execute();
  const ids = found.slice(0, logPage).map(({ id }) => id);
  const page = items(db).where("inbox.id", "in", ids);
  const rows =
    ids.length === 0 ? [] : await page.orderBy("inbox.ticked_off_at", "desc").orderBy("inbox.id", "desc").execute();
  if (found.length > logPage) return { rows, next: ids.at(-1) ?? null };
  if (terms.length === 0) return { rows, next: null };
  const last = await done
    .clearSelect()
    .select("id")
    .offset(searchedAtOnce - 1)
    .limit(1)
    .executeTakeFirst();
  return { rows, next: last?.id ?? null };
}

function newest(db: Db, type: InboxRow["type"], by: "created_at" | "ticked_off_at") {
  return items(db).where("type", "=", type).orderBy(`inbox.${by}`, "desc").orderBy("inbox.id", "desc");
}

function items(db: Db) {
  return db
    .selectFrom("inbox")
    .leftJoin("users", "users.id", "inbox.ticked_off_by")
    .selectAll("inbox")
    .select(["users.first_name", "users.last_name"])
    .select((is) =>
      is
        .selectFrom("bookings")
        .select("start_day")
        .whereRef("bookings.id", "=", "inbox.booking_id")
        .as("booking_start"),
    );
}
