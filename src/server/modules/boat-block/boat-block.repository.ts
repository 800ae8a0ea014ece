import type { Kysely, Transaction, Updateable } from "kysely";
import type { BoatBlock } from "../../../shared/contract/boat-block.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { Span } from "../../../shared/rules/span.ts";
import { engineOf } from "../../db/engine.ts";
import type { Database } from "../../db/schema.ts";
import type { BoatBlockRow, BoatBlocks } from "../../db/tables/boat-blocks.ts";
import type { Instant, NewRow } from "../../db/tables/columns.ts";
import { liesIn } from "../booking/half-days.repository.ts";
import { takingEvents } from "../booking/imported-days.repository.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The block as it is: nobody else takes a step with it until the transaction ends. */
export async function lockBlock(trx: Trx, id: number): Promise<BoatBlockRow | null> {
  const query = trx
    .selectFrom("boat_blocks")
    .selectAll()
    .where("id", "=", id)
    .$if(engineOf(trx) === "postgres", (locked) => locked.forUpdate());
  return (await query.executeTakeFirst()) ?? null;
}

export async function findBlock(db: Db, id: number): Promise<BoatBlockRow | null> {
  return (await db.selectFrom("boat_blocks").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** @returns its id. */
export async function insertBlock(trx: Trx, block: NewRow<BoatBlocks>): Promise<number> {
  const { id } = await trx.insertInto("boat_blocks").values(block).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Changes a block that is locked. */
export async function updateBlock(
  trx: Trx,
  { id, version }: Pick<BoatBlockRow, "id" | "version">,
  columns: Omit<Updateable<BoatBlocks>, "id" | "version">,
): Promise<void> {
  const changes = { ...columns, version: version + 1 };
  await trx.updateTable("boat_blocks").set(changes).where("id", "=", id).execute();
}

/** Frees those of its half-days that it does not keep. @returns whether there were some. */
export async function freeHalfDaysBeside(
  trx: Trx,
  { id, vehicle_id }: Pick<BoatBlockRow, "id" | "vehicle_id">,
  kept: (Span & { vehicle_id: number }) | null,
): Promise<boolean> {
  const query = trx
    .deleteFrom("half_days")
    .where("block_id", "=", id)
    .where("vehicle_id", "=", vehicle_id)
    .$if(kept?.vehicle_id === vehicle_id, (some) => some.where((is) => is.not(liesIn(kept as Span)(is))));
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Blocks with the names of their boats and of who placed them, by boat and first day. */
const blockRows = (db: Db) =>
  db
    .selectFrom("boat_blocks")
    .innerJoin("vehicles", "vehicles.id", "boat_blocks.vehicle_id")
    .leftJoin("users", "users.id", "boat_blocks.created_by")
    .selectAll("boat_blocks")
    .select(["vehicles.name as vehicle_name", "users.first_name", "users.last_name"])
    .select((is) =>
      is
        .selectFrom("defects")
        .select(({ fn }) => fn.min("defects.id").as("id"))
        .whereRef("defects.block_id", "=", "boat_blocks.id")
        .as("defect_id"),
    )
    .where("boat_blocks.status", "=", "standing")
    .orderBy("boat_blocks.vehicle_id")
    .orderBy("boat_blocks.start_day")
    .orderBy("boat_blocks.id");

type BlockRow = Awaited<ReturnType<ReturnType<typeof blockRows>["execute"]>>[number];

const toBlock = (row: BlockRow): BoatBlock => ({
  id: row.id,
  vehicle: row.vehicle_id,
  vehicle_name: row.vehicle_name,
  start: row.start_day,
  end: row.end_day,
  starts_am: row.starts_am === 1,
  ends_pm: row.ends_pm === 1,
  reason: row.reason,
  text: row.text,
  by: fullName(row),
  defect_id: row.defect_id,
  version: row.version,
});

/** The blocks that stand and touch the days; without a last day all that end on the first or later. */
export async function blocksTouching(db: Db, from: Day, to?: Day): Promise<BoatBlock[]> {
  const rows = await blockRows(db)
    .where("boat_blocks.end_day", ">=", from)
    .$if(to !== undefined, (query) => query.where("boat_blocks.start_day", "<=", to ?? from))
    .execute();
  return rows.map(toBlock);
}

/** Days of a boat that somebody wants to block. */
type Wanted = Span & { vehicleId: number; except: number };

/** The bookings that have one of the half-days. */
export async function bookingsIn(db: Db, { vehicleId, ...span }: Wanted): Promise<number[]> {
  const rows = await db
    .selectFrom("half_days")
    .select("booking_id")
    .distinct()
    .where("vehicle_id", "=", vehicleId)
    .where(liesIn(span))
    .where("booking_id", "is not", null)
    .execute();
  return rows.flatMap(({ booking_id }) => booking_id ?? []);
}

/** The holds that run and have one of the half-days. */
export function holdsIn(db: Db, { vehicleId, ...span }: Wanted, now: Instant) {
  return db
    .selectFrom("holds")
    .select(["start_day", "nights", "starts_am", "ends_pm", "expires_at"])
    .where("expires_at", ">", now)
    .where("id", "in", (is) =>
      is
        .selectFrom("half_days")
        .select("hold_id")
        .where("half_days.vehicle_id", "=", vehicleId)
        .where(liesIn(span))
        .where("hold_id", "is not", null)
        .$castTo<{ hold_id: number }>(),
    )
    .orderBy("start_day")
    .orderBy("id")
    .execute();
}

/** The other blocks that have one of the half-days. */
export async function blocksIn(db: Db, { vehicleId, except, ...span }: Wanted): Promise<BoatBlock[]> {
  const rows = await blockRows(db)
    .where("boat_blocks.id", "!=", except)
    .where("boat_blocks.id", "in", (is) =>
      is
        .selectFrom("half_days")
        .select("block_id")
        .where("half_days.vehicle_id", "=", vehicleId)
        .where(liesIn(span))
        .where("block_id", "is not", null)
        .$castTo<{ block_id: number }>(),
    )
    .execute();
  return rows.map(toBlock);
}

/** What other portals sold of the boat and touches the days. */
export function portalStaysTouching(db: Db, vehicleId: number, { start_day, end_day }: Span) {
  return takingEvents(db)
    .select("calendar_imports.name")
    .where("vehicle_id", "=", vehicleId)
    .where("is_block", "=", 0)
    .where("start_day", "<=", end_day)
    .where("end_day", ">=", start_day)
    .orderBy("start_day")
    .orderBy("imported_events.uid")
    .execute();
}
