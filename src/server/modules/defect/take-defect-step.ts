import type { Transaction, Updateable } from "kysely";
import { type DefectStepEvent, defectMachine } from "../../../../machines/defect/defect.machine.ts";
import { stepOn } from "../../../../machines/support/lifecycle.ts";
import type {
  ChangeDefectRequest,
  CloseDefectRequest,
  DefectKind,
  DefectStepName,
  NoteDefectRequest,
  ReopenDefectRequest,
  WithdrawDefectRequest,
} from "../../../shared/contract/defect.ts";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { toTenths } from "../../../shared/rules/engine-hours.ts";
import { nextService } from "../../../shared/rules/next-service.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { DefectRow, Defects } from "../../db/tables/defects.ts";
import { Problem } from "../../http/problem.ts";
import { type Effects, runEffects } from "../../run-effects.ts";
import { vehiclesThere } from "../fleet/fleet.ts";
import type { UploadedPicture } from "../pictures/uploaded-picture.ts";
import {
  insertDefect,
  insertDefectPhoto,
  insertDefectStep,
  insertReading,
  lastReading,
  lockDefect,
  updateDefect,
} from "./defect.repository.ts";

type Trx = Transaction<Database>;
type Columns = Omit<Updateable<Defects>, "id" | "version">;

interface StepToTake {
  type: DefectStepEvent["type"];
  /** What `defect.changed` writes. */
  written?: Columns;
  /** What was done about it. */
  remark?: string;
  /** What the engine had run by then, in tenths of an hour. */
  tenths?: number | null;
}

/** What a step works on: what its effects have to write stands in `columns` then. */
interface Work extends StepToTake {
  row: DefectRow;
  userId: number;
  columns: Columns;
  logged: DefectStepName;
}

const effects: Effects<typeof defectMachine, Work> = {
  async writeDefect(_trx, work) {
    Object.assign(work.columns, work.written);
  },
  async scheduleNext(trx, work, now) {
    const { vehicle_id } = work.row;
    const tenths = work.tenths ?? null;
    if (tenths !== null) {
      await insertReading(trx, { vehicle_id, tenths, read_at: now.toISOString(), protocol_id: null });
    }
    const next = await nextDue(trx, work.row, dayOf(now));
    if (next === null) throw new Problem("VALIDATION", { engine_hours: "validation-staff:engineHours" });
    Object.assign(work.columns, { ...next, remark: work.remark ?? "" });
    work.logged = "done";
  },
  async noteClosing(_trx, { columns, remark = "", userId }, now) {
    Object.assign(columns, { remark, closed_by: userId, closed_at: now.toISOString() });
  },
  async noteWithdrawal(_trx, { columns }) {
    Object.assign(columns, { is_withdrawn: 1 });
  },
  async clearClosing(_trx, { columns }) {
    Object.assign(columns, { closed_by: null, closed_at: null, is_withdrawn: 0, is_touched: 1 });
  },
  async logStep(trx, { row, logged, userId, remark = "" }, now) {
    const at = now.toISOString();
    await insertDefectStep(trx, { defect_id: row.id, step: logged, at, user_id: userId, remark });
  },
};

const logged = {
  "defect.changed": "changed",
  "defect.closed": "closed",
  "defect.reopened": "reopened",
  "defect.withdrawn": "withdrawn",
} as const satisfies Record<DefectStepEvent["type"], DefectStepName>;

/**
 * Takes one step of a defect that is locked (requirements/defect.md), if the chart allows it.
 * @throws Problem CONFLICT where it does not.
 */
export async function takeDefectStep(
  trx: Trx,
  row: DefectRow,
  step: StepToTake,
  userId: number,
  now: Date,
): Promise<void> {
  const facts = { comesAgain: row.kind === "service", isForgotten: row.text === "" };
  const next = stepOn(defectMachine, row.status, { type: step.type }, facts);
  if ("refusedBy" in next) throw new Problem("CONFLICT", { id: "validation-staff:status" });
  const work: Work = { ...step, row, userId, columns: {}, logged: logged[step.type] };
  await runEffects(trx, next.effects, effects, work, now);
  await updateDefect(trx, row, { ...work.columns, status: next.status });
}

interface Seen {
  id: number;
  version: number;
}

async function lockSeen(trx: Trx, { id, version }: Seen): Promise<DefectRow> {
  const row = await lockDefect(trx, id);
  if (!row) throw new Problem("NOT_FOUND", { id: "validation-staff:defect" });
  if (row.version !== version) throw new Problem("CONFLICT", { version: "validation-staff:defectVersion" });
  return row;
}

/** What is written down of a defect that somebody finds or has found; the rest of the row follows from it. */
export type NewDefect = Pick<NewRow<Defects>, "vehicle_id" | "kind" | "source" | "text"> & Columns;

const withoutDetails = {
  booking_id: null,
  protocol_id: null,
  step_id: null,
  block_id: null,
  blocks_boat: 0,
  due_day: null,
  due_tenths: null,
  every_tenths: null,
  every_months: null,
} as const;

/** Opens a defect. @returns its id. */
export async function openDefect(trx: Trx, defect: NewDefect, userId: number, now: Date): Promise<number> {
  const at = now.toISOString();
  const id = await insertDefect(trx, {
    ...withoutDetails,
    ...defect,
    status: "open",
    remark: "",
    is_touched: 0,
    is_withdrawn: 0,
    version: 1,
    noted_by: userId,
    noted_at: at,
    closed_by: null,
    closed_at: null,
  });
  await insertDefectStep(trx, { defect_id: id, step: "noted", at, user_id: userId, remark: "" });
  return id;
}

/**
 * Somebody notes what a boat needs done. @returns its id.
 * @throws Problem as `noteDefectSchema` says.
 */
export async function noteDefect(trx: Trx, asked: NoteDefectRequest, userId: number, now: Date): Promise<number> {
  const { vehicle_id, kind } = asked;
  const vehicle = await vehiclesThere(trx).select("id").where("id", "=", vehicle_id).executeTakeFirst();
  if (!vehicle) throw new Problem("NOT_FOUND", { vehicle_id: "validation-staff:vehicle" });
  const written = await writtenColumns(trx, { vehicle_id, kind }, asked, dayOf(now));
  const id = await openDefect(trx, { vehicle_id, kind, source: "noted", ...written }, userId, now);
  if (asked.photo) await insertDefectPhoto(trx, id, asked.photo as UploadedPicture, now);
  return id;
}

/** @throws Problem as `changeDefectSchema` says. */
export async function changeDefect(trx: Trx, asked: ChangeDefectRequest, userId: number, now: Date): Promise<void> {
  const row = await lockSeen(trx, asked);
  const written = { ...(await writtenColumns(trx, row, asked, dayOf(now))), is_touched: 1 as const };
  await takeDefectStep(trx, row, { type: "defect.changed", written }, userId, now);
}

/** It is mended, or the service was done. @throws Problem as `closeDefectSchema` says. */
export async function closeDefect(trx: Trx, asked: CloseDefectRequest, userId: number, now: Date): Promise<void> {
  const row = await lockSeen(trx, asked);
  const { remark, engine_hours } = asked;
  await takeDefectStep(trx, row, { type: "defect.closed", remark, tenths: toTenths(engine_hours) }, userId, now);
}

/** @throws Problem as the other steps. */
export async function reopenDefect(trx: Trx, seen: ReopenDefectRequest, userId: number, now: Date): Promise<void> {
  await takeDefectStep(trx, await lockSeen(trx, seen), { type: "defect.reopened" }, userId, now);
}

/** @throws Problem as the other steps. */
export async function withdrawDefect(trx: Trx, seen: WithdrawDefectRequest, userId: number, now: Date): Promise<void> {
  await takeDefectStep(trx, await lockSeen(trx, seen), { type: "defect.withdrawn" }, userId, now);
}

type Written = Pick<
  ChangeDefectRequest,
  "text" | "due_day" | "due_hours" | "every_hours" | "every_months" | "blocks_boat"
>;

/** What was typed as columns; a service of which nobody says when is due after its interval. */
async function writtenColumns(
  trx: Trx,
  { vehicle_id, kind }: { vehicle_id: number; kind: DefectKind },
  { text, due_day, due_hours, every_hours, every_months, blocks_boat }: Written,
  today: Day,
) {
  const every_tenths = toTenths(every_hours);
  const isEvery = every_tenths !== 0 && (every_tenths !== null || every_months !== null);
  const isNever = every_tenths === null && every_months === null;
  if (kind === "service" ? !isEvery : !isNever) {
    throw new Problem("VALIDATION", { every_months: "validation-staff:serviceInterval" });
  }
  const due = { due_day, due_tenths: toTenths(due_hours) };
  const written = { text, every_tenths, every_months, blocks_boat: blocks_boat ? (1 as const) : (0 as const) };
  if (kind === "damage" || due.due_day !== null || due.due_tenths !== null) return { ...written, ...due };
  const next = await nextDue(trx, { vehicle_id, every_tenths, every_months }, today);
  if (next === null) throw new Problem("VALIDATION", { due_hours: "validation-staff:engineHours" });
  return { ...written, ...next };
}

/** When a service is due that was done today; null where that depends on hours and nobody has read them. */
async function nextDue(
  trx: Trx,
  { vehicle_id, every_tenths, every_months }: Pick<DefectRow, "vehicle_id" | "every_tenths" | "every_months">,
  today: Day,
): Promise<Pick<DefectRow, "due_day" | "due_tenths"> | null> {
  const reading = every_tenths === null ? null : await lastReading(trx, vehicle_id);
  if (every_tenths !== null && reading === null) return null;
  return nextService({ every_tenths, every_months }, { on: today, tenths: reading?.tenths ?? null });
}
