import { sql } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";

/** Of a row of bookings: what its lines come to, and what of that makes them another price that was agreed on. */
export const chargedSum = sql<Cents>`cast(coalesce((
  select sum(booking_charges.cents) from booking_charges
  where booking_charges.booking_id = bookings.id), 0) as bigint)`;

export const adjustedSum = sql<Cents>`cast(coalesce((
  select sum(booking_charges.cents) from booking_charges
  where booking_charges.booking_id = bookings.id and booking_charges.kind = 'adjustment'), 0) as bigint)`;

/** What a query selects of bookings to ask `priceOfBooking`. */
export const priceColumns = [
  "bookings.kept_cents",
  "bookings.voucher_cents",
  chargedSum.as("charged_cents"),
  adjustedSum.as("adjusted_cents"),
] as const;
