import type { FastifyInstance } from "fastify";
import { type CalendarAnswer, calendarContract } from "../../../shared/contract/calendar.ts";
import type { Deps } from "../../deps.ts";
import { futureCalendar } from "./calendar.queries.ts";

/** What is taken and blocked from today on: public. */
export function registerCalendar(app: FastifyInstance, deps: Deps): void {
  app.get(
    calendarContract.future.path,
    (request): Promise<CalendarAnswer> => futureCalendar(deps.db, deps.now(), request.actor.sessionHash),
  );
}
