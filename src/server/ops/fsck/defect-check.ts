import type { Kysely } from "kysely";
import { toHours, toTenths } from "../../../shared/rules/engine-hours.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import type { DefectSteps } from "../../db/tables/defects.ts";
import type { ProtocolFacts } from "../../documents/protocol-facts.ts";
import { readDefectPhoto } from "../../modules/defect/defect.repository.ts";
import { type Check, inPages, pageSize } from "./finding.ts";
import { isWholePhoto } from "./protocol-check.ts";

/**
 * A defect is where its log leads, and what noted it is there and says it still; its block is one of its boat, a service
 * comes again some time, its photos are whole. What an engine has run is what the protocol says.
 */
export const checkDefects: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => defectsAfter(db, after))) {
    for (const { photos, ...defect } of page) {
      const subject = `defect ${defect.id}`;
      for (const problem of problemsOf(defect)) yield { subject, problem };
      for (const photo of photos) {
        signal.throwIfAborted();
        // One in memory at a time. Null where it was deleted meanwhile.
        const content = await readDefectPhoto(db, defect.id, photo.id);
        if (content && !isWholePhoto(photo, content)) {
          yield { subject, problem: `has photo ${photo.id}, which has been changed` };
        }
      }
    }
  }
  for await (const page of inPages(0, signal, (after) => readingsAfter(db, after))) {
    for (const { id, tenths, facts, vehicle_id, vehicle_of_protocol } of page) {
      const subject = `reading ${id} of an engine`;
      if (vehicle_id !== vehicle_of_protocol) yield { subject, problem: "is of another boat than its protocol" };
      // "": the guest was erased, or it is retained no longer.
      const said = facts === "" ? tenths : toTenths((JSON.parse(facts) as ProtocolFacts).engineHours);
      if (said !== tenths) yield { subject, problem: `says ${toHours(tenths)} hours, and its protocol does not` };
    }
  }
};

type Stored = Omit<Awaited<ReturnType<typeof defectsAfter>>[number], "photos">;

function problemsOf(defect: Stored): string[] {
  const { kind, status, text, vehicle_id, closed_by, due_day, due_tenths, every_tenths, every_months } = defect;
  return [
    ...(status === "open" && text === "" ? ["is open and says nothing"] : []),
    ...(status === "closed" && closed_by === null ? ["is closed, and nobody closed it"] : []),
    ...(kind === "service" && !(every_tenths || every_months) ? ["is a service that does not come again"] : []),
    ...(kind === "service" && due_day === null && due_tenths === null ? ["is a service that is never due"] : []),
    ...(defect.vehicle_of_block !== null && defect.vehicle_of_block !== vehicle_id
      ? ["has a block of another boat"]
      : []),
    ...logProblems(defect),
    ...sourceProblems(defect),
  ];
}

function logProblems({ steps, status, is_withdrawn }: Stored): string[] {
  if (steps[0]?.step !== "noted") return ["has a log that does not begin with its noting"];
  const end = steps.findLast(({ step }) => step !== "changed" && step !== "done")?.step;
  const closed: DefectSteps["step"] = is_withdrawn === 1 ? "withdrawn" : "closed";
  const isThere = status === "closed" ? end === closed : end === "noted" || end === "reopened";
  return isThere ? [] : [`is ${status}, but its log ends with ${end}`];
}

function sourceProblems(defect: Stored): string[] {
  const { source, status, booking_id, protocol_id, step_id, is_touched } = defect;
  if (source === "noted") {
    return (booking_id ?? protocol_id ?? step_id) ? ["was noted by hand, but names a stay"] : [];
  }
  const isOther = (of: number | null) => of !== null && of !== booking_id;
  const isUndone = step_id !== null && defect.undone_at !== null && protocol_id === null;
  return [
    ...(isOther(defect.booking_of_protocol) ? ["is in a protocol of another stay"] : []),
    ...(isOther(defect.booking_of_step) ? ["was noted at the return of another stay"] : []),
    ...(isUndone && status === "open" && is_touched === 0
      ? ["is open, though the return that noted it was undone"]
      : []),
  ];
}

async function defectsAfter(db: Kysely<Database>, after: number) {
  const rows = await db
    .selectFrom("defects")
    .leftJoin("boat_blocks", "boat_blocks.id", "defects.block_id")
    .leftJoin("protocols", "protocols.id", "defects.protocol_id")
    .leftJoin("turnaround_steps", "turnaround_steps.id", "defects.step_id")
    .selectAll("defects")
    .select(["boat_blocks.vehicle_id as vehicle_of_block", "protocols.booking_id as booking_of_protocol"])
    .select(["turnaround_steps.booking_id as booking_of_step", "turnaround_steps.undone_at"])
    .where("defects.id", ">", after)
    .orderBy("defects.id")
    .limit(pageSize)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const steps = await db
    .selectFrom("defect_steps")
    .select(["defect_id", "step"])
    .where("defect_id", "in", ids)
    .orderBy("id")
    .execute();
  const photos = await db
    .selectFrom("defect_photos")
    .select(["defect_id", "id", "width", "height"])
    .where("defect_id", "in", ids)
    .orderBy("id")
    .execute();
  const stepsOf = groupBy(steps, ({ defect_id }) => defect_id);
  const photosOf = groupBy(photos, ({ defect_id }) => defect_id);
  return rows.map((row) => ({ ...row, steps: stepsOf(row.id), photos: photosOf(row.id) }));
}

/** Of protocols. */
async function readingsAfter(db: Kysely<Database>, after: number) {
  return db
    .selectFrom("engine_readings")
    .innerJoin("protocols", "protocols.id", "engine_readings.protocol_id")
    .select(["engine_readings.id", "engine_readings.tenths", "engine_readings.vehicle_id"])
    .select(["protocols.facts", "protocols.vehicle_id as vehicle_of_protocol"])
    .where("engine_readings.id", ">", after)
    .orderBy("engine_readings.id")
    .limit(pageSize)
    .execute();
}
