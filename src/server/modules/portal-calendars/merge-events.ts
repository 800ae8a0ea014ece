import type { Day } from "../../../shared/rules/day.ts";
import { firstHalf, lastHalf, type Span } from "../../../shared/rules/span.ts";
import type { ImportedEventRow } from "../../db/tables/portal-calendars.ts";
import { isEcho, type OwnTime } from "./own-times.ts";
import type { PortalEvent, ReadCalendar } from "./read-calendar.ts";

/** So many fetches in a row have to be without an event before its days are free: portals leave events out at times. */
const fetchesUntilFreed = 3;
/** For so many fetches a stay of ours that came back takes nothing once ours is gone: portals read us every few hours. */
const fetchesHeldOff = 24;
/** The same for what nobody knew before, and what has the days of a stay that was given up a moment ago. */
const fetchesHeldOffOnce = 3;

type Known = Omit<ImportedEventRow, "import_id">;

interface Merging {
  today: Day;
  /** Our own bookings and closed days. */
  own: readonly OwnTime[];
  /** What bookings of ours gave back a moment ago. */
  freed: readonly OwnTime[];
  /** Somebody stands before the screen: what is missing is gone. */
  isMissingGone: boolean;
  /** Somebody said that what came back from us is booked there as well. */
  isEchoTaken: boolean;
}

const keyOf = ({ uid, start_day }: { uid: string; start_day: Day }) => `${uid} ${start_day}`;
const spanKey = (span: Span) => `${firstHalf(span)} ${lastHalf(span)}`;

/**
 * What an import has once its calendar was read (requirements/portal-calendars.md). An event that the calendar still
 * has is as it says now, also where it takes nothing any more. One that is missing stays for some fetches, and one that
 * cannot be read stays as it was.
 */
export function mergeEvents(before: readonly Known[], read: ReadCalendar, merging: Merging): Known[] {
  const { today, own, freed, isMissingGone, isEchoTaken } = merging;
  const there = new Set(read.uids);
  const events = withKnownNames(before, read.events, there);
  const known = new Map(before.map((event) => [keyOf(event), event]));
  const named = new Set(events.map(({ uid }) => uid));
  const rows = events.map((event): Known => {
    const row = known.get(keyOf(event));
    return { ...event, missed: 0, held_off: heldOff(event, row) };
  });
  const written = new Set(rows.map(keyOf));
  const unread = new Set(read.unreadUids);
  const [once, severalOf] = [new Set<string>(), new Set<string>()];
  for (const { uid } of before) (once.has(uid) ? severalOf : once).add(uid);
  const missing = before.flatMap((event): Known[] => {
    if (written.has(keyOf(event)) || event.end_day < today) return [];
    if (unread.has(event.uid)) return [{ ...event, missed: 0 }];
    const isChanged = (there.has(event.uid) || named.has(event.uid)) && !severalOf.has(event.uid);
    const missed = event.missed + 1;
    if (isChanged || isMissingGone || event.held_off > 0 || missed >= fetchesUntilFreed) return [];
    return [{ ...event, missed }];
  });
  return [...rows, ...missing];

  function heldOff(event: PortalEvent, row: Known | undefined): number {
    if (isEcho(event, own)) return fetchesHeldOff;
    if (isEchoTaken) return 0;
    if (row) return Math.max(0, row.held_off - 1);
    return isEcho(event, freed) ? fetchesHeldOffOnce : 0;
  }
}

/** Some portals name their events anew each time: one that has the days of one that is gone is that one. */
function withKnownNames(
  before: readonly Known[],
  events: readonly PortalEvent[],
  there: ReadonlySet<string>,
): PortalEvent[] {
  const uids = new Set(before.map(({ uid }) => uid));
  const gone = new Map(before.filter(({ uid }) => !there.has(uid)).map((event) => [spanKey(event), event.uid]));
  return events.map((event) => {
    const uid = uids.has(event.uid) ? undefined : gone.get(spanKey(event));
    gone.delete(spanKey(event));
    return uid === undefined ? event : { ...event, uid };
  });
}
