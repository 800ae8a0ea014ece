import type { FastifyInstance } from "fastify";
import type { Kysely, Selectable } from "kysely";
import {
  type BoardAnswer,
  type BoardBoat,
  type BoardStay,
  boardContract,
  mostBoardDays,
} from "../../../shared/contract/board.ts";
import { addDays, type Day, daysBetween } from "../../../shared/rules/day.ts";
import type { Span } from "../../../shared/rules/span.ts";
import { maximumNights, takenUntil } from "../../../shared/rules/stay.ts";
import { vehicleTypes } from "../../../shared/rules/vehicle-words.ts";
import type { Database } from "../../db/schema.ts";
import type { Bookings, Holds } from "../../db/tables/booking.ts";
import type { Instant } from "../../db/tables/columns.ts";
import type { Vehicles } from "../../db/tables/fleet.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { bannedCustomers, type IsBanned } from "../blacklist/blacklist.ts";
import { blocksTouching } from "../boat-block/boat-block.repository.ts";
import { freedAt } from "../booking/booking.repository.ts";
import { takingEvents } from "../booking/imported-days.repository.ts";
import { blockedDaysBetween } from "../day-plan/day-plan.repository.ts";
import { getSettings } from "../settings/settings.ts";

type Db = Kysely<Database>;

/** All boats and all stays on one board, for staff. */
export function registerBoard(app: FastifyInstance, { db, now }: Deps): void {
  routesOf(app)(boardContract.show, ({ query }) => showBoard(db, query, now()));
}

/**
 * All boats with what touches the days from `from` to `to` (requirements/board.md).
 * @throws Problem VALIDATION for days in the wrong order, and for more than `mostBoardDays`.
 */
async function showBoard(db: Db, { from, to }: { from: Day; to: Day }, now: Date): Promise<BoardAnswer> {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > mostBoardDays) throw new Problem("VALIDATION", { to: "validation-staff:day" });
  const rows = await staysTouching(db, from, to);
  const held = await runningHolds(db, now.toISOString());
  const holds = held.map(({ vehicle_id, start_day, nights }) => ({
    vehicle: vehicle_id,
    start: start_day,
    end: addDays(start_day, nights),
  }));
  const imported = await importsTouching(db, from, to);
  const blocks = await blocksTouching(db, from, to);
  const boats = await boatsThereOr(db, [...new Set(rows.map(({ vehicle_id }) => vehicle_id))]);
  const isBanned = await bannedCustomers(db);
  const blocked = await blockedDaysBetween(db, from, to);
  const { off_season_start, off_season_end } = await getSettings(db);
  return {
    boats: boats.map((boat) => ({ ...boat, blocked: boat.blocked === 1 })).sort(byTypeThenName),
    stays: rows.map((row) => toStay(row, isBanned)),
    holds: holds.filter(({ start, end }) => start <= to && end >= from),
    imports: imported.map(({ vehicle_id, start_day, end_day, starts_am, ends_pm, name }) => ({
      vehicle: vehicle_id,
      start: start_day,
      end: end_day,
      starts_am: starts_am === 1,
      ends_pm: ends_pm === 1,
      name,
    })),
    blocks: blocks.map(({ vehicle_name: _boat, by: _name, ...block }) => block),
    blocked_days: blocked.map(({ day }) => day),
    off_season: { off_season_start, off_season_end },
  };
}

function toStay(row: StayRow, isBanned: IsBanned): BoardStay {
  const { id, name, freed, vehicle_id: vehicle, start_day: start, end_day: end } = row;
  const status = row.status === "paid" ? "paid" : "unpaid";
  return { id, vehicle, start, end, name, status, banned: isBanned(row), freed };
}

/** Sorted here and not in SQL: the engines order names differently. */
function byTypeThenName(one: BoardBoat, other: BoardBoat): number {
  const types = vehicleTypes.indexOf(one.type) - vehicleTypes.indexOf(other.type);
  return types || one.name.localeCompare(other.name, "de") || one.id - other.id;
}

/** A booking, as long as it has its boat. */
type StayRow = Pick<
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
async function staysTouching(db: Db, from: Day, to: Day): Promise<StayRow[]> {
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
function runningHolds(db: Db, now: Instant): Promise<Pick<Selectable<Holds>, "vehicle_id" | "start_day" | "nights">[]> {
  return db
    .selectFrom("holds")
    .select(["vehicle_id", "start_day", "nights"])
    .where("expires_at", ">", now)
    .orderBy("start_day")
    .orderBy("id")
    .execute();
}

/** The days that calendars of other portals block: as many rows as these have events to come. */
function importsTouching(db: Db, from: Day, to: Day): Promise<(Span & { vehicle_id: number; name: string })[]> {
  return takingEvents(db)
    .select(["calendar_imports.vehicle_id", "calendar_imports.name"])
    .where("start_day", "<=", to)
    .where("end_day", ">=", from)
    .orderBy("start_day")
    .orderBy("import_id")
    .orderBy("imported_events.uid")
    .execute();
}

/** The boats that are there, and those of `wanted` that were deleted, in no particular order. */
function boatsThereOr(
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
