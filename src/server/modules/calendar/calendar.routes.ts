import type { FastifyInstance } from "fastify";
import { calendarContract } from "../../../shared/contract/calendar.ts";
import { routesOf } from "../../http/route.ts";
import type { ReadCalendar } from "./cached-calendar.ts";

/** What is taken and blocked from today on: public. */
export function registerCalendar(app: FastifyInstance, { readCalendar }: { readCalendar: ReadCalendar }): void {
  routesOf(app)(calendarContract.future, async ({ request }) => {
    const { answer } = await readCalendar(request.actor.sessionHash);
    return answer;
  });
}
