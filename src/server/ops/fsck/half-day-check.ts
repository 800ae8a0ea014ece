import type { Kysely } from "kysely";
import { stayOfRow } from "../../../shared/rules/early-and-late.ts";
import { ownAndFreed } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { Flag } from "../../db/tables/columns.ts";
import { freedAt } from "../../modules/booking/booking.repository.ts";
import { type Check, type Finding, inPages, pageSize } from "./finding.ts";

type Db = Kysely<Database>;

/**
 * Bookings and holds have the half-days of their stay and no others, cancelled bookings none, and those whose boat was
 * freed of them none from that day on; and none is left over.
 */
export const checkHalfDays: Check = async function* (db, signal) {
  yield* checkOwners("booking", signal, (after) => halfDaysOfBookingsAfter(db, after));
  yield* checkOwners("hold", signal, (after) => halfDaysOfHoldsAfter(db, after));
  for (const { vehicle_id, day, half } of await ownerlessHalfDays(db)) {
    yield { subject: `vehicle ${vehicle_id}`, problem: `${day} ${half} is taken by nobody` };
  }
};

interface StayRow {
  id: number;
  vehicle_id: number;
  start_day: string;
  nights: number;
  starts_am: Flag;
  ends_pm: Flag;
  status?: string;
  /** When its boat was freed of a guest who did not come. */
  freed_at?: string | null;
  taken_vehicle: number | null;
  day: string | null;
  half: string | null;
}

async function* checkOwners(
  kind: "booking" | "hold",
  signal: AbortSignal,
  read: (after: number) => Promise<StayRow[]>,
): AsyncGenerator<Finding> {
  for await (const page of inPages<number, StayRow>(0, signal, read)) {
    const stays = new Map<number, StayRow[]>();
    for (const row of page) {
      const known = stays.get(row.id);
      if (known) known.push(row);
      else stays.set(row.id, [row]);
    }
    for (const [id, rows] of stays) {
      const problem = problemOf(rows);
      if (problem !== null) yield { subject: `${kind} ${id}`, problem };
    }
  }
}

function problemOf(rows: readonly StayRow[]): string | null {
  const [stay] = rows;
  if (!stay) return null;
  const taken = rows.filter(({ day }) => day !== null).map((row) => nameOf(row.taken_vehicle, row.day, row.half));
  const own = stay.status === "cancelled" ? [] : ownAndFreed(stayOfRow(stay), stay.freed_at ?? null).own;
  const expected = own.map(({ day, half }) => nameOf(stay.vehicle_id, day, half));
  const missing = expected.filter((name) => !taken.includes(name));
  const surplus = taken.filter((name) => !expected.includes(name));
  const list = (words: string, names: readonly string[]) => (names.length > 0 ? [`${words} ${names.join(", ")}`] : []);
  return [...list("lacks", missing), ...list("has no right to", surplus)].join(" and ") || null;
}

const nameOf = (vehicle: number | null, day: string | null, half: string | null) => `vehicle ${vehicle} ${day} ${half}`;

/** Bookings with each of their half-days: a row for each, one without where there is none. */
function halfDaysOfBookingsAfter(db: Db, after: number) {
  const page = db
    .selectFrom("bookings")
    .select(["id", "vehicle_id", "start_day", "nights", "starts_am", "ends_pm", "status", freedAt.as("freed_at")])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .as("owner");
  return db
    .selectFrom(page)
    .leftJoin("half_days", "half_days.booking_id", "owner.id")
    .select(["owner.id", "owner.vehicle_id", "owner.start_day", "owner.nights", "owner.starts_am", "owner.ends_pm"])
    .select(["owner.status", "owner.freed_at"])
    .select(["half_days.vehicle_id as taken_vehicle", "half_days.day", "half_days.half"])
    .orderBy("owner.id")
    .execute();
}

/** Holds with each of their half-days, likewise. */
function halfDaysOfHoldsAfter(db: Db, after: number) {
  const page = db
    .selectFrom("holds")
    .select(["id", "vehicle_id", "start_day", "nights", "starts_am", "ends_pm"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .as("owner");
  return db
    .selectFrom(page)
    .leftJoin("half_days", "half_days.hold_id", "owner.id")
    .select(["owner.id", "owner.vehicle_id", "owner.start_day", "owner.nights", "owner.starts_am", "owner.ends_pm"])
    .select(["half_days.vehicle_id as taken_vehicle", "half_days.day", "half_days.half"])
    .orderBy("owner.id")
    .execute();
}

/** Half-days whose booking, hold or import does not exist; the first of them. */
function ownerlessHalfDays(db: Db) {
  return db
    .selectFrom("half_days")
    .leftJoin("bookings", "bookings.id", "half_days.booking_id")
    .leftJoin("holds", "holds.id", "half_days.hold_id")
    .leftJoin("calendar_imports", "calendar_imports.id", "half_days.import_id")
    .select(["half_days.vehicle_id", "half_days.day", "half_days.half"])
    .where("bookings.id", "is", null)
    .where("holds.id", "is", null)
    .where("calendar_imports.id", "is", null)
    .orderBy("half_days.vehicle_id")
    .orderBy("half_days.day")
    .orderBy("half_days.half")
    .limit(pageSize)
    .execute();
}
