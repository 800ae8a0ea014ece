import type { FastifyInstance } from "fastify";
import { type CalendarAnswer, calendarContract } from "../../../shared/contract/calendar.ts";
import type { ReadChangeCount } from "../../db/change-counts.ts";
import type { Deps } from "../../deps.ts";
import { cacheAnswers } from "../../http/cached-answers.ts";
import { ReadyAnswer } from "../../http/ready-answer.ts";
import { routesOf } from "../../http/route.ts";
import { calendarForAll, futureCalendar } from "./calendar.queries.ts";

/** What is taken and blocked from today on: public. */
export function registerCalendar(app: FastifyInstance, deps: Deps & { changeCount: ReadChangeCount }): void {
  const { db, now, changeCount } = deps;
  const cached = cacheAnswers<CachedCalendar>({ version: () => changeCount("calendar"), now, limit: 1 });

  routesOf(app)(calendarContract.future, async ({ request }) => {
    const { sessionHash } = request.actor;
    const everybodys = await cached("", async (time) => {
      const { days, holders, validUntil } = await calendarForAll(db, time);
      return { value: { answer: new ReadyAnswer(days, { revalidated: true }), holders }, validUntil };
    });
    const isHolder = sessionHash !== null && everybodys.holders.has(sessionHash);
    if (!isHolder) return everybodys.answer;
    return new ReadyAnswer(await futureCalendar(db, now(), sessionHash), { revalidated: true });
  });
}

interface CachedCalendar {
  answer: ReadyAnswer<CalendarAnswer>;
  /** Session hashes of those who hold dates: they are not shown their own. */
  holders: ReadonlySet<string>;
}
