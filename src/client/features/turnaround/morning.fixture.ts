import type { TurnaroundBoat, TurnaroundStay } from "../../../shared/contract/turnaround.ts";

export const testDay = "2027-05-03";
/** Of a boat in service of whose guest nothing is known. */
export const noFacts = { needsLicence: false, isPaid: false, hasDeposit: false, isInService: true, isOverdue: false };

/** A stay of two nights that begins today. */
export const aTurnaroundStay = (changes: Partial<TurnaroundStay> = {}): TurnaroundStay => ({
  booking_id: 1,
  name: "Erika Beispiel",
  booked_day: testDay,
  booked_end: "2027-05-05",
  starts_am: false,
  ends_pm: false,
  arrival_time: null,
  due: "0.00",
  charges: [],
  deposit_held: "0.00",
  deposit_came: [],
  note: "",
  version: 1,
  protocols: { handover: null, return: null },
  ...changes,
});

/** A boat in the harbour that is to be cleaned. */
export const aTurnaroundBoat = (changes: Partial<TurnaroundBoat> = {}): TurnaroundBoat => ({
  vehicle_id: 1,
  vehicle_name: "Hektor",
  version: 1,
  guest: "settled",
  boat: "dirty",
  guest_since: null,
  boat_since: null,
  has_returned: false,
  is_payment_skipped: false,
  is_deposit_skipped: false,
  was_missed: false,
  facts: noFacts,
  departing_facts: noFacts,
  returning: null,
  departing: null,
  unnoted: null,
  waits_for: null,
  steps: [],
  ...changes,
});
