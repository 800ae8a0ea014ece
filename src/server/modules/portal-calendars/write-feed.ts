import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import { calendarText, instant, text, unlisted, wholeDay, wholeNumber } from "../../icalendar.ts";
import { findFeed } from "./feed.repository.ts";
import { closedTimes, type FeedEvent, feedBlocks, feedStays, lastDayAhead, wholeDays } from "./own-times.ts";

/** The part of the names of our events by which they are known as ours. */
export const uidDomain = (publicUrl: string) => new URL(publicUrl).hostname;

/**
 * The calendar of the boat whose token it is, as iCalendar (RFC 5545): bookings, blocks of the boat, blocked days,
 * the closed season, and a boat that is blocked. Each event says that the boat is taken and nothing else; what is cancelled or was moved to
 * another boat is gone, since some readers look at days alone. What other portals' calendars block is left out: it
 * would come back to them as ours.
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
  const stays = await feedStays(db, feed.id, now);
  const closed = feed.blocked ? [outOfUse(feed, today)] : await closedTimes(db, feed, today);
  return calendarOf([...stays, ...(await feedBlocks(db, feed.id, now)), ...closed], uidDomain(publicUrl));
}

type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

const outOfUse = (feed: Feed, today: Day): FeedEvent => ({
  name: `boat ${feed.id} ${feed.created_at}`,
  ...wholeDays(today, addDays(today, lastDayAhead)),
  writtenAt: feed.created_at,
});

function calendarOf(events: readonly FeedEvent[], domain: string): string {
  return calendarText(
    [
      text("version", "2.0"),
      text("prodid", "-//Houseboats//Availability//DE"),
      text("calscale", "GREGORIAN"),
      unlisted("x-published-ttl", "PT10M"),
    ],
    events.map(({ name, start, end, writtenAt, sequence = 0 }) => [
      text("uid", `${createHash("sha256").update(name).digest("hex").slice(0, 32)}@${domain}`),
      instant("dtstamp", new Date(writtenAt)),
      wholeDay("dtstart", start),
      wholeDay("dtend", end),
      wholeNumber("sequence", sequence),
      // Portals read the file, whatever language its readers speak.
      text("summary", "Belegt"),
      text("status", "CONFIRMED"),
      text("transp", "OPAQUE"),
    ]),
  );
}
