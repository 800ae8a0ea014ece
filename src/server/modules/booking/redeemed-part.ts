import type { Cents } from "../../../shared/rules/money.ts";
import type { BookingEventRow, ChangedColumns, StayChange } from "../../db/tables/booking.ts";

/** What a voucher paid with that step, and nothing else happened; below 0 where it got that back. Null otherwise. */
export function redeemedCents({ kind, stay_change }: Pick<BookingEventRow, "kind" | "stay_change">): Cents | null {
  if (kind !== "changed" || stay_change === null) return null;
  const { from, to } = JSON.parse(stay_change) as StayChange;
  const besides = (columns: ChangedColumns) => JSON.stringify({ ...columns, voucher_cents: 0 });
  return besides(from) === besides(to) && from.voucher_cents !== to.voucher_cents
    ? to.voucher_cents - from.voucher_cents
    : null;
}
