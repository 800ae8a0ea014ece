import { standingOf } from "../../../../machines/offline-queue/offline-queue.selectors.ts";
import type { QueuedCall } from "../../../../machines/offline-queue/offline-queue.types.ts";
import { refusalOf } from "../../../../machines/support/refusals.ts";
import { afterEvent, storedOf } from "../../../../machines/turnaround/turnaround.state.ts";
import type {
  TurnaroundBoat,
  TurnaroundLogEntry,
  TurnaroundStay,
  TurnaroundStepRequest,
} from "../../../shared/contract/turnaround.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { TurnaroundGuard } from "../../../shared/rules/message-key.ts";
import { type Cents, fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { chargesOfReturn, sumOfCharges, toChargeAmounts } from "../../../shared/rules/return-charges.ts";
import { nights } from "../../../shared/rules/stay.ts";
import { type ReturnCharge, returnCharges } from "../../../shared/rules/till-words.ts";
import type { GuestState, TurnaroundStep } from "../../../shared/rules/turnaround-words.ts";
import { snapshotOf, standsIn } from "./morning.ts";
import { pricesOfReturn } from "./return-prices.ts";

type Stays = Pick<TurnaroundBoat, "returning" | "departing">;

/** What waits under this name is a step of a boat. */
export const queuedStepCall = "turnaroundStep";

/** A step as it waits. */
export type QueuedStep = Pick<TurnaroundStepRequest, "vehicle_id" | "step" | "version"> &
  Partial<TurnaroundStepRequest>;

export const stepIn = ({ request }: QueuedCall) => request as unknown as QueuedStep;

/**
 * The boat as it is once what waits was taken: the machine says so in the page, by the facts that are known
 * (requirements/offline.md). What was refused, and what waits behind it, changes nothing. The version stays the
 * server's.
 */
export function withQueuedSteps(boat: TurnaroundBoat, calls: readonly QueuedCall[], today: Day): TurnaroundBoat {
  const own = calls.filter(
    (call) =>
      call.call === queuedStepCall &&
      stepIn(call).vehicle_id === boat.vehicle_id &&
      standingOf(calls, call) === "waiting",
  );
  return own.reduce((before, call, index) => afterStep(before, call, -1 - index, today), boat);
}

function afterStep(boat: TurnaroundBoat, call: QueuedCall, id: number, today: Day): TurnaroundBoat {
  const { step, booking_id, reason = "", returned_at } = stepIn(call);
  const at = returned_at ?? call.at;
  const isUnnoted = boat.unnoted !== null && boat.unnoted.booking_id === booking_id;
  const start = step === "guest.returned" && isUnnoted ? noted(boat) : boat;
  const before = snapshotOf(start);
  const after = afterEvent(before, { type: step });
  // The server has taken it meanwhile, or will refuse it.
  if (after === before) return boat;
  const moved = {
    ...start,
    ...stateOf(storedOf(after)),
    ...withCharges(staysAfter(start, step), {
      request: stepIn(call),
      at: call.at,
      from: start.guest,
      to: after.value.guest,
      isWaived: isWaived(start),
    }),
    // From now on it is about who leaves next.
    facts: after.value.guest === "settled" ? start.departing_facts : start.facts,
    guest_since: after.value.guest === start.guest ? start.guest_since : at,
    boat_since: after.value.boat === start.boat ? start.boat_since : at,
    steps: stepsAfter(start, {
      id,
      booking_id: booking_id ?? null,
      step,
      at,
      name: "",
      reason,
      undone: false,
    }),
  };
  const isLeaving = moved.departing !== null && moved.departing.booked_day <= today;
  const refusal = refusalOf(snapshotOf(moved), { type: "boat.handedOver" }) as TurnaroundGuard | null;
  return { ...moved, waits_for: isLeaving ? refusal : null };
}

/** Whether what the boat shows is computed here, of steps of which the server knows nothing yet. */
export const hasQueuedSteps = ({ steps }: TurnaroundBoat) => steps.some(({ id }) => id < 0);

/** What the return of who is back costs, as far as it is noted. */
const withCharges = (stays: Stays, step: QueuedGuestStep): Stays => ({
  ...stays,
  returning: stays.returning && withQueuedCharges(stays.returning, step),
});

/** Staff did without what the return costs. */
const isWaived = ({ steps }: TurnaroundBoat) =>
  Boolean(steps.findLast(({ step, undone }) => step === "return.settled" && !undone)?.reason);

/** A boat whose departure was never noted, as if it had been. */
const noted = (boat: TurnaroundBoat): TurnaroundBoat => ({
  ...boat,
  guest: "away",
  boat: "out",
  returning: boat.unnoted,
  unnoted: null,
});

const stateOf = ({
  hasReturned,
  isPaymentSkipped,
  isDepositSkipped,
  wasMissed,
  ...states
}: ReturnType<typeof storedOf>) => ({
  ...states,
  has_returned: hasReturned,
  is_payment_skipped: isPaymentSkipped,
  is_deposit_skipped: isDepositSkipped,
  was_missed: wasMissed,
});

/** Who leaves comes back next; where that is undone, they are about to leave again. */
function staysAfter({ guest, returning, departing }: TurnaroundBoat, step: TurnaroundStep): Stays {
  if (step === "boat.handedOver") return { returning: departing, departing: null };
  // Who leaves after a guest who did not come the server knows.
  if (step === "boat.freed") return { returning, departing: null };
  if (step === "guestStep.undone" && guest === "away") return { returning: null, departing: returning };
  return { returning, departing };
}

/** The log after a step; one that undoes takes the last of its region back. */
function stepsAfter({ steps }: TurnaroundBoat, entry: TurnaroundLogEntry): TurnaroundLogEntry[] {
  const { step } = entry;
  if (step !== "guestStep.undone" && step !== "boatStep.undone") return [...steps, entry];
  const last = steps.findLast((one) => standsIn(one, step));
  return [...steps.map((one) => (one === last ? { ...one, undone: true } : one)), entry];
}

/** A step of a guest that waits for the network, with the states that it leads from and to. */
interface QueuedGuestStep {
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
function withQueuedCharges(stay: TurnaroundStay, step: QueuedGuestStep): TurnaroundStay {
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

function linesOf(stay: TurnaroundStay, { request, at }: QueuedGuestStep) {
  const { booked_day, booked_end: end, ends_pm: endsPm } = stay;
  return chargesOfReturn(
    { end, nights: nights(booked_day, end), endsPm },
    {
      returnedAt: new Date(request.returned_at ?? at),
      litres: request.litres ?? 0,
      damageCents: fromAmount(request.damage_cost ?? "0"),
    },
    pricesOfReturn(stay),
  );
}

const withDue = (stay: TurnaroundStay, change: Cents): TurnaroundStay => ({
  ...stay,
  due: toAmount(Math.max(0, fromAmount(stay.due) + change)),
});
