import type { Transaction } from "kysely";
import type { TillAnswer } from "../../../shared/contract/till.ts";
import type { TurnaroundStepRequest } from "../../../shared/contract/turnaround.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import type { Cashier } from "../till/save-sale.ts";
import { takeTurnaroundStep } from "./take-turnaround-step.ts";

/** What one press did: the version that its last step made, and the transaction of the till that moved money with it. */
export interface TakenTogether {
  version: number;
  receipt: TillAnswer | null;
}

/** One of the steps that a press takes, with what is written down with it, and the sale that paid for a departure. */
export type StepOfPress = Pick<TurnaroundStepRequest, "step"> &
  Partial<TurnaroundStepRequest> & { sale?: TillAnswer | null };

const withoutDetails = { reason: "", litres: 0, damage: "", damage_cost: "0" };

/**
 * Takes steps of a boat one after the other, each as it was seen after the one before: all of them or none.
 * @returns their ids, and what the last one made.
 * @throws Problem as `turnaroundStepSchema` says.
 */
export async function takeSteps(
  trx: Transaction<Database>,
  { vehicle_id, version: seen }: { vehicle_id: number; version: number },
  steps: readonly StepOfPress[],
  by: Cashier,
  now: Date,
): Promise<TakenTogether & { ids: number[] }> {
  let version = seen;
  let receipt: TillAnswer | null = null;
  const ids: number[] = [];
  for (const { sale = null, ...step } of steps) {
    const asked = { ...withoutDetails, ...step, vehicle_id, version };
    const taken = await takeTurnaroundStep(trx, asked, by, now, sale);
    version = taken.version;
    receipt = taken.deposit ?? sale ?? receipt;
    ids.push(taken.id);
  }
  return { ids, version, receipt };
}

/** @throws Problem CONFLICT where another stay is at that place than was seen. */
export function expectStay(bookingId: number | null, { booking_id: seen }: { booking_id: number }): void {
  if (bookingId !== seen) throw new Problem("CONFLICT", { booking_id: "validation-staff:turnaroundStay" });
}
