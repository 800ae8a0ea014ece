import type { Kysely } from "kysely";
import {
  type SearchAnswer,
  type SearchGroup,
  type SearchKind,
  type SearchRequest,
  searchKinds,
  shownHits,
} from "../../../shared/contract/search.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { Database } from "../../db/schema.ts";
import { hitsOf } from "./hits.repository.ts";
import { readQuery, referenceIn, type SearchQuery } from "./read-query.ts";
import { refreshSearch } from "./refresh-search.ts";
import { findEntries } from "./search.repository.ts";

type Db = Kysely<Database>;

/** What staff find by what they typed (requirements/search.md), in groups. */
export async function search(db: Db, request: SearchRequest, reader: User): Promise<SearchAnswer> {
  const { terms, kinds } = asked(request);
  if (terms.length === 0) return { groups: [], is_complete: true };
  const isComplete = await refreshSearch(db);
  const groups: SearchGroup[] = [];
  for (const kind of kinds) {
    const { ids, hasMore } = await findEntries(db, kind, terms, { isAdmin: reader.admin });
    const shown = ids.slice(0, shownHits);
    const hits = shown.length === 0 ? [] : await hitsOf[kind](db, shown, reader);
    const ordered = hits.toSorted((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id));
    if (hits.length > 0) groups.push({ kind, hits: ordered, count: ids.length, has_more: hasMore });
  }
  return { groups, is_complete: isComplete };
}

function asked(request: SearchRequest): { terms: SearchQuery["terms"]; kinds: readonly SearchKind[] } {
  if (request.for === "transfer") {
    const reference = referenceIn(request.query);
    if (reference) return { ...readQuery(String(reference.number)), kinds: [reference.kind] };
    return { ...readQuery(request.query), kinds: ["stay", "voucher"] };
  }
  const { terms, kind } = readQuery(request.query);
  return { terms, kinds: kind === null ? searchKinds : [kind] };
}
