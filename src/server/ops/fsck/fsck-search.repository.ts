import type { Kysely } from "kysely";
import type { SearchKind } from "../../../shared/contract/search.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";

/** What those rows are found by, with their words in order. */
export async function searchEntriesOf(db: Kysely<Database>, kind: SearchKind, ids: readonly number[]) {
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
