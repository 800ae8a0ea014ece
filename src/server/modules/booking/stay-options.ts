import type { Kysely } from "kysely";
import type { InferType } from "yup";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { toOwnExtraFields } from "../../../shared/contract/price-list.ts";
import type { BoatOption, StayOptions, stayOptionsQuery } from "../../../shared/contract/stay-change.ts";
import {
  type BoatCalendar,
  boatCalendar,
  type CalendarDay,
  isFree,
  isTaken,
} from "../../../shared/rules/availability.ts";
import { addDays, type Day, dayOf, daysBetween } from "../../../shared/rules/day.ts";
import { addedOf, freeHalvesOf, saidHalves } from "../../../shared/rules/early-and-late.ts";
import { type ExtraName, extraNames } from "../../../shared/rules/extras.ts";
import { nearestStartsOf } from "../../../shared/rules/free-stays.ts";
import { chosenOf, ownExtrasOf } from "../../../shared/rules/own-extras.ts";
import { firstEarlyOf, firstStartOf, halfDaysOf, type Stay } from "../../../shared/rules/stay.ts";
import { movedHalfDays } from "../../../shared/rules/stay-change.ts";
import { allVehicles } from "../../../shared/rules/vehicle-words.ts";
import type { Database } from "../../db/schema.ts";
import { agreedListOf } from "../booking-money/charges.repository.ts";
import { listAll } from "../fleet/fleet.ts";
import { getSettings } from "../settings/settings.ts";
import { isBoatOut } from "./availability.repository.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { rightToCancel } from "./cancellation.ts";
import { bookedOwn } from "./own-extras.ts";

type Asked = Pick<InferType<typeof stayOptionsQuery>, "booked_day" | "booked_duration">;

/**
 * The booking as it is now, and the boats to which its stay could move: which are free, and the nearest days on which
 * the others are (requirements/stay-change.md). Whether the party fits is said by the quote.
 * @param days the calendar for everybody, from memory: no query of its own.
 */
export async function stayOptions(
  db: Kysely<Database>,
  booking: KnownBooking,
  asked: Asked,
  days: readonly CalendarDay[],
  now: Date,
): Promise<StayOptions> {
  const may_change = mayChange(booking, now);
  const own = await agreedListOf(db, booking.id);
  const known = { ...toBooking(booking, may_change), boat_out: await isBoatOut(db, booking.vehicle_id, now) };
  const first_early = firstEarlyOf(now);
  if (may_change !== "all") return { booking: known, first_early, boats: [] };
  const stay = { start: asked.booked_day ?? booking.start_day, nights: asked.booked_duration ?? booking.nights };
  const offSeason = await getSettings(db);
  const others = withoutBooking(days, booking);
  const calendar = boatCalendar(0, dayOf(now), others, offSeason, firstStartOf(now));
  const boats = (await listAll(db, allVehicles)).filter(
    ({ id, blocked, price1h }) => id === booking.vehicle_id || (!blocked && price1h !== null),
  );
  const options = boats.map((boat) => ({
    ...toOption(boat, booking, stay, { ...calendar, vehicleId: boat.id }),
    own_extras: ownExtrasOf(own.list, boat.id).map(toOwnExtraFields),
  }));
  return { booking: known, first_early, boats: options.toSorted(byNearness(booking.vehicle_id, stay.start)) };
}

function mayChange(booking: KnownBooking, now: Date): StayOptions["booking"]["may_change"] {
  if (booking.status === "cancelled") return "nothing";
  const may = { staff: "all", admin: "end", nobody: "nothing" } as const;
  return may[rightToCancel(booking, now)];
}

function toBooking(row: KnownBooking, may_change: StayOptions["booking"]["may_change"]) {
  return {
    id: row.id,
    name: row.name,
    has_mail: row.email !== "",
    status: row.status,
    vehicle: row.vehicle_id,
    vehicle_name: row.vehicle_name,
    booked_day: row.start_day,
    booked_end: row.end_day,
    booked_duration: row.nights,
    ...saidHalves(row),
    adults: row.adults,
    children: row.children,
    license_answer: row.license_answer,
    extras: JSON.parse(row.extras) as ExtraName[],
    own_extras: chosenOf(bookedOwn(row)),
    may_change,
    version: row.version,
  };
}

/** The calendar as if the booking were not there: nobody else can have its half-days. */
function withoutBooking(days: readonly CalendarDay[], booking: KnownBooking): CalendarDay[] {
  const { vehicle_id: vehicleId, start_day, nights } = booking;
  const own = new Set(halfDaysOf(start_day, nights, addedOf(booking)).map(({ day, half }) => `${day} ${half}`));
  const rest = (taken: number[], isOwn: boolean) => (isOwn ? taken.filter((id) => id !== vehicleId) : taken);
  return days.map((entry) => ({
    ...entry,
    nine_am: rest(entry.nine_am, own.has(`${entry.date} am`)),
    two_pm: rest(entry.two_pm, own.has(`${entry.date} pm`)),
  }));
}

function toOption(boat: Vehicle, booking: KnownBooking, stay: Stay, calendar: BoatCalendar) {
  const from = { vehicleId: booking.vehicle_id, start: booking.start_day, nights: booking.nights };
  // Days that the booking has already are not looked at again, though they were blocked or closed since.
  const isOwn = movedHalfDays(from, { ...stay, vehicleId: boat.id }).taken.length === 0;
  const free = isOwn || (!boat.blocked && isFree(calendar, stay.start, addDays(stay.start, stay.nights)));
  const free_halves = freeHalvesOf(stay, (day, half) => isTaken(calendar, day, half));
  const nearest = free || boat.blocked ? { earlier: null, later: null } : nearestStartsOf(calendar, stay);
  const { id, name, passengers, license } = boat;
  const extras = extraNames.filter((extra) => boat[extra]);
  return { id, name, passengers, license, extras, free, free_halves, ...nearest };
}

/** The booking's own boat first, then the free ones, then by how near their next free day is; else as they were. */
function byNearness(ownId: number, start: Day) {
  const distance = ({ id, free, earlier, later }: BoatOption) => {
    if (id === ownId) return -1;
    if (free) return 0;
    const days = [earlier, later].flatMap((day) => (day === null ? [] : [Math.abs(daysBetween(start, day))]));
    return Math.min(Number.MAX_SAFE_INTEGER, ...days);
  };
  return (one: BoatOption, other: BoatOption) => distance(one) - distance(other);
}
