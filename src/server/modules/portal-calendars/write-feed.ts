import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { addDays, type Day, dayOf, daysBetween, daysFrom } from "../../../shared/rules/day.ts";
import { isClosed } from "../../../shared/rules/season.ts";
import { bookingHorizon, maximumNights, takenUntil } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { StayChange } from "../../db/tables/booking.ts";
import type { Instant } from "../../db/tables/columns.ts";
import { calendarText, figuresOf, utcOf } from "../../icalendar.ts";
import { getSettings } from "../settings/settings.ts";
import { blockedDaysFrom, bookingsOfFeed, findFeed, staysMovedAway } from "./feed.repository.ts";

/** Days for which a booking that was cancelled, or moved to another boat, is still there as cancelled. */
const cancelledShownDays = 30;
/** The end of the last stay that somebody may book. */
const lastDayAhead = bookingHorizon + maximumNights;
/** A closed season that began before today keeps its first day, and with it its name, for as long. */
const lookBackDays = 370;

interface FeedEvent {
  /** What it is, for its name: it says nothing to a reader. */
  name: string;
  start: Day;
  /** The first day that is free again. */
  end: Day;
  writtenAt: Instant;
  sequence?: number;
  isCancelled?: boolean;
}

/** The part of the names of our events by which they are known as ours. */
export const uidDomain = (publicUrl: string) => new URL(publicUrl).hostname;

/**
 * The calendar of the boat whose token it is, as iCalendar (RFC 5545): bookings, blocked days, the closed season, and a
 * boat that is blocked. Each event says that the boat is taken and nothing else. What other portals' calendars block is
 * left out: it would come back to them as ours.
 *
 * Portals know nights. So a stay is its first to its last day, and a day that is taken or closed as a whole takes the
 * night before as well: nobody can check out on it.
 * @returns null where the token opens nothing.
 */
export async function feedOf(
  db: Kysely<Database>,
  { token, publicUrl }: { token: string; publicUrl: string },
  now: Date,
): Promise<string | null> {
  const feed = await findFeed(db, token);
  if (feed === null) return null;
  const today = dayOf(now);
  const cancelledSince = new Date(now.getTime() - cancelledShownDays * 86_400_000).toISOString();
  const bookings = await bookingsOfFeed(db, feed.id, { today, cancelledSince });
  const stays = bookings.map((booking) => {
    const left = leftOf(booking);
    return {
      name: nameOf(booking),
      ...daysOf({ ...booking, nights: left ?? booking.nights }),
      writtenAt: [booking.stepped_at ?? booking.created_at, booking.freeing_at ?? ""].toSorted().at(-1) ?? "",
      sequence: booking.version + booking.freeings,
      isCancelled: booking.status === "cancelled" || left === null,
    };
  });
  const left = await leftStays(db, feed.id, { today, since: cancelledSince });
  const closed = feed.blocked ? [outOfUse(feed, today)] : await closedTimes(db, feed, today);
  return calendarOf([...stays, ...left, ...closed], uidDomain(publicUrl));
}

/** A booking keeps its name through its life, whichever boat it is on. */
const nameOf = ({ id, created_at }: { id: number; created_at: Instant }) => `booking ${id} ${created_at}`;

type Booking = Awaited<ReturnType<typeof bookingsOfFeed>>[number];

const daysOf = ({ start_day, nights }: { start_day: Day; nights: number }) =>
  nights === 0 ? wholeDays(start_day, start_day) : { start: start_day, end: addDays(start_day, nights) };

/** The nights for which a booking has the boat: fewer where that was freed of it; null where nothing is left. */
function leftOf({ start_day: start, end_day: end, freed_at: freedAt }: Booking): number | null {
  const until = takenUntil({ start, end, freedAt });
  return until === null ? null : daysBetween(start, until);
}

/** Bookings that were moved to another boat: here they are cancelled, with the days that they last had here. */
async function leftStays(
  db: Kysely<Database>,
  vehicleId: number,
  { today, since }: { today: Day; since: Instant },
): Promise<FeedEvent[]> {
  const left = new Map<string, FeedEvent>();
  for (const moved of await staysMovedAway(db, vehicleId, since)) {
    const { from, to } = JSON.parse(moved.stay_change ?? "") as StayChange;
    const name = nameOf(moved);
    if (from.vehicle_id !== vehicleId || to.vehicle_id === vehicleId || left.has(name)) continue;
    const event = { name, ...daysOf(from), writtenAt: moved.moved_at, sequence: moved.version, isCancelled: true };
    if (event.end >= today) left.set(name, event);
  }
  return [...left.values()];
}

const wholeDays = (first: Day, last: Day) => ({ start: addDays(first, -1), end: addDays(last, 1) });

type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

const outOfUse = (feed: Feed, today: Day): FeedEvent => ({
  name: `boat ${feed.id} ${feed.created_at}`,
  ...wholeDays(today, addDays(today, lastDayAhead)),
  writtenAt: feed.created_at,
});

/** Blocked days and days of the closed season, as many as follow one another in one event. */
async function closedTimes(db: Kysely<Database>, feed: Feed, today: Day): Promise<FeedEvent[]> {
  const first = addDays(today, -lookBackDays);
  const offSeason = await getSettings(db);
  const blocked = new Map((await blockedDaysFrom(db, first)).map(({ day, created_at }) => [day, created_at]));
  const runs: { first: Day; last: Day; writtenAt: Instant }[] = [];
  for (const day of daysFrom(first, addDays(today, lastDayAhead))) {
    const writtenAt = blocked.get(day) ?? (isClosed(day, offSeason) ? feed.created_at : null);
    if (writtenAt === null) continue;
    const run = runs.at(-1);
    if (run?.last === addDays(day, -1)) {
      run.last = day;
      if (writtenAt > run.writtenAt) run.writtenAt = writtenAt;
    } else runs.push({ first: day, last: day, writtenAt });
  }
  return runs
    .filter(({ last }) => last >= today)
    .map((run) => ({
      name: `closed ${feed.id} ${run.first}`,
      ...wholeDays(run.first, run.last),
      writtenAt: run.writtenAt,
    }));
}

function calendarOf(events: readonly FeedEvent[], domain: string): string {
  return calendarText([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Houseboats//Availability//DE",
    "CALSCALE:GREGORIAN",
    "X-PUBLISHED-TTL:PT10M",
    ...events.flatMap(({ name, start, end, writtenAt, sequence = 0, isCancelled = false }) => [
      "BEGIN:VEVENT",
      `UID:${createHash("sha256").update(name).digest("hex").slice(0, 32)}@${domain}`,
      `DTSTAMP:${utcOf(new Date(writtenAt))}`,
      `DTSTART;VALUE=DATE:${figuresOf(start)}`,
      `DTEND;VALUE=DATE:${figuresOf(end)}`,
      `SEQUENCE:${sequence}`,
      // Portals read the file, whatever language its readers speak.
      "SUMMARY:Belegt",
      isCancelled ? "STATUS:CANCELLED" : "STATUS:CONFIRMED",
      isCancelled ? "TRANSP:TRANSPARENT" : "TRANSP:OPAQUE",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ]);
}
