import type { Kysely } from "kysely";
import { type SearchKind, searchKinds } from "../../../shared/contract/search.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import { type Entry, sources } from "../../modules/search/sources.repository.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

/** What staff can find is found by the words that its row has now, or waits for them and has none (0104-search.ts). */
export const checkSearch: Check = async function* (db, signal) {
  for (const kind of searchKinds) {
    for await (const page of inPages(0, signal, (after) => sources[kind](db, { after, limit: pageSize }))) {
      const suspects = await foundOtherwise(db, kind, page);
      if (suspects.length === 0) continue;
      // A row may have changed, or been given its words, between two reads: it is read again.
      const again = await sources[kind](db, { ids: suspects });
      for (const id of await foundOtherwise(db, kind, again)) {
        yield { subject: `${kind} ${id}`, problem: "is found by other words than it has" };
      }
    }
  }
};

/** The ids of the rows that are found by other words than they have. */
async function foundOtherwise(db: Kysely<Database>, kind: SearchKind, rows: readonly Entry[]): Promise<number[]> {
  const ids = rows.map(({ id }) => id);
  const entries = new Map((await searchEntriesOf(db, kind, ids)).map((entry) => [entry.reference_id, entry]));
  const isOtherwise = ({ id, day, admin_only, words }: Entry) => {
    const entry = entries.get(id);
    if (entry?.is_stale === 1) return entry.words.length > 0;
    return entry?.day !== day || entry.admin_only !== admin_only || !areSame(entry.words, words);
  };
  return rows.filter(isOtherwise).map(({ id }) => id);
}

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join(" ") === other.toSorted().join(" ");

/** What those rows are found by, with their words in order. */
async function searchEntriesOf(db: Kysely<Database>, kind: SearchKind, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const entries = await db
    .selectFrom("search_entries")
    .selectAll()
    .where("kind", "=", kind)
    .where("reference_id", "in", ids)
    .execute();
  const words = await db
    .selectFrom("search_words")
    .select(["reference_id", "word"])
    .where("kind", "=", kind)
    .where("reference_id", "in", ids)
    .execute();
  const of = groupBy(words, ({ reference_id }) => reference_id);
  return entries.map((entry) => ({ ...entry, words: of(entry.reference_id).map(({ word }) => word) }));
}
