import { setTimeout as sleep } from "node:timers/promises";
import { addDays, dayOf, instantOf } from "../shared/rules/day.ts";

/** So long before midnight in Berlin no test begins that has boats leave today, in milliseconds. */
const nearMs = 180_000;

/** How long until the next day where this one is over soon, in milliseconds; else 0. */
export function untilNextDay(now: Date): number {
  const left = instantOf(addDays(dayOf(now), 1), 0).getTime() - now.getTime();
  return left <= nearMs ? left : 0;
}

/** Waits for the next day where this one is over soon: what leaves today in the test's first step is to do so in its last. */
export async function waitNearMidnight(): Promise<void> {
  await sleep(untilNextDay(new Date()));
}
