import type { Kysely } from "kysely";
import { timeOfBlock } from "../../../shared/rules/boat-block.ts";
import { type HalfDay, halfDaysOfSpan, type Span } from "../../../shared/rules/span.ts";
import { halfDaysOf, ownAndFreed } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import { freedAt } from "../../modules/booking/booking.repository.ts";
import { type Check, type Finding, inPages, pageSize } from "./finding.ts";

type Db = Kysely<Database>;

/**
 * Bookings, holds and blocks have their half-days and no others, cancelled bookings none, those whose boat was freed of
 * them none from that day on, and blocks that were ended before they began none; and none is left over.
 */
export const checkHalfDays: Check = async function* (db, signal) {
  yield* checkOwners("booking", signal, (after) => halfDaysOfBookingsAfter(db, after), halvesOfBooking);
  yield* checkOwners("hold", signal, (after) => halfDaysOfHoldsAfter(db, after), halvesOfStay);
  yield* checkOwners("block", signal, (after) => halfDaysOfBlocksAfter(db, after), halvesOfBlock);
  for (const { vehicle_id, day, half } of await ownerlessHalfDays(db)) {
    yield { subject: `vehicle ${vehicle_id}`, problem: `${day} ${half} is taken by nobody` };
  }
};

/** An owner with one of its half-days; the last three are null where it has none. */
interface OwnerRow {
  id: number;
  vehicle_id: number;
  taken_vehicle: number | null;
  day: string | null;
  half: string | null;
}

interface StayRow {
  start_day: string;
  nights: number;
}

const halvesOfStay = ({ start_day, nights }: StayRow) => halfDaysOf(start_day, nights);

/** `freed_at`: when its boat was freed of a guest who did not come. */
const halvesOfBooking = ({
  start_day: start,
  nights,
  ...row
}: StayRow & { status: string; freed_at: string | null }) =>
  row.status === "cancelled" ? [] : ownAndFreed({ start, nights }, row.freed_at).own;

/** One that was ended before it had begun keeps the days for which it was meant, and takes none. */
const halvesOfBlock = ({ ended_at, ...span }: Span & { ended_at: string | null }) =>
  ended_at === null || timeOfBlock(span, new Date(ended_at)).isOver ? halfDaysOfSpan(span) : [];

async function* checkOwners<Row extends OwnerRow>(
  kind: "booking" | "hold" | "block",
  signal: AbortSignal,
  read: (after: number) => Promise<Row[]>,
  halvesOf: (row: NoInfer<Row>) => readonly HalfDay[],
): AsyncGenerator<Finding> {
  for await (const page of inPages<number, Row>(0, signal, read)) {
    const owners = new Map<number, Row[]>();
    for (const row of page) {
      const known = owners.get(row.id);
      if (known) known.push(row);
      else owners.set(row.id, [row]);
    }
    for (const [id, rows] of owners) {
      const problem = problemOf(rows, halvesOf);
      if (problem !== null) yield { subject: `${kind} ${id}`, problem };
    }
  }
}

function problemOf<Row extends OwnerRow>(rows: readonly Row[], halvesOf: (row: Row) => readonly HalfDay[]) {
  const [owner] = rows;
  if (!owner) return null;
  const taken = rows.filter(({ day }) => day !== null).map((row) => nameOf(row.taken_vehicle, row.day, row.half));
  const expected = halvesOf(owner).map(({ day, half }) => nameOf(owner.vehicle_id, day, half));
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
    .select(["id", "vehicle_id", "start_day", "nights", "status", freedAt.as("freed_at")])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .as("owner");
  return db
    .selectFrom(page)
    .leftJoin("half_days", "half_days.booking_id", "owner.id")
    .select(["owner.id", "owner.vehicle_id", "owner.start_day", "owner.nights", "owner.status", "owner.freed_at"])
    .select(["half_days.vehicle_id as taken_vehicle", "half_days.day", "half_days.half"])
    .orderBy("owner.id")
    .execute();
}

/** Holds with each of their half-days, likewise. */
function halfDaysOfHoldsAfter(db: Db, after: number) {
  const page = db
    .selectFrom("holds")
    .select(["id", "vehicle_id", "start_day", "nights"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .as("owner");
  return db
    .selectFrom(page)
    .leftJoin("half_days", "half_days.hold_id", "owner.id")
    .select(["owner.id", "owner.vehicle_id", "owner.start_day", "owner.nights"])
    .select(["half_days.vehicle_id as taken_vehicle", "half_days.day", "half_days.half"])
    .orderBy("owner.id")
    .execute();
}

/** Blocks with each of their half-days, likewise. */
function halfDaysOfBlocksAfter(db: Db, after: number) {
  const page = db
    .selectFrom("boat_blocks")
    .select(["id", "vehicle_id", "start_day", "end_day", "starts_am", "ends_pm", "ended_at"])
    .where("id", ">", after)
    .orderBy("id")
    .limit(pageSize)
    .as("owner");
  return db
    .selectFrom(page)
    .leftJoin("half_days", "half_days.block_id", "owner.id")
    .select(["owner.id", "owner.vehicle_id", "owner.start_day", "owner.end_day", "owner.starts_am", "owner.ends_pm"])
    .select(["owner.ended_at", "half_days.vehicle_id as taken_vehicle", "half_days.day", "half_days.half"])
    .orderBy("owner.id")
    .execute();
}

/** Half-days whose booking, hold, import or block does not exist; the first of them. */
function ownerlessHalfDays(db: Db) {
  return db
    .selectFrom("half_days")
    .leftJoin("bookings", "bookings.id", "half_days.booking_id")
    .leftJoin("holds", "holds.id", "half_days.hold_id")
    .leftJoin("calendar_imports", "calendar_imports.id", "half_days.import_id")
    .leftJoin("boat_blocks", "boat_blocks.id", "half_days.block_id")
    .select(["half_days.vehicle_id", "half_days.day", "half_days.half"])
    .where("boat_blocks.id", "is", null)
    .where("bookings.id", "is", null)
    .where("holds.id", "is", null)
    .where("calendar_imports.id", "is", null)
    .orderBy("half_days.vehicle_id")
    .orderBy("half_days.day")
    .orderBy("half_days.half")
    .limit(pageSize)
    .execute();
}
