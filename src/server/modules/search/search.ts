import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import {
  type SearchAnswer,
  type SearchGroup,
  type SearchRequest,
  searchContract,
  searchKinds,
  shownHits,
} from "../../../shared/contract/search.ts";
import type { User } from "../../../shared/contract/session.ts";
import type { Database } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../http/route.ts";
import { hitsOf } from "./hits.repository.ts";
import { readQuery } from "./read-query.ts";
import { refreshSearch } from "./refresh-search.ts";
import { findEntries } from "./search.repository.ts";
import { suggestForTransfer } from "./suggest-transfer.ts";

type Db = Kysely<Database>;
type Asked = Pick<SearchRequest, "query" | "for"> & Partial<Pick<SearchRequest, "amount">>;

/** The search of the internal area. */
export function registerSearch(app: FastifyInstance, deps: Pick<Deps, "db">): void {
  routesOf(app)(searchContract.search, ({ body, user }) => search(deps.db, body, user));
}

/** What staff find by what they typed (requirements/search.md), in groups. */
export async function search(db: Db, request: Asked, reader: User): Promise<SearchAnswer> {
  if (request.for === "transfer") {
    const isComplete = await refreshSearch(db);
    return { groups: await suggestForTransfer(db, request, reader), is_complete: isComplete };
  }
  const { terms, kind } = readQuery(request.query);
  const kinds = kind === null ? searchKinds : [kind];
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
