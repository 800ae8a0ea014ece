import type { LifeStep } from "../../src/shared/contract/life.ts";
import type { BookingStatus } from "../../src/shared/contract/staff-booking.ts";
import type { CancellationStep } from "../../src/shared/rules/cancellation-fee.ts";
import type { Day } from "../../src/shared/rules/day.ts";
import type { Cents } from "../../src/shared/rules/money.ts";
import type { AddedHalves } from "../../src/shared/rules/stay.ts";
import type { StoredState } from "../turnaround/turnaround.state.ts";
import type { TurnaroundFacts } from "../turnaround/turnaround.types.ts";

/** A step that a log has, with when it happened. */
export type PastStep = Pick<LifeStep, "kind" | "amount" | "by" | "detail" | "about"> & { at: string };

/** What the future of a booking depends on; days in Berlin, money in cents. */
export interface BookingFacts extends Partial<AddedHalves> {
  status: BookingStatus;
  startDay: Day;
  /** `startDay` of a day booking. */
  endDay: Day;
  /** The boat was handed over, perhaps before its time. */
  isHandedOver: boolean;
  bookedOn: Day;
  paymentMethod: "banktransfer" | "paypal";
  /** What is missing of the price in money. */
  dueCents: Cents;
  /** The reminder's last day to pay; null before. */
  reminderTerm: Day | null;
  /** The last day to pay what a changed stay costs more; null where not that is missing. */
  differenceTerm: Day | null;
  /** What of the price in money is with the company, what of it is at the wallet, and what vouchers paid. */
  paidCents: Cents;
  walletCents: Cents;
  voucherCents: Cents;
  isInvoiced: boolean;
  /** What cancelling costs by the terms from today on. */
  cancelling: readonly CancellationStep[];
}

/** Where the guest of a stay is: the state of the boat's turnaround, as far as it is about this stay. */
export interface StayFacts {
  /** Null once the return is settled, or where the stay ended without one being noted. */
  turnaround: Pick<StoredState, "guest" | "isPaymentSkipped" | "isDepositSkipped"> | null;
  facts: TurnaroundFacts;
  /**
   * Fees, permits and costs of the return that are not collected, the deposit that is not taken, and the one that is
   * held.
   */
  feesCents: Cents;
  depositCents: Cents;
  heldCents: Cents;
}

export interface LifeFacts {
  booking: BookingFacts;
  stay: StayFacts;
  /** What the logs have, in any order. */
  past: readonly PastStep[];
  isBanned: boolean;
}
