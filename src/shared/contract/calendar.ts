import type { CalendarDay } from "../rules/availability.ts";
import { apiPath, type Contract } from "./call.ts";

export const calendarContract = {
  future: { method: "GET", path: apiPath("rere_get_future_bookings_for_calendar"), access: "everyone" },
} as const satisfies Contract;

/** From today on, ascending, only days with an entry. The caller's own hold is left out. */
export type CalendarAnswer = CalendarDay[];
