import { stayChangeMachine } from "../../../machines/stay-change/stay-change.machine.ts";
import type { StayChangeInput, StayChoice } from "../../../machines/stay-change/stay-change.types.ts";
import type { QuotedStay, StayChangeQuote } from "../../shared/contract/stay-change.ts";
import type { FlowModel } from "./paths.ts";

/** Three nights for two. */
export function aStayChoice(changes: Partial<StayChoice> = {}): StayChoice {
  const stay = { vehicle: 1, booked_day: "2027-05-10", booked_duration: 3 };
  const terms = { waive_terms: false, our_fault: false };
  return { ...stay, adults: 2, children: 0, license_answer: "", extras: [], own_extras: [], ...terms, ...changes };
}

/** Two nights become three. */
export function aStayChangeQuote(changes: Partial<StayChangeQuote> = {}): StayChangeQuote {
  const before: QuotedStay = {
    vehicle_name: "Hektor",
    booked_day: "2027-05-10",
    booked_end: "2027-05-12",
    booked_duration: 2,
    starts_am: false,
    ends_pm: false,
    adults: 2,
    children: 0,
    extras: [],
    own_extras: [],
    price: "360.00",
    voucher: "0.00",
    visitors_tax: "0.00",
    own_on_site: [],
  };
  const after = { ...before, booked_end: "2027-05-13", booked_duration: 3, price: "540.00" };
  const money = { difference: "180.00", priced_anew: false, fee: "0.00", due: "180.00", due_day: "2027-05-08" };
  return {
    before,
    after,
    lost_halves: [],
    ...money,
    wallet_back: "0.00",
    voucher_back: "0.00",
    cash_back: "0.00",
    ...changes,
  };
}

export const aStayChange: StayChangeInput = {
  bookingId: 72,
  version: 3,
  bookedNights: 2,
  boatOut: false,
  role: "employee",
  choice: null,
};

const refusals = [
  { kind: "refused", errors: { booked_day: "validation-staff:stayTaken" } },
  { kind: "conflict", errors: { version: "validation-staff:version" } },
  { kind: "network" },
];
const quoted = { done: [aStayChangeQuote()], failed: refusals };
const changed = {
  done: [aStayChangeQuote()],
  failed: [...refusals, { kind: "priceChanged" }, { kind: "failed", detail: "500" }],
};

/** All that happens to a change of a stay by an employee. */
export const stayChangeModel: FlowModel<typeof stayChangeMachine> = {
  machine: stayChangeMachine,
  input: aStayChange,
  events: [
    { type: "stay.chosen", choice: aStayChoice() },
    { type: "stay.chosen", choice: aStayChoice({ waive_terms: true }) },
    { type: "stay.chosen", choice: aStayChoice({ vehicle: 2, our_fault: true }) },
    { type: "stay.chosen", choice: aStayChoice({ booked_duration: 61 }) },
    { type: "stay.chosen", choice: aStayChoice({ booked_duration: 1 }) },
    { type: "stay.reset" },
    { type: "price.retried" },
    { type: "change.confirmed", reason: "Wunsch des Gastes" },
    { type: "change.confirmed", reason: " " },
    { type: "booking.seen", version: 4, nights: 2 },
  ],
  answers: { quoteChange: quoted, changeStay: changed },
};

/** A stay that was dropped elsewhere on the board. */
export const proposedStayModel: FlowModel<typeof stayChangeMachine> = {
  ...stayChangeModel,
  input: { ...aStayChange, role: "admin", choice: aStayChoice() },
};

/** The guest of the booking, on their own page. */
export const guestsStayModel: FlowModel<typeof stayChangeMachine> = {
  ...stayChangeModel,
  input: { ...aStayChange, role: "guest" },
  answers: {
    quoteChange: { done: quoted.done, failed: [...quoted.failed, { kind: "gone" }] },
    changeStay: { done: changed.done, failed: [...changed.failed, { kind: "gone" }, { kind: "limited" }] },
  },
};

export const models = {
  "from the day plan": stayChangeModel,
  "dropped on the board": proposedStayModel,
  "by the guest": guestsStayModel,
};
