import type { FastifyInstance } from "fastify";
import { finderContract } from "../../../shared/contract/finder.ts";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../http/route.ts";
import type { ReadCalendar } from "../calendar/cached-calendar.ts";
import { findBoats } from "./find-boats.ts";

/** Which boats are free for given days: public. */
export function registerFinder(app: FastifyInstance, deps: Deps & { readCalendar: ReadCalendar }): void {
  routesOf(app)(finderContract.find, async ({ query, user, request }) => {
    const { days } = await deps.readCalendar(request.actor.sessionHash);
    return findBoats(deps.db, query, { days, role: user ? "staff" : "visitor", now: deps.now() });
  });
}
