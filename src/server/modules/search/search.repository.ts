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
/** So many of them, however few match. */
const lookedThrough = 2_000;
/** Behind every sign that a word may have. */
const lastSign = "\u{10FFFF}";
const wordsAtOnce = 5_000;

export interface Found {
  /** The newest first. */
  ids: number[];
  /** Not all were counted. */
  hasMore: boolean;
}

interface Row {
  reference_id: number;
  day: string;
}

/**
 * The rows of a kind with all the terms. It costs the same however many rows there are: a rare word is found by its
 * index; of common ones the newest rows are looked through, so that what is older may be missing from the count.
 * @param known how many rows have a term, where somebody counted them before.
 */
export async function findEntries(
  db: Db,
  kind: SearchKind,
  terms: readonly Term[],
  { isAdmin }: { isAdmin: boolean },
  known: ReadonlyMap<Term, number> = new Map(),
): Promise<Found> {
  const counts: number[] = [];
  for (const term of terms) counts.push(known.get(term) ?? (await countEntries(db, kind, term)));
  const fewest = Math.min(...counts);
  const rarest = terms[counts.indexOf(fewest)];
  if (!rarest || fewest === 0) return { ids: [], hasMore: false };
  const ofKind = sql`entry.kind = ${kind} ${isAdmin ? sql`` : sql`and entry.admin_only = 0`}`;
  const isFound = sql`${ofKind} and ${sql.join(terms.map(hasTerm(kind)), sql` and `)}`;
  // SQLite looks into the first table of a cross join first. Ordered below: for `order by` it would read all entries.
  const byWord = sql<Row>`select distinct entry.reference_id, entry.day
    from (${rowsWith(kind, rarest)}) as found cross join search_entries as entry
    where entry.reference_id = found.reference_id and ${isFound}`;
  const newest = sql<Row>`select reference_id, day from search_entries as entry
    where ${isFound} and day >= coalesce((select day from search_entries as entry where ${ofKind}
      order by day desc limit 1 offset ${sql.lit(lookedThrough)}), '')
    order by day desc, reference_id desc limit ${sql.lit(countedHits)}`;
  const isRare = fewest < rareRows;
  const { rows } = await (isRare ? byWord : newest).execute(db);
  return { ids: newestOf(rows), hasMore: !isRare || rows.length > countedHits };
}

function newestOf(rows: readonly Row[]): number[] {
  const newest = rows.toSorted((one, other) =>
    one.day === other.day ? other.reference_id - one.reference_id : one.day < other.day ? 1 : -1,
  );
  return newest.slice(0, countedHits).map(({ reference_id }) => reference_id);
}

/**
 * What was sold by an invoice, or a receipt of a voucher: "2027-12", or "12" of the last years with invoices.
 * @param lastYears as `lastInvoiceYears` says.
 */
export async function findSoldByInvoice(db: Db, typed: string, lastYears: readonly number[]) {
  const [number = "", year] = typed.split("-").toReversed();
  const years = year === undefined ? lastYears : [Number(year)];
  if (years.length === 0) return [];
  const query = db.selectFrom("invoices").select(["booking_id", "voucher_id"]);
  return query.where("year", "in", years).where("number", "=", Number(number)).orderBy("year", "desc").execute();
}

/** The last two years with invoices, or none. */
export async function lastInvoiceYears(db: Db): Promise<number[]> {
  const newest = db.selectFrom("invoices").select("year").orderBy("year", "desc").limit(1);
  const { year } = (await newest.executeTakeFirst()) ?? {};
  return year === undefined ? [] : [year, year - 1];
}

/** How many rows have the term; of each alternative `rareRows` at most are counted. */
export async function countEntries(db: Db, kind: SearchKind, term: Term): Promise<number> {
  const some = rowsWith(kind, term, sql`limit ${sql.lit(rareRows)}`);
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as found`.execute(db);
  return Number(rows[0]?.count);
}

/** One look into the index of the words for each alternative: with "or", SQLite would read all words of the kind. */
const rowsWith = (kind: SearchKind, term: Term, limit = sql``) =>
  sql.join(
    term.map(
      (one) => sql`select reference_id from
        (select reference_id from search_words where kind = ${kind} and ${matches(one)} ${limit}) as one`,
    ),
    sql` union all `,
  );

/** A subquery with a value: for `exists`, PostgreSQL joins all words of the kind before it looks at the first row. */
const hasTerm = (kind: SearchKind) => (term: Term) =>
  sql`1 = (
  select 1 from search_words where kind = ${kind} and reference_id = entry.reference_id
    and (${sql.join(
      term.map((one) => sql`(${matches(one)})`),
      sql` or `,
    )}) limit 1)`;

/** By the index of the words: `word >= 'mull' and word < 'mull…'`. */
function matches({ word, isWhole }: Term[number]): RawBuilder<boolean> {
  return isWhole ? sql<boolean>`word = ${word}` : sql<boolean>`word >= ${word} and word < ${word + lastSign}`;
}

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
