import type { CancellationRight } from "../rules/cancellation.ts";
import type { Day } from "../rules/day.ts";
import type { ExtraName } from "../rules/extras.ts";
import type { LicenseAnswer } from "../rules/license.ts";
import type { BookedExtra } from "../rules/own-extras.ts";
import type { Language } from "./page.ts";

/**
 * A booking as staff see it (requirements/day-plan.md). Amounts have two decimals. Cancelled ones appear in the log
 * only.
 */
export interface StaffBooking {
  id: number;
  vehicle_name: string;
  name: string;
  phone: string;
  email: string;
  /** Whom a business guest wants the invoice to name, and their VAT id; "" for everybody else. */
  company: string;
  vat_id: string;
  streetAndNumber: string;
  additional: string;
  zipCodeAndCity: string;
  /** ISO 3166, where somebody chose it; "" where VAT id and postcode say it, or nobody was asked. */
  country: string;
  /** The phone number is none that anybody could call: staff ask for it. */
  check_phone: boolean;
  booked_day: Day;
  /** Nights; 0 is a day booking. */
  booked_duration: number;
  booked_end: Day;
  /** Early boarding has the morning of its first day as well, late return the afternoon of its last (rules/early-and-late). */
  starts_am: boolean;
  ends_pm: boolean;
  /** When it was booked: ISO 8601, UTC. */
  dateTime: string;
  /** Rent and extras less the voucher, as it was booked. */
  price: string;
  /** Null while the price is the one that was booked. */
  new_price: string | null;
  price_change_reason: string;
  /** The staff's note, else what the guest wrote. */
  comment: string;
  /** What the guest sent with the booking; staff never change it. */
  guest_comment: string;
  /** What staff noted last; "" without. `rere_add_booking_comment` writes it. */
  note: string;
  /** Full name of who wrote the note; "" without, and where that is not known any more. */
  note_by: string;
  /** When they wrote it: ISO 8601, UTC; null likewise. */
  note_at: string | null;
  /** When the guest comes on the first day, "HH:MM" in Berlin; null where nothing was agreed on. */
  arrival_time: string | null;
  /** Whether they bring a dog, as it was agreed on. */
  dog: boolean;
  adults: number;
  children: number;
  /** Null where the boat did not ask. */
  license_answer: LicenseAnswer | null;
  /** What was ordered beside the boat. */
  extras: ExtraName[];
  own_extras: BookedExtra[];
  /** Why it was cancelled; "" while it stands. */
  canceled: string;
  paid: boolean;
  status: BookingStatus;
  /** What of the price is still to be paid: "0.00" where it is paid. */
  outstanding: string;
  /** The last day to pay what the stay costs more since it was changed; null where that is not what is missing. */
  difference_due: Day | null;
  /** The term of the reminder that passed unpaid: the days can be released. Null otherwise. */
  overdue_since: Day | null;
  /** What the wallet gave back without us, by hand there or by a chargeback; "0.00" mostly. */
  returned: string;
  /** What the wallet holds back because the payer disputes the payment; "0.00" mostly. */
  disputed: string;
  /** Full name; "" where the guest booked. */
  employee: string;
  /** Entries `code-amount` joined by `&`; "" without. */
  voucher_used: string;
  /** The language the guest booked and is written to in. */
  lang: Language;
  /** Fee and refunds if it were cancelled today (terms § 6). */
  cancellation: CancellationQuote;
  /** The same where the company is to blame: no fee. */
  cancellation_our_fault: CancellationQuote;
  /** Who may cancel it now: until the boat leaves everybody, while the stay is under way an admin, then nobody. */
  may_cancel: CancellationRight;
  /** The guest is on the blacklist. */
  banned: boolean;
  /** Its boat was freed of a guest who did not come: it comes back with nobody. */
  freed: boolean;
  /** The boat is out of service. */
  vehicle_blocked: boolean;
  /** Rises with every step. A step that sends it back is refused where the booking has changed since. */
  version: number;
}

/** The values of machines/booking-lifecycle, and of bookings.status. */
export type BookingStatus = "unpaid" | "paid" | "cancelled";

/**
 * Amounts with two decimals. `fee_by_terms` is the fee on the whole price, `fee` what of it stays with the company: at
 * most what was paid. `wallet` and `voucher` go back by those ways, `cash` at the till or by transfer.
 */
export interface CancellationQuote {
  fee: string;
  fee_by_terms: string;
  wallet: string;
  voucher: string;
  cash: string;
}
