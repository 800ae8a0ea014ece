import { type CalendarAnswer } from "../../../shared/contract/calendar.ts";
import type { ReadChangeCount } from "../../db/change-counts.ts";
import type { Deps } from "../../deps.ts";
import { cacheAnswers } from "../../http/cached-answers.ts";
import { ReadyAnswer } from "../../http/ready-answer.ts";
import { calendarForAll, futureCalendar } from "./calendar.queries.ts";

/** The calendar as one visitor sees it, and the answer that is made of it. */
interface SeenCalendar {
  days: CalendarAnswer;
  answer: ReadyAnswer<CalendarAnswer>;
}

/** Reads the calendar for the owner of a session; null for somebody without one. */
export type ReadCalendar = (sessionHash: string | null) => Promise<SeenCalendar>;

/** The calendar, made once for everybody who holds no dates and anew when something in it changes. */
export function cacheCalendar({ db, now, changeCount }: Deps & { changeCount: ReadChangeCount }): ReadCalendar {
  const cached = cacheAnswers<CachedCalendar>({ version: () => changeCount("calendar"), now, limit: 1 });
  const seen = (days: CalendarAnswer) => ({ days, answer: new ReadyAnswer(days, { revalidated: true }) });

  return async (sessionHash) => {
    const everybodys = await cached("", async (time) => {
      const { days, holders, validUntil } = await calendarForAll(db, time);
      return { value: { ...seen(days), holders }, validUntil };
    });
    const isHolder = sessionHash !== null && everybodys.holders.has(sessionHash);
    return isHolder ? seen(await futureCalendar(db, now(), sessionHash)) : everybodys;
  };
}

interface CachedCalendar extends SeenCalendar {
  /** Session hashes of those who hold dates: they are not shown their own. */
  holders: ReadonlySet<string>;
}
