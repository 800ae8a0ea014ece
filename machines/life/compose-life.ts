import type { LifeStep } from "../../src/shared/contract/life.ts";
import { cancellationRight, splitOnCancellation } from "../../src/shared/rules/cancellation.ts";
import { addDays, type Day, dayOf } from "../../src/shared/rules/day.ts";
import {
  type LifeEffect,
  type LifeKind,
  type LifeReader,
  type LifeTime,
  mayReadEffect,
  maySee,
} from "../../src/shared/rules/life-words.ts";
import { type Cents, toAmount } from "../../src/shared/rules/money.ts";
import { isReminderDue, paymentDueDay, reminderTerm } from "../../src/shared/rules/payment-due.ts";
import { type AddedHalves, hoursOf } from "../../src/shared/rules/stay.ts";
import type { TurnaroundStep } from "../../src/shared/rules/turnaround-words.ts";
import { bookingLifecycleMachine } from "../booking-lifecycle/booking-lifecycle.machine.ts";
import type { BookingStepEvent, BookingFacts as Facts } from "../booking-lifecycle/booking-lifecycle.types.ts";
import { accepts, stepOn } from "../support/lifecycle.ts";
import { afterEvent, guestNext, turnaroundAt } from "../turnaround/turnaround.state.ts";
import type { BookingFacts, LifeFacts, StayFacts } from "./life.types.ts";

/**
 * The life of a booking (requirements/life.md): what happened by its logs, where it stands, and what its machines still
 * accept, each step with its day and its cost. The oldest first.
 */
export function composeLife({ booking, stay, past, isBanned }: LifeFacts, now: Date): LifeStep[] {
  const happened = past
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map((step): LifeStep => ({ ...step, time: "past", day: null, effects: [] }));
  const ahead = [...payments(booking, dayOf(now)), ...cancellations(booking, now), ...handovers(booking, stay)];
  return [
    ...happened,
    ...standing(booking, stay, isBanned, dayOf(now)),
    ...ahead.toSorted((one, other) => (one.day ?? "").localeCompare(other.day ?? "")),
  ];
}

/** What the reader may see of it. Guests do not read who of the staff did something, nor why. */
export function lifeFor(reader: LifeReader, steps: readonly LifeStep[]): LifeStep[] {
  const seen = steps
    .filter(({ kind }) => maySee(reader, kind))
    .map((step) => ({ ...step, effects: step.effects.filter((effect) => mayReadEffect(reader, effect)) }));
  return reader === "guest" ? seen.map((step) => ({ ...step, by: "", detail: "" })) : seen;
}

function step(kind: LifeKind, time: LifeTime, day: Day | null, cents: Cents | null = null): LifeStep {
  const amount = cents === null ? null : toAmount(cents);
  return { kind, time, at: null, day, amount, by: "", detail: "", about: "", effects: [] };
}

/** What the chart says that a step would do; what would move no money is left out. */
function effectsOf({ status }: BookingFacts, type: BookingStepEvent["type"], facts?: Partial<Facts>): LifeEffect[] {
  const taken = stepOn(bookingLifecycleMachine, status, { type }, facts);
  if ("refusedBy" in taken) return [];
  const isNothing = ({ params }: (typeof taken.effects)[number]) => params?.["cents" as keyof typeof params] === 0;
  return taken.effects.filter((effect) => !isNothing(effect)).map((effect) => effect.type);
}

function standing(booking: BookingFacts, { turnaround, facts }: StayFacts, isBanned: boolean, today: Day): LifeStep[] {
  const { status, dueCents, startDay, endDay } = booking;
  const marks = isBanned ? [step("guestBanned", "now", null)] : [];
  if (status === "cancelled") return [step("isCancelled", "now", null), ...marks];
  const money = status === "paid" ? step("isPaid", "now", null) : step("awaitsPayment", "now", null, dueCents);
  if (turnaround === null) return [money, step("isOver", "now", endDay), ...marks];
  const isUnderWay = turnaround.guest === "away" && startDay <= today;
  return [
    money,
    ...(isUnderWay ? [step("isUnderWay", "now", endDay)] : []),
    ...marks,
    ...(facts.isInService ? [] : [step("boatOutOfService", "now", null)]),
  ];
}

/** When money is asked for: the transfer, one reminder, and then the staff are asked to release the days. */
function payments(booking: BookingFacts, today: Day): LifeStep[] {
  const { status, startDay, bookedOn, paymentMethod, dueCents, differenceTerm } = booking;
  if (dueCents === 0 || !accepts(bookingLifecycleMachine, status, { type: "payment.registered" })) return [];
  const effects = effectsOf(booking, "payment.registered");
  if (differenceTerm !== null) {
    const asked = step("differenceAsked", "possible", addDays(differenceTerm, 1));
    return [{ ...step("differenceDue", "next", differenceTerm, dueCents), effects }, asked];
  }
  const due = booking.reminderTerm ?? paymentDueDay(bookedOn, startDay);
  const isReminded = booking.reminderTerm !== null;
  const nextDay = addDays(due, 1) < today ? today : addDays(due, 1);
  const isReminder = !isReminded && paymentMethod === "banktransfer" && isReminderDue(bookedOn, startDay, nextDay);
  const lastTerm = isReminder ? reminderTerm(nextDay, startDay) : booking.reminderTerm;
  return [
    { ...step("paymentDue", "next", due, dueCents), effects },
    ...(isReminder ? [step("reminder", "possible", nextDay)] : []),
    ...(lastTerm === null ? [] : [step("releaseAsked", "possible", addDays(lastTerm, 1))]),
  ];
}

/** What cancelling costs by the terms, and until when: what is paid of it stays. */
function cancellations(booking: BookingFacts, now: Date): LifeStep[] {
  const { status, startDay, endDay, isHandedOver, cancelling } = booking;
  const right = cancellationRight({ start: startDay, end: endDay, isHandedOver }, now);
  if (right === "nobody" || !accepts(bookingLifecycleMachine, status, { type: "booking.cancelled" })) return [];
  const isOngoing = right === "admin";
  const costs = isOngoing ? cancelling.slice(-1) : cancelling;
  const does = costs.map(({ fee }) => {
    const { isInvoiced } = booking;
    return effectsOf(booking, "booking.cancelled", {
      right,
      isAdmin: isOngoing,
      isInvoiced,
      split: splitAt(booking, fee),
    });
  });
  return costs.map(({ until, fee }, place) => {
    const day = until ?? (isOngoing ? endDay : startDay);
    const isSaid = String(does[place - 1]) === String(does[place]);
    const cancelled = step(isOngoing ? "cancellingOngoing" : "cancelling", "possible", day, fee);
    return { ...cancelled, effects: isSaid ? [] : (does[place] ?? []) };
  });
}

const splitAt = ({ paidCents, walletCents, voucherCents }: BookingFacts, termsCents: Cents) =>
  splitOnCancellation({ paidCents, termsCents, walletCents, voucherCents });

/** The steps of the last day; all others are of the first. */
const ofReturn: readonly TurnaroundStep[] = ["guest.returned", "fuel.measured", "damage.noted", "return.settled"];
const kindOfStep: Partial<Record<TurnaroundStep, LifeKind>> = {
  "guest.arrived": "arrival",
  "licence.seen": "licenceCheck",
  "guest.briefed": "briefing",
  "payment.skipped": "feesDue",
  "deposit.skipped": "depositDue",
  "boat.handedOver": "departure",
  "guest.returned": "return",
  "fuel.measured": "fuelCheck",
  "damage.noted": "damageCheck",
  "return.settled": "settling",
};

/** When the boat leaves or has to be back, where early boarding or late return say another time; "" of all others. */
function otherTime(kind: LifeKind, added: Partial<AddedHalves>): string {
  if (kind === "departure" && added.startsAm) return hoursOf(added).checkIn;
  return kind === "return" && added.endsPm ? hoursOf(added).checkOut : "";
}

/** The steps of the stay's guest that the turnaround still waits for, until the return is settled. */
function handovers({ status, startDay, endDay, ...added }: BookingFacts, stay: StayFacts): LifeStep[] {
  const { turnaround, facts, feesCents, depositCents, heldCents } = stay;
  if (turnaround === null || status === "cancelled") return [];
  const amounts: Partial<Record<TurnaroundStep, Cents>> = {
    "payment.skipped": feesCents,
    "deposit.skipped": depositCents,
    "return.settled": heldCents,
  };
  const boat = turnaround.guest === "away" ? ("out" as const) : ("ready" as const);
  let snapshot = turnaroundAt(
    { ...turnaround, boat, hasReturned: true, wasMissed: false },
    { ...facts, isInService: true },
  );
  const steps: LifeStep[] = [];
  do {
    const next = guestNext[snapshot.value.guest];
    snapshot = afterEvent(snapshot, { type: next });
    // What is missing of the price has a step of its own: it is due before, and may come by transfer.
    const kind = next === "payment.skipped" && feesCents === 0 ? undefined : kindOfStep[next];
    const cents = amounts[next];
    if (kind) {
      const day = ofReturn.includes(next) ? endDay : startDay;
      steps.push({ ...step(kind, "next", day, cents ? cents : null), about: otherTime(kind, added) });
    }
  } while (snapshot.value.guest !== "settled");
  return steps;
}
