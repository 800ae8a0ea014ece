import type { TurnaroundStay, TurnaroundStepRequest } from "../../../shared/contract/turnaround.ts";
import { type Cents, fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { chargesOfReturn, sumOfCharges, toChargeAmounts } from "../../../shared/rules/return-charges.ts";
import { nights } from "../../../shared/rules/stay.ts";
import { type ReturnCharge, returnCharges } from "../../../shared/rules/till-words.ts";
import type { GuestState } from "../../../shared/rules/turnaround-words.ts";

/** A step of a guest that waits for the network, with the states that it leads from and to. */
export interface QueuedGuestStep {
  request: Partial<TurnaroundStepRequest>;
  /** When it was noted: ISO 8601, UTC. */
  at: string;
  from: GuestState;
  to: GuestState;
  /** Of a settling that is undone: staff had done without what the return costs. */
  isWaived: boolean;
}

/** What is known once a guest has got so far. */
const chargeAt: Partial<Record<GuestState, ReturnCharge>> = {
  returned: "lateReturn",
  fuelMeasured: "fuel",
  damageNoted: "damage",
};

/**
 * The stay that came back, once a step of its guest was taken that waits: what its return costs, as the server will
 * compute it, is due once it is settled (requirements/turnaround.md).
 */
export function withQueuedCharges(stay: TurnaroundStay, step: QueuedGuestStep): TurnaroundStay {
  const { request, from, to } = step;
  // A step of the boat itself.
  if (from === to) return stay;
  if (to === "settled" && from === "damageNoted")
    return request.reason ? stay : withDue(stay, sumOfCharges(stay.charges));
  if (to === "damageNoted" && from === "settled")
    return step.isWaived ? stay : withDue(stay, -sumOfCharges(stay.charges));
  const isUndone = request.step === "guestStep.undone";
  const kind = chargeAt[isUndone ? from : to];
  if (kind === undefined) return stay;
  const noted = isUndone || request.reason ? [] : toChargeAmounts(linesOf(stay, step));
  const charges = [...stay.charges.filter((one) => one.kind !== kind), ...noted.filter((one) => one.kind === kind)];
  const order = (charge: ReturnCharge) => returnCharges.indexOf(charge);
  return { ...stay, charges: charges.toSorted((one, other) => order(one.kind) - order(other.kind)) };
}

function linesOf({ booked_day, booked_end: end }: TurnaroundStay, { request, at }: QueuedGuestStep) {
  return chargesOfReturn(
    { end, nights: nights(booked_day, end) },
    {
      returnedAt: new Date(request.returned_at ?? at),
      litres: request.litres ?? 0,
      damageCents: fromAmount(request.damage_cost ?? "0"),
    },
  );
}

const withDue = (stay: TurnaroundStay, change: Cents): TurnaroundStay => ({
  ...stay,
  due: toAmount(Math.max(0, fromAmount(stay.due) + change)),
});
