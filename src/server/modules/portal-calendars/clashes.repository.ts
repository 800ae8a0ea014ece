import type { Kysely, Transaction } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import { leftHalves } from "../../../shared/rules/early-and-late.ts";
import { takenUntil } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { ImportClashes } from "../../db/tables/portal-calendars.ts";
import { freedAt } from "../booking/booking.repository.ts";
import { takingEvents } from "../booking/imported-days.repository.ts";

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

/** What guests of ours booked of it, as far as the boat is not freed of who did not come. */
export async function ownStays(db: Db, vehicleId: number, today: Day) {
  const rows = await db
    .selectFrom("bookings")
    .innerJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
    .select([
      "bookings.id",
      "start_day",
      "end_day",
      "starts_am",
      "ends_pm",
      "bookings.name",
      "email",
      "phone",
      "vehicles.name as vehicle",
    ])
    .select(freedAt.as("freed_at"))
    .where("vehicle_id", "=", vehicleId)
    .where("end_day", ">=", today)
    .where("status", "!=", "cancelled")
    .execute();
  return rows.flatMap(({ freed_at, ...stay }) => {
    const end_day = takenUntil({ start: stay.start_day, end: stay.end_day, freedAt: freed_at });
    return end_day === null ? [] : [{ ...stay, ...leftHalves(stay, end_day), end_day }];
  });
}

/** The clashes of a boat's imports that staff were told of. */
export function knownClashes(db: Db, vehicleId: number) {
  return db
    .selectFrom("import_clashes")
    .innerJoin("calendar_imports", "calendar_imports.id", "import_clashes.import_id")
    .selectAll("import_clashes")
    .where("vehicle_id", "=", vehicleId)
    .execute();
}

export async function insertClash(trx: Trx, clash: NewRow<ImportClashes>): Promise<void> {
  await trx.insertInto("import_clashes").values(clash).execute();
}

export async function deleteClash(trx: Trx, { import_id, uid, booking_id }: Omit<ImportClashes, "task_id">) {
  const query = trx.deleteFrom("import_clashes").where("import_id", "=", import_id).where("uid", "=", uid);
  await query.where("booking_id", "=", booking_id).execute();
}
