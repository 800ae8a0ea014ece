import type { PromiseActorLogic } from "xstate";
import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { StayChangeQuote } from "../../src/shared/contract/stay-change.ts";
import type { Day } from "../../src/shared/rules/day.ts";
import type { ExtraName } from "../../src/shared/rules/extras.ts";
import type { ChosenExtra, TakenHalf } from "../../src/shared/rules/price-list.ts";

/** The stay that a booking shall have, as it is sent. */
export interface StayChoice {
  vehicle: number;
  booked_day: Day;
  /** Nights. */
  booked_duration: number;
  adults: number;
  children: number;
  license_answer: "" | "yes" | "no";
  extras: ExtraName[];
  own_extras: ChosenExtra[];
  waive_terms: boolean;
  /** The booked boat is out of service. */
  our_fault: boolean;
}

export interface StayChangeQuestion {
  bookingId: number;
  /** The booking's, as it was shown. */
  version: number;
  choice: StayChoice;
}

export interface StayChangeRequest extends StayChangeQuestion {
  reason: string;
  /** As it was shown. */
  price: string;
  /** What of early boarding and late return was shown as lost; absent where nothing was. */
  lostHalves?: TakenHalf[];
}

/** What a question or the change itself fails with. */
export type StayChangeFailure =
  /** Fields of the choice; the boat that is not free is one at `booked_day`. */
  | { kind: "refused"; errors: FieldErrors }
  /** The booking took a step since it was shown, was cancelled or is gone. */
  | { kind: "conflict"; errors: FieldErrors }
  /** The stay costs something else by now than was shown. */
  | { kind: "priceChanged" }
  | { kind: "network" }
  /** There is no such booking for who asks: the guest's link has ended. */
  | { kind: "gone" }
  /** Too many changes for now. */
  | { kind: "limited" }
  | { kind: "failed"; detail: string };

/** Who changes it. A guest gives no reason, and has the shortest stay of visitors; only an admin waives the terms. */
export type StayChangeRole = "guest" | "employee" | "admin";

export interface StayChangeInput {
  bookingId: number;
  version: number;
  /** Nights, as they are booked: a guest keeps a length that staff once agreed on. */
  bookedNights: number;
  role: StayChangeRole;
  /** Whether the booked boat is blocked or damaged: then every employee may say that it is out of service. */
  boatOut: boolean;
  /** What is proposed as it opens; null: nothing else than what is booked. */
  choice: StayChoice | null;
}

export interface StayChangeContext extends StayChangeInput {
  /** What the choice comes to; in the end what it came to. */
  quote: StayChangeQuote | null;
  reason: string;
  failure: StayChangeFailure | null;
  /** The price became another one as it was confirmed. */
  isPriceNew: boolean;
}

export type StayChangeEvent =
  | { type: "stay.chosen"; choice: StayChoice }
  /** The choice is what is booked. */
  | { type: "stay.reset" }
  | { type: "price.retried" }
  /** @property reason "" of a guest. */
  | { type: "change.confirmed"; reason: string }
  /** The booking as it is now was shown. @property nights as they are booked now. */
  | { type: "booking.seen"; version: number; nights: number };

export type StayChangeTag = "busy";

export type StayChangeActors = {
  quoteChange: PromiseActorLogic<StayChangeQuote, StayChangeQuestion>;
  changeStay: PromiseActorLogic<StayChangeQuote, StayChangeRequest>;
};
