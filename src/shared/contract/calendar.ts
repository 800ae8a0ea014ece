import type { CalendarDay } from "../rules/availability.ts";
import { apiPath, type Contract, json } from "./call.ts";

/** From today on, ascending, only days with an entry. The caller's own hold is left out. */
export type CalendarAnswer = CalendarDay[];

export const calendarContract = {
  future: {
    method: "GET",
    path: apiPath("rere_get_future_bookings_for_calendar"),
    access: "everyone",
    answer: json<CalendarAnswer>(),
  },
} as const satisfies Contract;
