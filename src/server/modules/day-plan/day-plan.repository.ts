import type { Kysely } from "kysely";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { maximumNights } from "../../../shared/rules/stay.ts";
import type { BookingRow, Database } from "../../db/schema.ts";

type Db = Kysely<Database>;

/** A booking with what the other tables know of it. */
export type DayPlanRow = BookingRow & {
  vehicle_name: string;
  first_name: string | null;
  last_name: string | null;
  voucher_code: string | null;
  /** What was captured at the wallet for it. */
  captured_cents: Cents | null;
};

/**
 * The bookings that stand and touch the days, by first day, in one look. No stay is longer than `maximumNights`, so the
 * index on the first day bounds what is read, however long the history.
 */
export function bookingsTouching(db: Db, from: Day, to: Day): Promise<DayPlanRow[]> {
  return db
    .selectFrom("bookings")
    .innerJoin("vehicles", "vehicles.id", "bookings.vehicle_id")
    .leftJoin("users", "users.id", "bookings.employee_id")
    .leftJoin("vouchers", "vouchers.id", "bookings.voucher_id")
    .leftJoin("wallet_orders", "wallet_orders.id", "bookings.wallet_order_id")
    .selectAll("bookings")
    .select(["vehicles.name as vehicle_name", "users.first_name", "users.last_name"])
    .select(["vouchers.code as voucher_code", "wallet_orders.amount_cents as captured_cents"])
    .where("bookings.start_day", ">=", addDays(from, -maximumNights))
    .where("bookings.start_day", "<=", to)
    .where("bookings.end_day", ">=", from)
    .where("bookings.status", "!=", "cancelled")
    .orderBy("bookings.start_day")
    .orderBy("bookings.id")
    .execute();
}

export function blockedDaysBetween(db: Db, from: Day, to: Day): Promise<{ day: Day }[]> {
  const query = db.selectFrom("blocked_days").select("day").where("day", ">=", from).where("day", "<=", to);
  return query.orderBy("day").execute();
}
