import type { Generated } from "kysely";
import type { Day } from "../../../shared/rules/day.ts";
import type { Instant } from "./columns.ts";

/** That the data of a guest were erased: append-only, and nothing in it says whose. */
export interface Erasures {
  id: Generated<number>;
  erased_at: Instant;
  /** How many rows of each kind lost the guest, or went. */
  bookings: number;
  vouchers: number;
  orders: number;
  withdrawals: number;
  mails: number;
  items: number;
  /**
   * The last day on which invoices and receipts about them are retained, as the law wants; null where there are none.
   */
  kept_until: Day | null;
}
