import type { Kysely } from "kysely";
import { type Defect, type DefectsAnswer, defectPhotoPath } from "../../../shared/contract/defect.ts";
import { protocolPhotoPath } from "../../../shared/contract/protocols.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { toHours } from "../../../shared/rules/engine-hours.ts";
import { fullName } from "../../../shared/rules/names.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import type { ProtocolFacts } from "../../documents/protocol-facts.ts";

type Db = Kysely<Database>;

/** So many closed ones are shown: the newest. */
const mostClosed = 200;

/** The defects of the boats that are there, or of one, with what is needed to see whether they are due. */
export async function listDefects(
  db: Db,
  asked: { vehicle_id?: number | null | undefined; closed: boolean },
  now: Date,
): Promise<DefectsAnswer> {
  const vehicleId = asked.vehicle_id ?? null;
  const open = await defectRows(db, vehicleId).where("defects.status", "=", "open").execute();
  const closed = asked.closed ? await closedRows(db, vehicleId) : [];
  const rows = [...open, ...closed];
  const readings = await lastReadings(db, vehicleId);
  const details = await detailsOf(db, rows);
  const tenthsOf = new Map(readings.map(({ vehicle_id, tenths }) => [vehicle_id, tenths]));
  const today = dayOf(now);
  return {
    defects: rows.map((row) => toDefect(row, { ...details, tenths: tenthsOf.get(row.vehicle_id), today })).sort(byBoat),
    engine_hours: readings.map(({ vehicle_id, tenths, read_at }) => ({
      vehicle: vehicle_id,
      hours: toHours(tenths),
      on: dayOf(new Date(read_at)),
    })),
  };
}

type DefectListRow = Awaited<ReturnType<typeof closedRows>>[number];

const defectRows = (db: Db, vehicleId: number | null) =>
  db
    .selectFrom("defects")
    .innerJoin("vehicles", "vehicles.id", "defects.vehicle_id")
    .leftJoin("users as noter", "noter.id", "defects.noted_by")
    .leftJoin("users as closer", "closer.id", "defects.closed_by")
    .leftJoin("bookings", "bookings.id", "defects.booking_id")
    .leftJoin("boat_blocks", (join) =>
      join.onRef("boat_blocks.id", "=", "defects.block_id").on("boat_blocks.status", "=", "standing"),
    )
    .selectAll("defects")
    .select(["vehicles.name as vehicle_name", "boat_blocks.id as standing_block", "bookings.start_day"])
    .select(["noter.first_name as noter_first", "noter.last_name as noter_last"])
    .select(["closer.first_name as closer_first", "closer.last_name as closer_last"])
    .where("vehicles.deleted_at", "is", null)
    .$if(vehicleId !== null, (query) => query.where("defects.vehicle_id", "=", vehicleId ?? 0))
    .orderBy("defects.id", "desc");

function closedRows(db: Db, vehicleId: number | null) {
  const query = defectRows(db, vehicleId).clearOrderBy().where("defects.status", "=", "closed");
  return query.orderBy("defects.closed_at", "desc").orderBy("defects.id", "desc").limit(mostClosed).execute();
}

/** What the engine of each boat had run when it was read last. */
async function lastReadings(db: Db, vehicleId: number | null) {
  const rows = await db
    .selectFrom("vehicles")
    .innerJoin("engine_readings", (join) =>
      join.on("engine_readings.id", "=", (is) =>
        is
          .selectFrom("engine_readings as last")
          .select("last.id")
          .whereRef("last.vehicle_id", "=", "vehicles.id")
          .orderBy("last.read_at", "desc")
          .orderBy("last.id", "desc")
          .limit(1),
      ),
    )
    .select(["engine_readings.vehicle_id", "engine_readings.tenths", "engine_readings.read_at"])
    .where("vehicles.deleted_at", "is", null)
    .$if(vehicleId !== null, (query) => query.where("vehicles.id", "=", vehicleId ?? 0))
    .orderBy("vehicles.id")
    .execute();
  return rows;
}

interface Details {
  stepsOf: (id: number) => Defect["steps"];
  ownPhotosOf: (id: number) => readonly string[];
  protocolPhotosOf: (protocolId: number | null) => readonly string[];
}

/** What hangs on the defects: who did what, and their photos. */
async function detailsOf(db: Db, rows: readonly DefectListRow[]): Promise<Details> {
  const ids = rows.map(({ id }) => id);
  const protocolIds = [...new Set(rows.flatMap(({ protocol_id }) => protocol_id ?? []))];
  const steps =
    ids.length === 0
      ? []
      : await db
          .selectFrom("defect_steps")
          .leftJoin("users", "users.id", "defect_steps.user_id")
          .selectAll("defect_steps")
          .select(["users.first_name", "users.last_name"])
          .where("defect_id", "in", ids)
          .orderBy("defect_steps.id")
          .execute();
  const photos =
    ids.length === 0
      ? []
      : await db
          .selectFrom("defect_photos")
          .select(["defect_id", "id"])
          .where("defect_id", "in", ids)
          .orderBy("id")
          .execute();
  const protocols =
    protocolIds.length === 0
      ? []
      : await db
          .selectFrom("protocols")
          .select(["id", "booking_id", "facts"])
          .where("id", "in", protocolIds)
          .where("facts", "!=", "")
          .execute();
  const photosOfProtocol = new Map(
    protocols.map(({ id, booking_id, facts }) => {
      const shown = (JSON.parse(facts) as ProtocolFacts).photos;
      return [id, shown.map((photo) => protocolPhotoPath(booking_id, photo))];
    }),
  );
  const stepsOf = groupBy(steps, ({ defect_id }) => defect_id);
  const photosOf = groupBy(photos, ({ defect_id }) => defect_id);
  return {
    stepsOf: (id) => stepsOf(id).map((row) => ({ step: row.step, at: row.at, by: fullName(row), remark: row.remark })),
    ownPhotosOf: (id) => photosOf(id).map((photo) => defectPhotoPath(id, photo.id)),
    protocolPhotosOf: (id) => photosOfProtocol.get(id ?? 0) ?? [],
  };
}

function toDefect(
  row: DefectListRow,
  { stepsOf, ownPhotosOf, protocolPhotosOf, tenths, today }: Details & { tenths: number | undefined; today: Day },
): Defect {
  const { due_day, due_tenths, every_tenths } = row;
  const isRun = due_tenths !== null && tenths !== undefined && tenths >= due_tenths;
  const hours = (value: number | null) => (value === null ? null : toHours(value));
  return {
    id: row.id,
    vehicle: row.vehicle_id,
    vehicle_name: row.vehicle_name,
    kind: row.kind,
    source: row.source,
    text: row.text,
    booking_id: row.booking_id,
    booked_day: row.start_day,
    noted_by: fullName({ first_name: row.noter_first, last_name: row.noter_last }),
    noted_at: row.noted_at,
    due_day,
    due_hours: hours(due_tenths),
    every_hours: hours(every_tenths),
    every_months: row.every_months,
    is_due: row.status === "open" && ((due_day !== null && due_day <= today) || isRun),
    blocks_boat: row.blocks_boat === 1,
    block_id: row.standing_block,
    status: row.status,
    remark: row.remark,
    closed_by: fullName({ first_name: row.closer_first, last_name: row.closer_last }),
    closed_at: row.closed_at,
    withdrawn: row.is_withdrawn === 1,
    steps: stepsOf(row.id),
    photos: [...ownPhotosOf(row.id), ...protocolPhotosOf(row.protocol_id)],
    version: row.version,
  };
}

/** A day after all days. */
const never = "9999-12-31";

/** Open ones first: what is due, then by day, then the newest; closed ones by when. Sorted here: engines order names differently. */
function byBoat(one: Defect, other: Defect): number {
  return (
    one.vehicle_name.localeCompare(other.vehicle_name, "de") ||
    one.vehicle - other.vehicle ||
    Number(other.status === "open") - Number(one.status === "open") ||
    (other.closed_at ?? "").localeCompare(one.closed_at ?? "") ||
    Number(other.is_due) - Number(one.is_due) ||
    (one.due_day ?? never).localeCompare(other.due_day ?? never) ||
    other.id - one.id
  );
}
