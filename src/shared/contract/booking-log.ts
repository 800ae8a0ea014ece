import type { Day } from "../rules/day.ts";

/** One entry of the log of the last 14 days (admins): what happened to which booking, newest first. */
export interface BookingLogEntry {
  id: number;
  booking_id: number;
  /**
   * `paid-late`: money came after the cancellation and has to go back. `returned`: the wallet gave it back without us.
   * `corrected`: a sale at the till was taken back. `voucher-redeemed`: a voucher pays a part, or all, of a booking
   * that exists; `voucher-returned`: that was taken back.
   */
  kind:
    | "created"
    | "paid"
    | "price-changed"
    | "changed"
    | "voucher-redeemed"
    | "voucher-returned"
    | "commented"
    | "arrival-agreed"
    | "recipient-corrected"
    | "cancelled"
    | "paid-late"
    | "returned"
    | "corrected";
  /** When: ISO 8601, UTC. */
  dateTime: string;
  /** Full name of who did it; "" for the guest. */
  actor: string;
  vehicle_name: string;
  name: string;
  booked_day: Day;
  booked_duration: number;
  price: string;
  /** Set where the price was changed. */
  new_price: string | null;
  /** Set where it was cancelled: the reason. */
  canceled: string;
  /** Reason or comment of this entry; "" without. */
  detail: string;
}
