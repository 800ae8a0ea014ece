import type { Cents } from "./money.ts";
import { restOf } from "./pricing.ts";

/** The sums of a booking's rows: lines, vouchers' ledger and payments, in cents. */
export interface BookedSums {
  status: "unpaid" | "paid" | "cancelled";
  /** What its lines come to (`rules/charges`), and what of that makes them another price that was agreed on. */
  charged_cents: Cents;
  adjusted_cents: Cents;
  /** What is kept beside them of what was given up (`rules/agreed-money`). */
  kept_cents: Cents;
  /** What its vouchers pay; of a cancelled one, what they paid until then. */
  voucher_cents: Cents;
  /**
   * What came in money less what left: what is on its way back has left, what a dispute holds back has not. Below 0
   * where more went back than came.
   */
  paid_cents: Cents;
}

/** What a booking costs, and what of that is paid (requirements/payments.md). */
export interface BookingMoney {
  /** Lines and what is kept, whoever pays them: what its invoice is about. */
  wholeCents: Cents;
  /** What of it is paid in money. */
  priceCents: Cents;
  /** What that would be without the other price that was agreed on; null where none was. */
  listPriceCents: Cents | null;
  /** What is missing of the price, unless it is too small to be asked for. Too much that went back is not asked for. */
  restCents: Cents;
  /** What is asked for: nothing of a booking that is paid or cancelled. */
  dueCents: Cents;
  /** Likewise to the cent, as it can be paid at once. */
  payableCents: Cents;
  /** What vouchers can still pay: of an agreed price no more than rent and extras come to. */
  redeemableCents: Cents;
  /** What is there beyond the price, unless it is too small to go back. */
  surplusCents: Cents;
}

/** The one place that adds up what a booking costs and what is paid. */
export function moneyOf(booking: BookedSums): BookingMoney {
  const { charged_cents: charged, adjusted_cents: adjusted, kept_cents: kept, voucher_cents: vouchers } = booking;
  const priceCents = restOf(charged + kept, vouchers);
  const paid = Math.max(0, booking.paid_cents);
  const isDue = booking.status === "unpaid";
  const restCents = restOf(priceCents, paid);
  const payableCents = isDue ? Math.max(0, priceCents - paid) : 0;
  return {
    wholeCents: priceCents + vouchers,
    priceCents,
    listPriceCents: adjusted === 0 ? null : restOf(charged - adjusted + kept, vouchers),
    restCents,
    dueCents: isDue ? restCents : 0,
    payableCents,
    redeemableCents: Math.max(0, Math.min(payableCents, charged - adjusted - vouchers)),
    surplusCents: restOf(booking.paid_cents, priceCents),
  };
}
