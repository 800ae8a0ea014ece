import type { Day } from "../rules/day.ts";
import type { ReturnChargeAmount } from "../rules/return-charges.ts";
import type { TillPaymentMethod } from "../rules/till-words.ts";
import type { BookingStatus } from "./staff-booking.ts";

/** What of a deposit came by one way; two decimals. */
export interface DepositPart {
  way: TillPaymentMethod;
  amount: string;
}

/** A deposit that is to be given back. */
export interface HeldDeposit {
  booking_id: number;
  vehicle_name: string;
  name: string;
  booked_day: Day;
  booked_end: Day;
  status: BookingStatus;
  amount: string;
  /** How it came; of several ways the first. */
  payment_method: TillPaymentMethod;
  /** All of its ways, cash first, each with what came by it. */
  came: DepositPart[];
  /** What its return costs and was not collected; nothing where staff do without it. */
  costs: ReturnChargeAmount[];
  /** Whether the return is settled: only then can its costs be kept of the deposit. */
  is_settled: boolean;
  /** When it came: ISO 8601, UTC. */
  dateTime: string;
}

export interface DepositsAnswer {
  /** By last day of the stay. */
  deposits: HeldDeposit[];
  /** The ids of paid bookings of the last 31 days and later of which nothing is left to be collected on site. */
  all_collected: number[];
  /** Cancelled bookings whose stay ended, or was to end, within the last 31 days or later, by that day. */
  cancelled_on_site: CancelledOnSite[];
}

/** What was collected on site for a booking that was cancelled, and has not gone back. */
export interface CancelledOnSite {
  booking_id: number;
  vehicle_name: string;
  name: string;
  booked_day: Day;
  booked_end: Day;
  /** Two decimals, as what it consists of. */
  amount: string;
  paid: { name: string; amount: string; payment_method: TillPaymentMethod; ways: TillPaymentMethod[] }[];
}
