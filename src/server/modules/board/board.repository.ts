import type { Kysely, Selectable } from "kysely";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { maximumNights, takenUntil } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { Bookings, Holds } from "../../db/tables/booking.ts";
import type { Instant } from "../../db/tables/columns.ts";
import type { Vehicles } from "../../db/tables/fleet.ts";
import { freedAt } from "../booking/booking.repository.ts";

type Db = Kysely<Database>;

/** A booking, as long as it has its boat. */
export type StayRow = Pick<
  Selectable<Bookings>,
  "id" | "vehicle_id" | "start_day" | "end_day" | "name" | "email" | "phone" | "status"
> & {
  /** The boat was freed of a guest who did not come, which ends the stay: where that is its first day, on that one. */
  freed: boolean;
};

/**
 * The bookings that stand and touch the days, by first day. No stay is longer than `maximumNights`, so the index on the
 * first day bounds what is read, however long the history. One whose boat was freed of it ends with that day.
 */
export async function staysTouching(db: Db, from: Day, to: Day): Promise<StayRow[]> {
  const rows = await db
    .selectFrom("bookings")
    .select(["id", "vehicle_id", "start_day", "end_day", "name", "email", "phone", "status"])
    .select(freedAt.as("freed_at"))
    .where("start_day", ">=", addDays(from, -maximumNights))
    .where("start_day", "<=", to)
    .where("end_day", ">=", from)
    .where("status", "!=", "cancelled")
    .orderBy("start_day")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ freed_at, ...row }) => {
    const end_day = takenUntil({ start: row.start_day, end: row.end_day, freedAt: freed_at });
    const stay = { ...row, end_day: end_day ?? row.start_day, freed: freed_at !== null };
    return stay.end_day < from ? [] : [stay];
  });
}

/** What visitors hold at that time: few rows, since a hold lasts minutes. */
export function runningHolds(
  db: Db,
  now: Instant,
): Promise<Pick<Selectable<Holds>, "vehicle_id" | "start_day" | "nights">[]> {
  return db
    .selectFrom("holds")
    .select(["vehicle_id", "start_day", "nights"])
    .where("expires_at", ">", now)
    .orderBy("start_day")
    .orderBy("id")
    .execute();
}

/** The days that calendars of other portals block: as many rows as these have events to come. */
export function importsTouching(
  db: Db,
  from: Day,
  to: Day,
): Promise<{ vehicle_id: number; name: string; start_day: Day; end_day: Day }[]> {
  return db
    .selectFrom("imported_events")
    .innerJoin("calendar_imports", "calendar_imports.id", "imported_events.import_id")
    .select(["calendar_imports.vehicle_id", "calendar_imports.name"])
    .select(["imported_events.start_day", "imported_events.end_day"])
    .where("imported_events.start_day", "<=", to)
    .where("imported_events.end_day", ">=", from)
    .orderBy("imported_events.start_day")
    .orderBy("imported_events.import_id")
    .orderBy("imported_events.uid")
    .execute();
}

/** The boats that are there, and those of `wanted` that were deleted, in no particular order. */
export function boatsThereOr(
  db: Db,
  wanted: readonly number[],
): Promise<Pick<Selectable<Vehicles>, "id" | "type" | "name" | "blocked">[]> {
  return db
    .selectFrom("vehicles")
    .select(["id", "type", "name", "blocked"])
    .where((is) =>
      wanted.length === 0
        ? is("deleted_at", "is", null)
        : is.or([is("deleted_at", "is", null), is("id", "in", wanted)]),
    )
    .execute();
}
