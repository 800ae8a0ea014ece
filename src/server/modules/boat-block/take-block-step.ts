import type { Transaction } from "kysely";
import { type BoatBlockStepEvent, boatBlockMachine } from "../../../../machines/boat-block/boat-block.machine.ts";
import { stepOn } from "../../../../machines/support/lifecycle.ts";
import { pastOfBlock, timeOfBlock } from "../../../shared/rules/boat-block.ts";
import { type HalfDay, halfDaysOfSpan } from "../../../shared/rules/span.ts";
import type { Database } from "../../db/schema.ts";
import type { BoatBlockRow } from "../../db/tables/boat-blocks.ts";
import type { BlockStep, VehicleRow } from "../../db/tables/fleet.ts";
import { Problem } from "../../http/problem.ts";
import { type Effects, runEffects } from "../../run-effects.ts";
import { insertHalfDays } from "../booking/half-days.repository.ts";
import { freeExpiredHolds } from "../booking/holds.repository.ts";
import { giveFreedDays } from "../booking/offer-freed-days.ts";
import { lockImports } from "../portal-calendars/change-imports.ts";
import { reportClashes } from "../portal-calendars/report-clashes.ts";
import { lockVehicle } from "../staff-fleet/staff-fleet.repository.ts";
import type { LoggedBlock } from "../staff-fleet/vehicle-changes.ts";
import { logVehicle } from "../staff-fleet/vehicle-log.repository.ts";
import { findBlock, freeHalfDaysBeside, lockBlock, updateBlock } from "./boat-block.repository.ts";

type Trx = Transaction<Database>;

/** What staff say of a block. */
export type BlockColumns = Pick<
  BoatBlockRow,
  "vehicle_id" | "start_day" | "end_day" | "starts_am" | "ends_pm" | "reason" | "text"
>;

/** What a caller reads where a guard refuses, by its name, and where somebody has one of the days. */
type Refusals = Readonly<Record<string, () => Problem>>;

/** What a step works on. */
interface Work {
  row: BoatBlockRow;
  /** What it is afterwards; null where nothing is left of it. */
  to: BlockColumns | null;
  kind: BlockStep;
  boats: ReadonlyMap<number, VehicleRow>;
  actorId: number;
  refusals: Refusals;
  /** A half-day was given back. */
  isFreed: boolean;
}

const effects: Effects<typeof boatBlockMachine, Work> = {
  // New days are taken before the old ones are given back, which would go to somebody else at once.
  async takeDays(trx, work, now) {
    const { row, to, refusals } = work;
    if (!to) return;
    const isFree = await takeBlockedDays(trx, { id: row.id, vehicle_id: to.vehicle_id }, newHalfDays(row, to), now);
    if (!isFree) throw refusals.isTaken?.() ?? wrongStatus();
    work.isFreed = await freeHalfDaysBeside(trx, row, to);
  },
  async writeBlock(trx, { row, to }, now) {
    await updateBlock(trx, row, { ...to, changed_at: now.toISOString() });
  },
  async endBlock(trx, work, now) {
    const { row } = work;
    const past = pastOfBlock(row, now);
    work.to = past && { ...row, ...past };
    work.isFreed = await freeHalfDaysBeside(trx, row, work.to);
    const ended_at = now.toISOString();
    await updateBlock(trx, row, { ...past, status: "ended", ended_at, changed_at: ended_at });
  },
  async logStep(trx, { row, to, kind, boats, actorId }, now) {
    const block: [LoggedBlock, LoggedBlock | null] = [loggedOf(row), to && loggedOf(to)];
    for (const boat of boats.values()) {
      await logVehicle(trx, boat, { kind, changes: { block }, actorId }, now.toISOString());
    }
  },
  async giveFreedDays(trx, { row, boats, isFreed }, now) {
    if (isFreed) await giveFreedDays(trx, row.vehicle_id, now);
    for (const id of boats.keys()) await reportClashes(trx, id, now);
  },
};

function newHalfDays(row: BoatBlockRow, to: BlockColumns): HalfDay[] {
  const keyOf = ({ day, half }: HalfDay) => `${day} ${half}`;
  const own = new Set(row.vehicle_id === to.vehicle_id ? halfDaysOfSpan(row).map(keyOf) : []);
  return halfDaysOfSpan(to).filter((halfDay) => !own.has(keyOf(halfDay)));
}

export const loggedOf = ({
  vehicle_id,
  start_day,
  end_day,
  starts_am,
  ends_pm,
  reason,
}: BlockColumns): LoggedBlock => ({
  vehicle_id,
  start_day,
  end_day,
  starts_am,
  ends_pm,
  reason,
});

/**
 * Takes half-days for a block: those that are free, and those that an imported calendar has.
 * @returns false where a booking, a running hold or another block has one: the caller must roll back.
 */
export async function takeBlockedDays(
  trx: Trx,
  { id: block_id, vehicle_id }: Pick<BoatBlockRow, "id" | "vehicle_id">,
  halfDays: readonly HalfDay[],
  now: Date,
): Promise<boolean> {
  if (halfDays.length === 0) return true;
  await freeExpiredHolds(trx, vehicle_id, now.toISOString());
  return insertHalfDays(trx, vehicle_id, halfDays, { booking_id: null, hold_id: null, block_id });
}

/**
 * Locks boats with what other portals' calendars have of them, in the order in which everybody does: nobody books,
 * holds, changes or deletes them until the transaction ends.
 * @throws Problem NOT_FOUND `vehicle_id`.
 */
export async function lockBoats(trx: Trx, vehicleIds: readonly number[]): Promise<ReadonlyMap<number, VehicleRow>> {
  const ids = [...new Set(vehicleIds)].toSorted((one, other) => one - other);
  for (const id of ids) await lockImports(trx, id);
  const boats = new Map<number, VehicleRow>();
  for (const id of ids) {
    const boat = await lockVehicle(trx, id);
    if (!boat) throw new Problem("NOT_FOUND", { vehicle_id: "validation-staff:vehicle" });
    boats.set(id, boat);
  }
  return boats;
}

export interface StepToTake {
  /** What it is to be; absent where it ends. */
  to?: BlockColumns;
  /** By what it is to be; absent where it ends. */
  typeOf: (row: BoatBlockRow) => BoatBlockStepEvent["type"];
  refusals: Refusals;
}

/**
 * Takes one step of a block's life (requirements/boat-block.md), if the chart allows it and nobody took another one
 * since it was seen.
 * @throws Problem NOT_FOUND `id`, `vehicle_id`; CONFLICT `version` where somebody did, else by what refuses it.
 */
export async function takeBlockStep(
  trx: Trx,
  seen: Pick<BoatBlockRow, "id" | "version">,
  step: StepToTake,
  actorId: number,
  now: Date,
): Promise<void> {
  const known = await findBlock(trx, seen.id);
  if (!known) throw gone();
  const boats = await lockBoats(trx, [known.vehicle_id, step.to?.vehicle_id ?? known.vehicle_id]);
  const row = await lockBlock(trx, known.id);
  if (!row) throw gone();
  if (row.version !== seen.version) throw new Problem("CONFLICT", { version: "validation-staff:version" });
  await takeStep(trx, row, boats, step, actorId, now);
}

/** As `takeBlockStep`, of a block that is locked with its boats. */
export async function takeStep(
  trx: Trx,
  row: BoatBlockRow,
  boats: ReadonlyMap<number, VehicleRow>,
  { to, typeOf, refusals }: StepToTake,
  actorId: number,
  now: Date,
): Promise<void> {
  const type = typeOf(row);
  const next = stepOn(boatBlockMachine, row.status, { type }, timeOfBlock(row, now));
  if ("refusedBy" in next) throw (refusals[next.refusedBy.at(-1) ?? ""] ?? wrongStatus)();
  const work = { row, to: to ?? null, kind: kinds[type], boats, actorId, refusals, isFreed: false };
  await runEffects(trx, next.effects, effects, work, now);
}

const kinds: Readonly<Record<BoatBlockStepEvent["type"], BlockStep>> = {
  "block.moved": "blockMoved",
  "block.changed": "blockChanged",
  "block.ended": "blockEnded",
};

const gone = () => new Problem("NOT_FOUND", { id: "validation-staff:boatBlock" });
const wrongStatus = () => new Problem("CONFLICT", { id: "validation-staff:status" });
export const isOver = () => new Problem("CONFLICT", { id: "guards:boatBlock.isNotOver" });
