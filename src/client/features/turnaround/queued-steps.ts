import { standingOf } from "../../../../machines/offline-queue/offline-queue.selectors.ts";
import type { QueuedCall } from "../../../../machines/offline-queue/offline-queue.types.ts";
import { refusalOf } from "../../../../machines/support/refusals.ts";
import { afterEvent, storedOf } from "../../../../machines/turnaround/turnaround.state.ts";
import type {
  HandOverRequest,
  TakeReturnRequest,
  TurnaroundBoat,
  TurnaroundLogEntry,
  TurnaroundStay,
  TurnaroundStepRequest,
} from "../../../shared/contract/turnaround.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { TurnaroundGuard } from "../../../shared/rules/message-key.ts";
import { type Cents, fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { type ReturnFindings, sumOfCharges } from "../../../shared/rules/return-charges.ts";
import type { ReturnCharge } from "../../../shared/rules/till-words.ts";
import type { GuestState, TurnaroundStep } from "../../../shared/rules/turnaround-words.ts";
import { snapshotOf, standsIn } from "./morning.ts";
import { chargesWith } from "./return-costs.ts";

type Stays = Pick<TurnaroundBoat, "returning" | "departing">;

/** What waits under these names are steps of a boat: one, or all that is left of a return or a handover. */
export const queuedStepCall = "turnaroundStep";
export const queuedReturnCall = "turnaroundReturn";
export const queuedHandOverCall = "turnaroundHandOver";

/** A step as it waits. */
export type QueuedStep = Pick<TurnaroundStepRequest, "vehicle_id" | "step" | "version"> &
  Partial<TurnaroundStepRequest>;

/** All that is left of a return, or of a handover, as it waits. */
type QueuedReturn = Pick<TakeReturnRequest, "vehicle_id" | "version" | "booking_id"> & Partial<TakeReturnRequest>;
type QueuedHandOver = Pick<HandOverRequest, "vehicle_id" | "version" | "booking_id"> & Partial<HandOverRequest>;

/** Which boat a call that waits is about; null of one that is about none. */
export const queuedBoatOf = ({ call, request }: QueuedCall): number | null =>
  [queuedStepCall, queuedReturnCall, queuedHandOverCall].includes(call)
    ? Number((request as unknown as QueuedStep).vehicle_id)
    : null;

/** The steps of a call that waits, in their order. */
export function stepsIn({ call, request }: QueuedCall): [QueuedStep, ...QueuedStep[]] {
  if (call === queuedReturnCall) return stepsOfReturn(request as unknown as QueuedReturn);
  if (call === queuedHandOverCall) return stepsOfHandOver(request as unknown as QueuedHandOver);
  return [request as unknown as QueuedStep];
}

function stepsOfReturn(request: QueuedReturn): [QueuedStep, ...QueuedStep[]] {
  const { vehicle_id, version, booking_id, returned_at, litres = 0, damage = "", damage_cost = "0" } = request;
  const of = { vehicle_id, version };
  return [
    { ...of, step: "guest.returned", booking_id, returned_at },
    { ...of, step: "fuel.measured", litres },
    { ...of, step: "damage.noted", damage, damage_cost },
    ...(request.settles === false ? [] : [{ ...of, step: "return.settled" } as const]),
  ];
}

function stepsOfHandOver(request: QueuedHandOver): [QueuedStep, ...QueuedStep[]] {
  const { vehicle_id, version, booking_id } = request;
  const of = { vehicle_id, version };
  return [
    { ...of, step: "guest.arrived", booking_id },
    ...(request.licence_seen ? [{ ...of, step: "licence.seen" } as const] : []),
    { ...of, step: "guest.briefed" },
    { ...of, step: "boat.handedOver" },
  ];
}

/**
 * The boat as it is once what waits was taken: the machine says so in the page, by the facts that are known
 * (requirements/offline.md). What was refused, and what waits behind it, changes nothing. The version stays the
 * server's.
 */
export function withQueuedSteps(boat: TurnaroundBoat, calls: readonly QueuedCall[], today: Day): TurnaroundBoat {
  const own = calls.filter((call) => queuedBoatOf(call) === boat.vehicle_id && standingOf(calls, call) === "waiting");
  return own.reduce((before, call) => afterCall(before, call, today), boat);
}

/** After all steps of a call: those that the boat has behind it change nothing. None of them where not all are taken. */
function afterCall(boat: TurnaroundBoat, call: QueuedCall, today: Day): TurnaroundBoat {
  const steps = stepsIn(call);
  const after = steps.reduce((before, step) => afterStep(before, step, call.at, today), boat);
  const last = steps.at(-1);
  return steps.length > 1 && after.steps.at(-1)?.step !== last?.step ? boat : after;
}

function afterStep(boat: TurnaroundBoat, request: QueuedStep, notedAt: string, today: Day): TurnaroundBoat {
  const { step, booking_id, reason = "", returned_at } = request;
  const at = returned_at ?? notedAt;
  const isUnnoted = boat.unnoted !== null && boat.unnoted.booking_id === booking_id;
  const { together: _standsNoMore, ...present } = step === "guest.returned" && isUnnoted ? noted(boat) : boat;
  const start: TurnaroundBoat = present;
  const before = snapshotOf(start);
  const after = afterEvent(before, { type: step });
  // The server has taken it meanwhile, or will refuse it.
  if (after === before) return boat;
  const moved = {
    ...start,
    ...stateOf(storedOf(after)),
    ...withCharges(staysAfter(start, step), {
      request,
      at: notedAt,
      from: start.guest,
      to: after.value.guest,
      isWaived: isWaived(start),
    }),
    // From now on it is about who leaves next.
    facts: after.value.guest === "settled" ? start.departing_facts : start.facts,
    guest_since: after.value.guest === start.guest ? start.guest_since : at,
    boat_since: after.value.boat === start.boat ? start.boat_since : at,
    steps: stepsAfter(start, {
      id: Math.min(0, ...start.steps.map((one) => one.id)) - 1,
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
  const isCharged = !isUndone && !request.reason;
  return { ...stay, charges: chargesWith(stay, [kind], isCharged ? findingsOf(step) : null) };
}

const findingsOf = ({ request, at }: QueuedGuestStep): ReturnFindings => ({
  returnedAt: new Date(request.returned_at ?? at),
  litres: request.litres ?? 0,
  damageCents: fromAmount(request.damage_cost ?? "0"),
});

const withDue = (stay: TurnaroundStay, change: Cents): TurnaroundStay => ({
  ...stay,
  due: toAmount(Math.max(0, fromAmount(stay.due) + change)),
});
