import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { countedHits, type SearchKind } from "../../../shared/contract/search.ts";
import { engineOf } from "../../db/engine.ts";
import type { Database } from "../../db/schema.ts";
import type { Term } from "./read-query.ts";
import type { Entry } from "./sources.repository.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** A word that more rows have is no way to find one: then the newest rows are looked through. */
const rareRows = 2_000;
/** So few rows are looked at one by one: no other word is asked for. */
const fewRows = 100;
/** So many of them at most, however few match. */
const lookedThrough = 2_000;
/** Behind every sign that a word may have. */
const lastSign = "\u{10FFFF}";
/** What is found as a whole is as rare as the longest beginning of a word. */
const longestBeginning = 20;
const wordsAtOnce = 5_000;

export interface Found {
  /** The newest first. */
  ids: number[];
  /** Not all were counted. */
  hasMore: boolean;
}

/**
 * The rows of a kind with all the terms. It costs the same however many rows there are: a rare word is found by its
 * index; of common ones the newest rows are looked through, so that what is older may be missing from the count.
 */
export async function findEntries(
  db: Db,
  kind: SearchKind,
  terms: readonly Term[],
  { isAdmin }: { isAdmin: boolean },
): Promise<Found> {
  let rare: ReadonlySet<number> | null = null;
  const common: Term[] = [];
  for (const term of terms.toSorted((one, other) => lengthOf(other) - lengthOf(one))) {
    const ids: number[] | null = rare !== null && rare.size <= fewRows ? null : await idsWith(db, kind, term);
    if (ids === null) common.push(term);
    else rare = rare === null ? new Set(ids) : new Set(ids.filter((id) => rare?.has(id)));
    if (rare?.size === 0) return { ids: [], hasMore: false };
  }
  const entries = db
    .selectFrom("search_entries as entry")
    .select(["entry.reference_id", "entry.day"])
    .where("entry.kind", "=", kind)
    .$if(!isAdmin, (query) => query.where("entry.admin_only", "=", 0));
  if (rare === null) {
    const newest = entries.orderBy("entry.day", "desc").orderBy("entry.reference_id", "desc").limit(lookedThrough);
    const rows = await withTerms(
      db.selectFrom(newest.as("entry")).select(["reference_id", "day"]),
      kind,
      common,
    ).execute();
    return { ...newestOf(rows), hasMore: true };
  }
  const rows = await withTerms(entries.where("entry.reference_id", "in", [...rare]), kind, common).execute();
  return newestOf(rows);
}

const withTerms = <Query extends { where: (condition: RawBuilder<boolean>) => Query }>(
  query: Query,
  kind: SearchKind,
  terms: readonly Term[],
): Query => terms.reduce((all, term) => all.where(hasTerm(kind, term)), query);

/** Sorted here: for the order alone, SQLite would read all entries by the index of their days. */
function newestOf(rows: readonly { reference_id: number; day: string }[]): Found {
  const newest = rows.toSorted((one, other) =>
    one.day === other.day ? other.reference_id - one.reference_id : one.day < other.day ? 1 : -1,
  );
  return {
    ids: newest.slice(0, countedHits).map(({ reference_id }) => reference_id),
    hasMore: rows.length > countedHits,
  };
}

/** Longer words are rarer. */
const lengthOf = (term: Term) =>
  Math.min(...term.map(({ word, isWhole }) => (isWhole ? longestBeginning : word.length)));

/** Null where there are too many. */
async function idsWith(db: Db, kind: SearchKind, term: Term): Promise<number[] | null> {
  const ids: number[] = [];
  for (const alternative of term) {
    const query = db.selectFrom("search_words").select("reference_id").where("kind", "=", kind);
    const rows = await query.where(matches(alternative)).limit(rareRows).execute();
    if (rows.length === rareRows) return null;
    ids.push(...rows.map(({ reference_id }) => reference_id));
  }
  return [...new Set(ids)];
}

/** By the index of the words: `word >= 'mull' and word < 'mull…'`. */
function matches({ word, isWhole }: Term[number]): RawBuilder<boolean> {
  return isWhole ? sql<boolean>`word = ${word}` : sql<boolean>`word >= ${word} and word < ${word + lastSign}`;
}

const hasTerm = (kind: SearchKind, term: Term) => sql<boolean>`exists (
  select 1 from search_words where kind = ${kind} and reference_id = entry.reference_id
    and (${sql.join(
      term.map((alternative) => sql`(${matches(alternative)})`),
      sql` or `,
    )}))`;

export async function hasStale(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from search_entries where is_stale = 1 limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Rows without words, the newest first, locked until the transaction ends. Those that a transaction is changing are
 * left for the next time: nobody waits for it.
 */
export async function takeStale(trx: Trx, limit: number): Promise<{ kind: SearchKind; reference_id: number }[]> {
  const lock = engineOf(trx) === "postgres" ? sql`for update skip locked` : sql``;
  const { rows } = await sql<{ kind: SearchKind; reference_id: number }>`
    select kind, reference_id from search_entries where is_stale = 1
    order by reference_id desc limit ${sql.lit(limit)} ${lock}`.execute(trx);
  return rows;
}

/** Writes the words of rows that have none. */
export async function writeEntries(trx: Trx, kind: SearchKind, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ id, day, admin_only }) => ({
    kind,
    reference_id: id,
    day,
    admin_only,
    is_stale: 0 as const,
  }));
  const written = trx.insertInto("search_entries").values(rows);
  await written
    .onConflict((conflict) =>
      conflict.columns(["kind", "reference_id"]).doUpdateSet((is) => ({
        day: is.ref("excluded.day"),
        admin_only: is.ref("excluded.admin_only"),
        is_stale: 0,
      })),
    )
    .execute();
  const words = entries.flatMap(({ id, words }) => words.map((word) => ({ kind, word, reference_id: id })));
  for (let from = 0; from < words.length; from += wordsAtOnce) {
    const some = trx.insertInto("search_words").values(words.slice(from, from + wordsAtOnce));
    await some.onConflict((conflict) => conflict.doNothing()).execute();
  }
}
