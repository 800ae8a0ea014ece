import {
  afterEvent,
  type StoredState,
  storedOf,
  turnaroundAt,
} from "../../../../machines/turnaround/turnaround.state.ts";
import type { TurnaroundEvent, TurnaroundFacts } from "../../../../machines/turnaround/turnaround.types.ts";
import {
  boatStates,
  type GuestState,
  guestStates,
  type LoggedStep,
  type UndoStep,
} from "../../../shared/rules/turnaround-words.ts";
import type { TurnaroundRow, TurnaroundStepRow } from "../../db/tables/turnarounds.ts";

/** A boat's row as its log makes it. */
export type LoggedState = Omit<TurnaroundRow, "vehicle_id" | "guest_since" | "boat_since" | "version">;
/** What a row of the log says of the state. */
export type LogEntry = Pick<TurnaroundStepRow, "step" | "booking_id" | "facts" | "replaced_booking">;

const neverUsed = {
  has_returned: 0,
  is_payment_skipped: 0,
  is_deposit_skipped: 0,
  departing_booking: null,
  missed_booking: null,
} as const;

/** As a boat is first known: away with the guest of a stay, or in the harbour, where it is to be made ready. */
export function openedWith(returning_booking: number | null): LoggedState {
  const states =
    returning_booking === null
      ? ({ guest: "settled", boat: "dirty" } as const)
      : ({ guest: "away", boat: "out" } as const);
  return { ...neverUsed, ...states, returning_booking };
}

export function stateOf(row: LoggedState): StoredState {
  return {
    guest: row.guest,
    boat: row.boat,
    hasReturned: row.has_returned === 1,
    isPaymentSkipped: row.is_payment_skipped === 1,
    isDepositSkipped: row.is_deposit_skipped === 1,
    wasMissed: row.missed_booking !== null,
  };
}

/** The row after an entry of its log; replaying all of them makes the row that is stored. */
export function stateAfter(row: LoggedState, entry: LogEntry): LoggedState {
  if (entry.step === "opened") return openedWith(entry.booking_id);
  const before = turnaroundAt(stateOf(row), JSON.parse(entry.facts) as TurnaroundFacts);
  const after = storedOf(afterEvent(before, { type: entry.step } as TurnaroundEvent));
  return {
    guest: after.guest,
    boat: after.boat,
    has_returned: after.hasReturned ? 1 : 0,
    is_payment_skipped: after.isPaymentSkipped ? 1 : 0,
    is_deposit_skipped: after.isDepositSkipped ? 1 : 0,
    ...bookingsAfter(row, entry, after.guest),
  };
}

type Bookings = Pick<LoggedState, "returning_booking" | "departing_booking" | "missed_booking">;

function bookingsAfter(
  { guest, returning_booking, departing_booking, missed_booking }: LoggedState,
  { step, booking_id, replaced_booking }: LogEntry,
  guestAfter: GuestState,
): Bookings {
  const bookings = { returning_booking, departing_booking, missed_booking };
  if (step === "boat.handedOver") {
    return { ...bookings, returning_booking: departing_booking, departing_booking: null };
  }
  if (step === "guestStep.undone" && guest === "away") {
    return { ...bookings, returning_booking: replaced_booking, departing_booking: returning_booking };
  }
  if (step === "guestStep.undone" && guest === "settled" && guestAfter === "missed") {
    return { ...bookings, departing_booking: missed_booking, missed_booking: null };
  }
  if (step === "boat.freed") return { ...bookings, departing_booking: null, missed_booking: departing_booking };
  if (step === "guest.returned") return { ...bookings, missed_booking: null };
  if (step === "guest.arrived" || step === "guest.missed") return { ...bookings, departing_booking: booking_id };
  return { ...bookings, departing_booking: guestAfter === "settled" ? null : departing_booking };
}

/** The state of its region that a step led to, by its place in the order of states. */
const places: Partial<Record<LoggedStep, number>> = {
  "guest.returned": guestStates.indexOf("returned"),
  "fuel.measured": guestStates.indexOf("fuelMeasured"),
  "damage.noted": guestStates.indexOf("damageNoted"),
  "return.settled": guestStates.indexOf("settled"),
  "guest.arrived": guestStates.indexOf("arrived"),
  "licence.seen": guestStates.indexOf("licenceSeen"),
  "guest.briefed": guestStates.indexOf("briefed"),
  "payment.skipped": guestStates.indexOf("paid"),
  "deposit.skipped": guestStates.indexOf("depositTaken"),
};
const boatPlaces: Partial<Record<LoggedStep, number>> = {
  "boat.cleaned": boatStates.indexOf("cleaned"),
  "boat.fuelled": boatStates.indexOf("fuelled"),
  "boat.checked": boatStates.indexOf("checked"),
  "boat.released": boatStates.indexOf("ready"),
};

/**
 * The steps that are undone where the boat goes from one state to another by an undone step or a departure that is
 * withdrawn: those after which it was further. None: the log knows nothing to undo.
 * @param log the boat's steps that were not undone, in their order.
 */
export function undoneBy<Entry extends { step: LoggedStep }>(
  log: readonly Entry[],
  step: UndoStep | "departure.withdrawn",
  before: Pick<LoggedState, "guest">,
  after: Pick<LoggedState, "guest" | "boat">,
): Entry[] {
  if (step === "boatStep.undone") {
    const since = log.findLastIndex((entry) => entry.step === "guest.returned" || entry.step === "opened");
    const place = boatStates.indexOf(after.boat);
    return log.slice(since + 1).filter((entry) => (boatPlaces[entry.step] ?? -1) > place);
  }
  const left = log.findLastIndex((entry) => entry.step === "boat.handedOver" || entry.step === "opened");
  const lastOf = (missed: LoggedStep) => log.filter((entry) => entry.step === missed).slice(-1);
  if (before.guest === "missed") return lastOf("guest.missed");
  if (step === "guestStep.undone" && after.guest === "missed") return lastOf("boat.freed");
  if (before.guest === "away") return log.slice(left, left + 1).filter((entry) => entry.step === "boat.handedOver");
  const place = guestStates.indexOf(after.guest);
  return log.slice(left + 1).filter((entry) => (places[entry.step] ?? -1) > place);
}
