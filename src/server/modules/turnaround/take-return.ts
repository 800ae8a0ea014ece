import type { Transaction } from "kysely";
import type { TillAnswer } from "../../../shared/contract/till.ts";
import type { TakeReturnRequest } from "../../../shared/contract/turnaround.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import type { GuestState } from "../../../shared/rules/turnaround-words.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import type { Cashier } from "../till/save-sale.ts";
import { findTransaction } from "../till/till.repository.ts";
import { markTogether } from "../turnaround-log/turnaround.repository.ts";
import { expectStay, type StepOfPress, type TakenTogether, takeSteps } from "./take-together.ts";
import { lockedSituation } from "./take-turnaround-step.ts";

/**
 * Takes what of a return is still to be done by one press (requirements/turnaround.md): each as its own step of the
 * log, with the deposit that goes back, and all of it or nothing.
 * @throws Problem as `takeReturnSchema` says.
 */
export async function takeReturn(
  trx: Transaction<Database>,
  asked: TakeReturnRequest,
  by: Cashier,
  now: Date,
): Promise<TakenTogether> {
  const { row } = await lockedSituation(trx, { ...asked, step: "guest.returned" }, by, now);
  expectStay(row.returning_booking, asked);
  const { ids, ...taken } = await takeSteps(trx, row, stepsLeft(row.guest, asked), by, now);
  await markTogether(trx, ids);
  await expectBack(trx, taken.receipt, asked);
  return taken;
}

/** How many of the four steps are taken in a state. In any other a return begins, or nothing waits for it. */
const alreadyTaken: Partial<Record<GuestState, number>> = { returned: 1, fuelMeasured: 2, damageNoted: 3 };

/** @throws Problem CONFLICT where nothing is left to be done. */
function stepsLeft(guest: GuestState, asked: TakeReturnRequest): StepOfPress[] {
  const { booking_id, returned_at, litres, damage, damage_cost, deposit_way } = asked;
  const steps: StepOfPress[] = [
    { step: "guest.returned", booking_id, returned_at },
    { step: "fuel.measured", litres },
    { step: "damage.noted", damage, damage_cost },
    ...(asked.settles ? [{ step: "return.settled" as const, deposit_way }] : []),
  ];
  const left = steps.slice(alreadyTaken[guest] ?? 0);
  if (left.length === 0) throw new Problem("CONFLICT", { step: "validation-staff:turnaroundStep" });
  return left;
}

/** @throws Problem CONFLICT where something else went back than the guest was shown. */
async function expectBack(
  trx: Transaction<Database>,
  receipt: TillAnswer | null,
  { deposit_back: shown }: TakeReturnRequest,
): Promise<void> {
  const written = receipt && (await findTransaction(trx, receipt));
  if (!written || -written.total_cents === fromAmount(shown ?? "")) return;
  throw new Problem("CONFLICT", { deposit_back: "validation-staff:tillChanged" });
}
