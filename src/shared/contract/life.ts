import type { Day } from "../rules/day.ts";
import type { LifeEffect, LifeKind, LifeTime } from "../rules/life-words.ts";
import { addressOf, apiPath, type Contract, json } from "./call.ts";
import { idField, payload } from "./fields.ts";

/** Where staff read the life of a booking. */
export const bookingLifePath = (bookingId: number) => addressOf(lifeContract.booking, { id: bookingId });

/** A step in the life of a booking (requirements/life.md). Guests get no `by` and no `detail` of the staff's. */
export interface LifeStep {
  kind: LifeKind;
  time: LifeTime;
  /** When it happened: ISO 8601, UTC; null of what has not. */
  at: string | null;
  /** The day on which it comes, or until which it is so; null where there is none. */
  day: Day | null;
  /** What it costs or moves, with two decimals; null where it is about no money. */
  amount: string | null;
  /** Full name of who of the staff did it; "" otherwise. */
  by: string;
  /** Reason, note, or what was damaged; "" without. */
  detail: string;
  /**
   * Subject of a mail, the step that was skipped, the time agreed for the arrival, or when a boat leaves that is boarded
   * early or has to be back that is returned late ("HH:MM" in Berlin); "" of all others.
   */
  about: string;
  /** What it will do, in this order, by the chart of the booking's life; empty where that was said by the step before. */
  effects: LifeEffect[];
}

/** From the oldest step to the furthest. */
export interface LifeAnswer {
  steps: LifeStep[];
}

export const lifeContract = {
  /** 404 where there is no such booking. */
  booking: {
    method: "GET",
    path: `${apiPath("rere_get_booking_life")}:id/`,
    access: "staff",
    params: payload({ id: idField("validation-staff:booking") }),
    answer: json<LifeAnswer>(),
  },
} as const satisfies Contract;
