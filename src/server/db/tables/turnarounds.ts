import type { Generated, Selectable } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { BoatState, GuestState, LoggedStep } from "../../../shared/rules/turnaround-words.ts";
import type { Flag, Instant, JsonText, NewRow } from "./columns.ts";

/**
 * Where a boat is between two stays (machines/turnaround); primary key vehicle_id. A boat without a row was never
 * handed over with this program. Its log makes it anew (`stateAfter`).
 */
export interface Turnarounds {
  vehicle_id: number;
  guest: GuestState;
  boat: BoatState;
  has_returned: Flag;
  is_payment_skipped: Flag;
  is_deposit_skipped: Flag;
  /** Whose guest is away with the boat, or brought it back last. */
  returning_booking: number | null;
  /** Whose guest has arrived and leaves next. */
  departing_booking: number | null;
  /** Whose guest did not come, so that the boat was freed: it does not leave next. Null again once a boat comes back. */
  missed_booking: number | null;
  guest_since: Instant;
  boat_since: Instant;
  /** Rises with every row of the log. */
  version: number;
}

/** The log: one row for each step that was taken or undone. */
export interface TurnaroundSteps {
  id: Generated<number>;
  vehicle_id: number;
  /** The stay that it is about; of a step of the boat the last one. */
  booking_id: number | null;
  step: LoggedStep;
  at: Instant;
  user_id: number | null;
  /** Why it was skipped; "" where it was taken. */
  reason: string;
  /** `TurnaroundFacts` by which it was decided. */
  facts: JsonText;
  /** Of `guest.returned`. */
  returned_at: Instant | null;
  /** Of `fuel.measured`: missing litres. */
  litres: number | null;
  /** Of `damage.noted`: what it is, "" without, and what the guest pays for it. */
  damage: string;
  damage_cents: Cents | null;
  /** Of `return.settled`: the transaction of the till that gave the deposit back. */
  transaction_id: number | null;
  /** Of a handover: who brought the boat back before. Where one is undone, who is the last again. */
  replaced_booking: number | null;
  /** The first of the steps that were taken by the same press, itself too; null of one that was taken alone. */
  together: number | null;
  undone_at: Instant | null;
  undone_by: number | null;
}

export type TurnaroundRow = Selectable<Turnarounds>;
export type TurnaroundStepRow = Selectable<TurnaroundSteps>;
export type NewTurnaroundStep = NewRow<TurnaroundSteps>;
