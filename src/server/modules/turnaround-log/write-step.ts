import type { Transaction } from "kysely";
import type { TurnaroundFacts } from "../../../../machines/turnaround/turnaround.types.ts";
import type { Database } from "../../db/schema.ts";
import type { NewTurnaroundStep, TurnaroundRow } from "../../db/tables/turnarounds.ts";
import { insertStep, updateTurnaround } from "./turnaround.repository.ts";
import { stateAfter } from "./turnaround-log.ts";

export type StepToWrite = Pick<NewTurnaroundStep, "step" | "booking_id"> &
  Partial<Omit<NewTurnaroundStep, "facts" | "vehicle_id" | "at">> & { facts: TurnaroundFacts };

const withoutDetails = {
  user_id: null,
  reason: "",
  returned_at: null,
  litres: null,
  damage: "",
  damage_cents: null,
  transaction_id: null,
  replaced_booking: null,
  together: null,
  undone_at: null,
  undone_by: null,
};

/**
 * Writes a step into the log of a boat whose row is locked, and what it makes of the row.
 * @returns the row then, and the step's id.
 */
export async function writeStep(
  trx: Transaction<Database>,
  row: TurnaroundRow,
  step: StepToWrite,
  now: Date,
): Promise<{ row: TurnaroundRow; stepId: number }> {
  const at = now.toISOString();
  const { vehicle_id } = row;
  const entry = { ...withoutDetails, ...step, facts: JSON.stringify(step.facts), vehicle_id, at };
  const stepId = await insertStep(trx, entry);
  const after = stateAfter(row, entry);
  const written = {
    vehicle_id,
    ...after,
    guest_since: after.guest === row.guest ? row.guest_since : at,
    boat_since: after.boat === row.boat ? row.boat_since : at,
    version: row.version + 1,
  };
  await updateTurnaround(trx, written);
  return { row: written, stepId };
}
