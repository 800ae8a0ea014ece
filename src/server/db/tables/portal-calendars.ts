import type { Generated, Selectable } from "kysely";
import type { ImportProblem } from "../../../shared/contract/portal-calendars.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Flag, Instant, JsonText } from "./columns.ts";

/** The address under which other portals read a boat's calendar: primary key vehicle_id. */
export interface CalendarFeeds {
  vehicle_id: number;
  /** It opens the calendar, and nobody can guess it. A new one takes its place. */
  token: string;
  created_by: number | null;
  created_at: Instant;
}

/** A calendar of another portal that blocks days of a boat. */
export interface CalendarImports {
  id: Generated<number>;
  vehicle_id: number;
  /** What staff call it. */
  name: string;
  /** An https address that admins alone are shown: anybody who knows it reads the portal's calendar. */
  url: string;
  /** Why the last fetch changed nothing; "" where it did what it should. */
  problem: ImportProblem | "";
  /** First days of events that could not be read, as JSON. */
  unread_days: JsonText;
  /** When it was last fetched; null before the first time. */
  tried_at: Instant | null;
  /** When that last worked. */
  succeeded_at: Instant | null;
  /** 1: it writes the last night as an event's end, not the day of the check-out. */
  end_is_last_night: Generated<Flag>;
  /** Before then it is not asked again: its portal said so. */
  retry_at: Generated<Instant | null>;
  /** The task about its problem. */
  task_id: number | null;
  created_by: number | null;
  created_at: Instant;
}

export type CalendarImportRow = Selectable<CalendarImports>;

/**
 * What an import takes (src/shared/rules/span.ts). Primary key (import_id, uid, start_day). Nothing that the portal says of people is stored.
 */
export interface ImportedEvents {
  import_id: number;
  /** The event's name in its calendar; a hash of one that is too long. */
  uid: string;
  start_day: Day;
  end_day: Day;
  /** 1: the morning of the first day as well, and the afternoon of the last. */
  starts_am: Generated<Flag>;
  ends_pm: Generated<Flag>;
  /** In how many fetches in a row the calendar was without it: it is freed only after several. */
  missed: Generated<number>;
  /** For how many fetches more it takes nothing: it looks like a stay of ours that came back. */
  held_off: Generated<number>;
  /** 1: the portal closed the days, and nobody booked them. */
  is_block: Generated<Flag>;
}

export type ImportedEventRow = Selectable<ImportedEvents>;

/** An imported event that a booking of ours is in the way of, and of which staff were told. */
export interface ImportClashes {
  import_id: number;
  uid: string;
  booking_id: number;
  task_id: number | null;
}
