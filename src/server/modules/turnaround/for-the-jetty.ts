import type {
  HandOverRequest,
  TakeReturnRequest,
  TurnaroundBoat,
  TurnaroundStay,
  TurnaroundStepRequest,
  TurnaroundsAnswer,
} from "../../../shared/contract/turnaround.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { calledName, firstNameOf } from "../../../shared/rules/names.ts";
import type { LoggedStep } from "../../../shared/rules/turnaround-words.ts";
import type { TurnaroundStepRow } from "../../db/tables/turnarounds.ts";
import { Problem } from "../../http/problem.ts";

// What an account of the jetty sees of the turnaround, and which steps are not its own (requirements/jetty.md). Each
// field is named: what is added to an answer is not seen at the jetty until it stands here.

/** The list without money, notes and protocols; guests and colleagues have their first names alone. */
export function listForTheJetty({ today, boats }: TurnaroundsAnswer): TurnaroundsAnswer {
  return { today, boats: boats.map(boatForTheJetty) };
}

function boatForTheJetty(boat: TurnaroundBoat): TurnaroundBoat {
  return {
    vehicle_id: boat.vehicle_id,
    vehicle_name: boat.vehicle_name,
    version: boat.version,
    guest: boat.guest,
    boat: boat.boat,
    guest_since: boat.guest_since,
    boat_since: boat.boat_since,
    has_returned: boat.has_returned,
    is_payment_skipped: boat.is_payment_skipped,
    is_deposit_skipped: boat.is_deposit_skipped,
    was_missed: boat.was_missed,
    facts: boat.facts,
    departing_facts: boat.departing_facts,
    returning: boat.returning && stayForTheJetty(boat.returning),
    departing: boat.departing && stayForTheJetty(boat.departing),
    unnoted: boat.unnoted && stayForTheJetty(boat.unnoted),
    waits_for: boat.waits_for,
    steps: boat.steps.map(({ id, booking_id, step, at, name, undone }) => {
      return { id, booking_id, step, at, name: calledName(name), reason: "", undone };
    }),
    ...(boat.together && {
      together: { kind: boat.together.kind, amount: "0.00", receipt: null, can_undo: boat.together.can_undo },
    }),
  };
}

function stayForTheJetty(stay: TurnaroundStay): TurnaroundStay {
  return {
    booking_id: stay.booking_id,
    name: firstNameOf(stay.name),
    booked_day: stay.booked_day,
    booked_end: stay.booked_end,
    starts_am: stay.starts_am,
    ends_pm: stay.ends_pm,
    arrival_time: stay.arrival_time,
    due: "0.00",
    charges: [],
    deposit_held: "0.00",
    deposit_came: [],
    note: "",
    version: stay.version,
    protocols: { handover: null, return: null },
  };
}

/** A refusal as the jetty reads it: of who was faster the first name alone. */
export function refusalForTheJetty({ code, errors, retryAfterSeconds, facts }: Problem): Problem {
  const { name, ...rest } = facts ?? {};
  return new Problem(code, errors, retryAfterSeconds, facts && { ...rest, ...(name && { name: calledName(name) }) });
}

const notAtTheJetty = (field: "deposit_way" | "damage_cost" | "step" | "settles" | "payment_method") =>
  new Problem("FORBIDDEN", { [field]: "validation-staff:notAtTheJetty" });

/** What is about money, or gives a guest's days away. */
const stepsOfTheTill: readonly LoggedStep[] = ["return.settled", "payment.skipped", "deposit.skipped", "boat.freed"];

/** @throws Problem FORBIDDEN naming what somebody at the till has to do. */
function refuseMoney({ deposit_way, damage_cost }: Pick<TurnaroundStepRequest, "deposit_way" | "damage_cost">): void {
  if (deposit_way !== undefined) throw notAtTheJetty("deposit_way");
  if (fromAmount(damage_cost) > 0) throw notAtTheJetty("damage_cost");
}

/** The same of a single step. */
export function refuseStepAtTheJetty(asked: TurnaroundStepRequest): void {
  refuseMoney(asked);
  if (stepsOfTheTill.includes(asked.step)) throw notAtTheJetty("step");
}

/** The same of a return by one press. */
export function refuseSettlingAtTheJetty(asked: TakeReturnRequest): void {
  refuseMoney(asked);
  if (asked.settles) throw notAtTheJetty("settles");
}

/** The same of a handover by one press. */
export function refuseCollectingAtTheJetty({ payment_method }: HandOverRequest): void {
  if (payment_method !== undefined) throw notAtTheJetty("payment_method");
}

/** The jetty undoes what it could have taken itself. @throws Problem FORBIDDEN {step} where it could not. */
export function refuseUndoingAtTheJetty(undone: readonly TurnaroundStepRow[]): void {
  const isOfTheTill = undone.some(
    ({ step, damage_cents, transaction_id }) =>
      stepsOfTheTill.includes(step) || (damage_cents ?? 0) > 0 || transaction_id !== null,
  );
  if (isOfTheTill) throw notAtTheJetty("step");
}
