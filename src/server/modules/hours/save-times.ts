import type { Transaction } from "kysely";
import type { SaveWorkingTimesRequest } from "../../../shared/contract/working-hours.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { daysForTimes, isWithin } from "../../../shared/rules/working-times.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { findHours, storeTimes } from "./hours.repository.ts";

/**
 * Stores when somebody began and ended to work on days that they entered hours for; null takes it back.
 * @param userId whose session it is.
 * @throws Problem FORBIDDEN {employee_id} for anybody else's; VALIDATION {working_times} for a day that is too old or
 * to come, without hours, or with more of them than there are between begin and end.
 */
export async function saveTimes(
  trx: Transaction<Database>,
  { employee_id, working_times }: SaveWorkingTimesRequest,
  userId: number,
  now: Date,
): Promise<void> {
  if (employee_id !== userId) throw new Problem("FORBIDDEN", { employee_id: "validation-staff:ownHours" });
  const days = daysForTimes(dayOf(now));
  for (const [day, times] of Object.entries(working_times)) {
    if (!days.includes(day)) throw new Problem("VALIDATION", { working_times: "validation-staff:timesDay" });
    const row = await findHours(trx, { user_id: userId, day });
    if (times && !(row && isWithin(day, times, row.tenths))) {
      throw new Problem("VALIDATION", { working_times: "validation-staff:timesHours" });
    }
    await storeTimes(trx, { user_id: userId, day, times, changed_at: now.toISOString() });
  }
}
