import type { Transaction } from "kysely";
import type { SaveWorkingHoursRequest } from "../../../shared/contract/working-hours.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { editableDays, hasWorkingHours, parseHours } from "../../../shared/rules/working-hours.ts";
import { isWithin } from "../../../shared/rules/working-times.ts";
import type { Database } from "../../db/schema.ts";
import type { WorkingHoursRow } from "../../db/tables/hours.ts";
import { Problem } from "../../http/problem.ts";
import { findHours, removeHours, storeHours, timesOf } from "./hours.repository.ts";

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
    else
      await storeHours(trx, {
        ...(await timesThatFit(trx, { user_id: userId, day, tenths })),
        changed_at: now.toISOString(),
      });
  }
}

/** The new hours with the begin and end that were there, unless they are too short for them. */
async function timesThatFit(trx: Transaction<Database>, hours: Pick<WorkingHoursRow, "user_id" | "day" | "tenths">) {
  const before = await findHours(trx, hours);
  const times = before && timesOf(before);
  const isKept = times && isWithin(hours.day, times, hours.tenths);
  return { ...hours, begin_time: isKept ? times.begin : null, end_time: isKept ? times.end : null };
}
