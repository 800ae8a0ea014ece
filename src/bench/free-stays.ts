import { toForm } from "../client/api/form.ts";
import type { BookingRequest } from "../shared/contract/booking.ts";
import { addDays, type Day } from "../shared/rules/day.ts";
import { isClosed } from "../shared/rules/season.ts";
import { aBookingRequest } from "../testing/builders.ts";

/** A stay that a measurement books, once. */
export interface FreeStay {
  vehicle: number;
  start: Day;
  end: Day;
}

export const stayNights = 2;

/** The off-season of the measured databases: short, so that enough stays are free, but still checked. */
export const closedSeason = { off_season_start: "2026-12-24", off_season_end: "2026-12-26" };

/**
 * First and last day of the stays, counted from today: after the bookings of `history.ts`, within the booking horizon.
 */
const firstFree = 130;
const lastFree = 725;

/** Stays that are free, for every vehicle. */
export function freeStays(today: Day, vehicles: readonly number[]): FreeStay[] {
  const stays: FreeStay[] = [];
  for (let offset = firstFree; offset + stayNights <= lastFree; offset += stayNights) {
    const start = addDays(today, offset);
    const end = addDays(start, stayNights);
    const touched = Array.from({ length: stayNights + 1 }, (_, night) => addDays(start, night));
    if (touched.some((day) => isClosed(day, closedSeason))) continue;
    for (const vehicle of vehicles) stays.push({ vehicle, start, end });
  }
  return stays;
}

/** The booking request for that stay. */
export function requestFor({ vehicle, start, end }: FreeStay): BookingRequest {
  return aBookingRequest({ vehicle, booked_day: start, booked_day_end: end, license_answer: "yes" });
}

/** A request as the website sends it: a multipart form. */
export async function asForm(request: BookingRequest): Promise<{ contentType: string; body: Buffer }> {
  const encoded = new Response(toForm(request));
  return {
    contentType: encoded.headers.get("content-type") ?? "",
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}
