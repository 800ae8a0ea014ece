import type { Kysely } from "kysely";
import { addDays, type Day, dayOf, daysBetween, daysFrom } from "../../../shared/rules/day.ts";
import { isClosed } from "../../../shared/rules/season.ts";
import { endsInAfternoon, type Span, startsInMorning } from "../../../shared/rules/span.ts";
import { bookingHorizon, maximumNights, takenUntil } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { StayChange } from "../../db/tables/booking.ts";
import type { Instant } from "../../db/tables/columns.ts";
import { getSettings } from "../settings/settings.ts";
import type { VehicleChanges } from "../staff-fleet/vehicle-changes.ts";
import {
  blockedDaysFrom,
  bookingsOfFeed,
  cancelledStays,
  changesOfStays,
  standingBlocks,
  stepsOfBlocks,
} from "./feed.repository.ts";

/** The end of the last stay that somebody may book. */
export const lastDayAhead = bookingHorizon + maximumNights;
/** A closed season that began before today keeps its first day, and with it its name, for as long. */
const lookBackDays = 370;

/** A time for which a boat is taken, as portals know it: in nights. */
export interface OwnTime {
  start: Day;
  /** The first day that is free again. */
  end: Day;
}

/** As our calendar says it (write-feed.ts). */
export interface FeedEvent extends OwnTime {
  /** What it is, for its name: it says nothing to a reader. */
  name: string;
  writtenAt: Instant;
  sequence?: number;
}

type Db = Kysely<Database>;
type Booking = Awaited<ReturnType<typeof bookingsOfFeed>>[number];

/** A boat's bookings that end today or later, as far as it is not freed of them. */
export async function feedStays(db: Db, vehicleId: number, now: Date): Promise<FeedEvent[]> {
  const bookings = await bookingsOfFeed(db, vehicleId, dayOf(now));
  return bookings.flatMap((booking) => {
    const nights = nightsLeft(booking);
    if (nights === null) return [];
    const { id, created_at, stepped_at, freeing_at, version, freeings } = booking;
    return {
      // A booking keeps its name through its life, whichever boat it is on.
      name: `booking ${id} ${created_at}`,
      ...nightsOf({ ...booking, nights }),
      writtenAt: [stepped_at ?? created_at, freeing_at ?? ""].toSorted().at(-1) ?? "",
      sequence: version + freeings,
    };
  });
}

/** A boat's blocks that end today or later. Portals know nights: a morning takes the one before, an afternoon the next. */
export async function feedBlocks(db: Db, vehicleId: number, now: Date): Promise<FeedEvent[]> {
  const blocks = await standingBlocks(db, vehicleId, dayOf(now));
  return blocks.map((block) => ({
    name: `block ${block.id} ${block.created_at}`,
    ...nightsOfSpan(block),
    writtenAt: block.changed_at,
    sequence: block.version,
  }));
}

const nightsOfSpan = (span: Span): OwnTime => ({
  start: startsInMorning(span) ? addDays(span.start_day, -1) : span.start_day,
  end: endsInAfternoon(span) ? addDays(span.end_day, 1) : span.end_day,
});

export const wholeDays = (first: Day, last: Day): OwnTime => ({ start: addDays(first, -1), end: addDays(last, 1) });

const nightsOf = ({ start_day, nights }: { start_day: Day; nights: number }) =>
  nights === 0 ? wholeDays(start_day, start_day) : { start: start_day, end: addDays(start_day, nights) };

/** The nights for which a booking has the boat: fewer where that was freed of it; null where nothing is left. */
function nightsLeft({ start_day: start, end_day: end, freed_at: freedAt }: Booking): number | null {
  const until = takenUntil({ start, end, freedAt });
  return until === null ? null : daysBetween(start, until);
}

/**
 * Blocked days and days of the closed season, as many as follow one another in one event.
 * @param since what the closed season is stamped with.
 */
export async function closedTimes(
  db: Db,
  { id, created_at: since }: { id: number; created_at: Instant },
  today: Day,
): Promise<FeedEvent[]> {
  const first = addDays(today, -lookBackDays);
  const offSeason = await getSettings(db);
  const blocked = new Map((await blockedDaysFrom(db, first)).map(({ day, created_at }) => [day, created_at]));
  const runs: { first: Day; last: Day; writtenAt: Instant }[] = [];
  for (const day of daysFrom(first, addDays(today, lastDayAhead))) {
    const writtenAt = blocked.get(day) ?? (isClosed(day, offSeason) ? since : null);
    if (writtenAt === null) continue;
    const run = runs.at(-1);
    if (run?.last === addDays(day, -1)) {
      run.last = day;
      if (writtenAt > run.writtenAt) run.writtenAt = writtenAt;
    } else runs.push({ first: day, last: day, writtenAt });
  }
  return runs
    .filter(({ last }) => last >= today)
    .map((run) => ({ name: `closed ${id} ${run.first}`, ...wholeDays(run.first, run.last), writtenAt: run.writtenAt }));
}

/** What a portal that reads our calendar may tell us of the boat: our own bookings, blocks and closed days. */
export async function toldTimes(db: Db, vehicleId: number, now: Date): Promise<OwnTime[]> {
  const closed = await closedTimes(db, { id: vehicleId, created_at: now.toISOString() }, dayOf(now));
  return [...(await feedStays(db, vehicleId, now)), ...(await feedBlocks(db, vehicleId, now)), ...closed];
}

/** What bookings and blocks of ours gave back since then: by being cancelled, ended, shortened or moved. */
export async function freedTimes(db: Db, vehicleId: number, since: Instant): Promise<OwnTime[]> {
  const cancelled = await cancelledStays(db, vehicleId, since);
  const changes = await changesOfStays(db, since);
  const left = changes.flatMap(({ stay_change }) => {
    const { from } = JSON.parse(stay_change ?? "") as StayChange;
    return from.vehicle_id === vehicleId ? [from] : [];
  });
  const blocks = (await stepsOfBlocks(db, vehicleId, since)).flatMap(({ facts }) => {
    const before = (JSON.parse(facts) as VehicleChanges).block?.[0];
    return before?.vehicle_id === vehicleId ? [nightsOfSpan(before)] : [];
  });
  return [...[...cancelled, ...left].map(nightsOf), ...blocks];
}

/**
 * Whether a portal's event is what we told it: it begins and ends with a time of ours, or with several that follow one
 * another, since portals join these.
 */
export function isEcho(span: Span, own: readonly OwnTime[]): boolean {
  const end = span.ends_pm === 1 ? addDays(span.end_day, 1) : span.end_day;
  if (!own.some((time) => time.start === span.start_day) || !own.some((time) => time.end === end)) return false;
  let reached = span.start_day;
  for (const time of own.toSorted((a, b) => (a.start < b.start ? -1 : 1))) {
    if (time.start <= reached && time.end > reached) reached = time.end;
  }
  return reached >= end;
}
