import type { Day } from "../rules/day.ts";
import { apiPath, type Contract, json } from "./call.ts";
import { dayField, payload } from "./fields.ts";

export const dayCollectionQuery = payload({ day: dayField("validation-staff:day") });

/** What is still to be collected for a booking, and what is held of it. Amounts have two decimals. */
export interface BookingCollection {
  booking_id: number;
  /** Of the booking itself. */
  due: string;
  /** Briefing, cleaning, the fishing permits that were chosen, and what a return costs. */
  fees: string;
  deposit: string;
  /** The deposit that is to be given back. */
  deposit_held: string;
}

/** What the till asks for on a day (requirements/till.md). */
export interface DayCollectionAnswer {
  day: Day;
  returns: number;
  departures: number;
  /** Of the day's departures: bookings, fees and deposits. */
  to_collect: string;
  /** Each booking that ends or starts on the day, by its number. */
  bookings: BookingCollection[];
}

export const dayCollectionContract = {
  day: {
    method: "GET",
    path: apiPath("rere_get_day_collection"),
    access: "staff",
    query: dayCollectionQuery,
    answer: json<DayCollectionAnswer>(),
  },
} as const satisfies Contract;
