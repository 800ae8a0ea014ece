import type { Day } from "../rules/day.ts";
import type { ExtraName } from "../rules/extras.ts";
import type { OwnExtraName } from "../rules/own-extras.ts";
import type { TillPaymentMethod } from "../rules/till-words.ts";
import type { StaffBooking } from "./staff-booking.ts";

/** Amounts have two decimals. */
export interface FeeOnSite {
  amount: string;
  /** Whether it was collected at the till already: it is not collected twice. */
  collected: boolean;
  /** By whom and when; null where it was not. */
  collected_by: PaidBy | null;
}

export interface PermitOnSite {
  extra: ExtraName;
  /**
   * The product that it is sold as; null where there is none for sale. Sold in one sale with `booking_id` it counts as
   * collected.
   */
  product_id: number | null;
  name: string;
  /** Null where there is no product for it. */
  price: string | null;
  collected: boolean;
  collected_by: PaidBy | null;
}

/** An extra of the price list's own that is paid on site; `name` is what `fees` of a sale calls it. */
export interface OwnFeeOnSite extends FeeOnSite {
  name: OwnExtraName;
  name_de: string;
  name_en: string;
}

/** What is collected on site for a stay (requirements/till.md). */
export interface OnSite {
  briefing: FeeOnSite;
  cleaning: FeeOnSite;
  /** "0.00" where the town asks for none; what is missing where the stay grew after it was collected. */
  visitorsTax: FeeOnSite;
  /** `collected`: it was taken, and is held or went back since; `held`: what is to be given back at return. */
  deposit: FeeOnSite & { held: string };
  /** What the return costs, once it is settled (requirements/turnaround.md); "0.00" mostly. */
  lateReturn: FeeOnSite;
  fuel: FeeOnSite;
  damage: FeeOnSite;
  /** The fishing permits that the guest chose. */
  permits: PermitOnSite[];
  /** What is missing where the stay grew after one was collected. */
  own: OwnFeeOnSite[];
}

export interface TillBooking extends StaffBooking {
  on_site: OnSite;
  /** What the till takes for the booking itself, to the cent; "0.00" where it is paid. */
  due: string;
  /** Who took the last of its money, when and how; null while it is unpaid, and where a voucher paid it all. */
  paid_by: PaidBy | null;
}

export interface PaidBy {
  /** Full name of who took or registered it; "" for what came by itself, as from the wallet. */
  name: string;
  /** ISO 8601, UTC. */
  dateTime: string;
  way: TillPaymentMethod | "wallet";
  /** All of its ways, cash first: they are several where one sale was paid so. */
  ways: (TillPaymentMethod | "wallet")[];
}

export interface UnpaidVoucher {
  id: number;
  name: string;
  email: string;
  dateTime: string;
  /** What it is worth. */
  amount: string;
  /** What of it is still to be paid. */
  due: string;
  /** A reference that spends nothing, and that `voucher_code` of the till takes: the code is drawn with the payment. */
  code: string;
}

export interface UnpaidAnswer {
  /** Unpaid and not cancelled; those that touch `selectedDay` first, then by first day. */
  bookings: TillBooking[];
  /** Those that were asked for on `selectedDay` first, then the oldest first. */
  vouchers: UnpaidVoucher[];
  /** Who took the money of the voucher that was asked for, where it is paid. */
  voucher_paid_by: PaidBy | null;
  /** The day of the first transaction that no closing has, where it is before today; null where none is. */
  unclosed_since: Day | null;
  /** The last sale of who asks, where they may take it back by themselves. */
  own_sale: OwnSale | null;
}

/** A receipt, and by which ways its money came. Amounts have two decimals. */
export interface OwnSale {
  number: number;
  payments: { method: TillPaymentMethod; amount: string }[];
}
