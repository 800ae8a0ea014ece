import type { FastifyInstance } from "fastify";
import { boardContract } from "../../../shared/contract/board.ts";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../http/route.ts";
import { showBoard } from "./board.queries.ts";

/** All boats and all stays on one board, for staff. */
export function registerBoard(app: FastifyInstance, { db, now }: Deps): void {
  routesOf(app)(boardContract.show, ({ query }) => showBoard(db, query, now()));
}
