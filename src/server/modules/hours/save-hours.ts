import type { Transaction } from "kysely";
import type { SaveWorkingHoursRequest } from "../../../shared/contract/working-hours.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { editableDays, hasWorkingHours, parseHours } from "../../../shared/rules/working-hours.ts";
import { isWithin } from "../../../shared/rules/working-times.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { findHours, removeHours, storeHours, storeTimes, timesOf } from "./hours.repository.ts";

/**
 * Stores what somebody worked on some of the last three days, whatever was there before; an empty entry takes it back.
 * Begin and end that are too short for the new hours go with the old ones.
 * @param userId whose session it is: nobody writes down anybody else's hours, not even an admin.
 * @throws Problem FORBIDDEN {employee_id} for anybody else's; VALIDATION {working_hours} for any other day.
 */
export async function saveHours(
  trx: Transaction<Database>,
  { employee_id, working_hours }: SaveWorkingHoursRequest,
  userId: number,
  now: Date,
): Promise<void> {
  if (employee_id !== userId || !hasWorkingHours(userId)) {
    throw new Problem("FORBIDDEN", { employee_id: "validation-staff:ownHours" });
  }
  const editable = editableDays(dayOf(now));
  const entries = Object.entries(working_hours);
  if (!entries.every(([day]) => editable.includes(day))) {
    throw new Problem("VALIDATION", { working_hours: "validation-staff:hoursDay" });
  }
  for (const [day, text] of entries) {
    const tenths = parseHours(text);
    if (tenths === null) await removeHours(trx, { user_id: userId, day });
    else {
      await storeHours(trx, { user_id: userId, day, tenths, changed_at: now.toISOString() });
      await removeShortTimes(trx, userId, day);
    }
  }
}

async function removeShortTimes(trx: Transaction<Database>, user_id: number, day: Day): Promise<void> {
  const row = await findHours(trx, { user_id, day });
  const times = row && timesOf(row);
  if (!times || isWithin(day, times, row.tenths)) return;
  await storeTimes(trx, { user_id, day, times: null, changed_at: row.changed_at });
}
