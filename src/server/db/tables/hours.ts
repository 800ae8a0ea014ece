import type { Selectable } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import type { Tenths } from "../../../shared/rules/working-hours.ts";
import type { Instant } from "./columns.ts";

/** One row for each employee and day with an entry. */
export interface WorkingHours {
  user_id: number;
  day: Day;
  tenths: Tenths;
  /** `HH:MM` by the clock in Berlin; both, or neither. */
  begin_time: string | null;
  /** Not later than `begin_time`: of the next day. */
  end_time: string | null;
  changed_at: Instant;
}

export type WorkingHoursRow = Selectable<WorkingHours>;
