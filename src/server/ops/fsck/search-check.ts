import { searchKinds } from "../../../shared/contract/search.ts";
import { sources } from "../../modules/search/sources.repository.ts";
import { type Check, inPages, pageSize } from "./finding.ts";
import { searchEntriesOf } from "./fsck-search.repository.ts";

/** What staff can find is found by the words that its row has now, or waits for them and has none (migration 0050). */
export const checkSearch: Check = async function* (db, signal) {
  for (const kind of searchKinds) {
    for await (const page of inPages(0, signal, (after) => sources[kind](db, { after, limit: pageSize }))) {
      const ids = page.map(({ id }) => id);
      const entries = new Map((await searchEntriesOf(db, kind, ids)).map((entry) => [entry.reference_id, entry]));
      for (const { id, day, admin_only, words } of page) {
        const entry = entries.get(id);
        const isRight =
          entry?.is_stale === 1
            ? entry.words.length === 0
            : entry?.day === day && entry.admin_only === admin_only && areSame(entry.words, words);
        if (!isRight) yield { subject: `${kind} ${id}`, problem: "is found by other words than it has" };
      }
    }
  }
};

const areSame = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join(" ") === other.toSorted().join(" ");
