import type { FastifyInstance } from "fastify";
import { searchContract } from "../../../shared/contract/search.ts";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../http/route.ts";
import { search } from "./search.queries.ts";

/** The search of the internal area. */
export function registerSearch(app: FastifyInstance, deps: Pick<Deps, "db">): void {
  routesOf(app)(searchContract.search, ({ body, user }) => search(deps.db, body, user));
}
