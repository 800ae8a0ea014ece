import type { Kysely, Transaction } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import type { Span } from "../../../shared/rules/span.ts";
import { takenUntil } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { BlockClashes } from "../../db/tables/boat-blocks.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { ImportClashes } from "../../db/tables/portal-calendars.ts";
import { freedAt } from "../booking/booking.repository.ts";
import { takingEvents } from "../booking/imported-days.repository.ts";
import { standingBlocks } from "./feed.repository.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** What guests of other portals booked of a boat, from the day on, without what came back from us. */
export function portalStays(db: Db, vehicleId: number, today: Day) {
  return takingEvents(db)
    .select(["imported_events.uid", "calendar_imports.name"])
    .where("vehicle_id", "=", vehicleId)
    .where("end_day", ">=", today)
    .where("is_block", "=", 0)
    .orderBy("start_day")
    .execute();
}

/** A stay's, from the afternoon to the morning. */
const halves: Pick<Span, "starts_am" | "ends_pm"> = { starts_am: 0, ends_pm: 0 };

/** What guests of ours booked of it, as far as the boat is not freed of who did not come. */
export async function ownStays(db: Db, vehicleId: number, today: Day) {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
    .select(["bookings.id", "start_day", "end_day", "bookings.name", "email", "phone", "vehicles.name as vehicle"])
    .select(freedAt.as("freed_at"))
    .where("vehicle_id", "=", vehicleId)
    .where("end_day", ">=", today)
    .where("status", "!=", "cancelled")
    .execute();
  return rows.flatMap(({ freed_at, ...stay }) => {
    const end_day = takenUntil({ start: stay.start_day, end: stay.end_day, freedAt: freed_at });
    return end_day === null ? [] : [{ ...stay, ...halves, end_day }];
  });
}

/** What we blocked of it. */
export async function ownBlocks(db: Db, vehicleId: number, today: Day) {
  const query = db.selectFrom("vehicles").select("name").where("id", "=", vehicleId);
  const { name } = await query.executeTakeFirstOrThrow();
  return (await standingBlocks(db, vehicleId, today)).map((block) => ({ ...block, vehicle: name }));
}

/** The clashes of a boat's imports with bookings that staff were told of. */
export function knownClashes(db: Db, vehicleId: number) {
  return db
    .selectFrom("import_clashes")
    .innerJoin("calendar_imports", "calendar_imports.id", "import_clashes.import_id")
    .select(["import_id", "uid", "booking_id as own_id", "import_clashes.task_id"])
    .where("vehicle_id", "=", vehicleId)
    .execute();
}

/** Those with blocks. */
export function knownBlockClashes(db: Db, vehicleId: number) {
  return db
    .selectFrom("block_clashes")
    .innerJoin("calendar_imports", "calendar_imports.id", "block_clashes.import_id")
    .select(["import_id", "uid", "block_id as own_id", "block_clashes.task_id"])
    .where("vehicle_id", "=", vehicleId)
    .execute();
}

/** An event of an import, and the booking or the block that wants the same half-day. */
export type Clash = Pick<ImportClashes, "import_id" | "uid"> & { own_id: number };

export async function insertClash(trx: Trx, { own_id: booking_id, ...clash }: Clash & { task_id: number }) {
  const row: NewRow<ImportClashes> = { ...clash, booking_id };
  await trx.insertInto("import_clashes").values(row).execute();
}

export async function insertBlockClash(trx: Trx, { own_id: block_id, ...clash }: Clash & { task_id: number }) {
  const row: NewRow<BlockClashes> = { ...clash, block_id };
  await trx.insertInto("block_clashes").values(row).execute();
}

export async function deleteClash(trx: Trx, { import_id, uid, own_id }: Clash) {
  const query = trx.deleteFrom("import_clashes").where("import_id", "=", import_id).where("uid", "=", uid);
  await query.where("booking_id", "=", own_id).execute();
}

export async function deleteBlockClash(trx: Trx, { import_id, uid, own_id }: Clash) {
  const query = trx.deleteFrom("block_clashes").where("import_id", "=", import_id).where("uid", "=", uid);
  await query.where("block_id", "=", own_id).execute();
}
