import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";

/** Who has which dates, and what was paid for them. */
export async function createMoneyAndDates({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  // No foreign key on session_hash: money that is on its way outlives a session that ended.
  await schema
    .createTable("holds")
    .$call(id(engine))
    .$call(integers("vehicle_id", "nights"))
    .$call(texts("session_hash", "start_day", "expires_at", "created_at"))
    .$call(refers("holds", "vehicle_id", "vehicles", "restrict"))
    .$call(notNegative("holds", "nights"))
    .execute();
  await schema.createIndex("holds_session_hash").on("holds").column("session_hash").execute();
  await schema.createIndex("holds_vehicle_expires").on("holds").columns(["vehicle_id", "expires_at"]).execute();

  await schema
    .createTable("vouchers")
    .$call(id(engine))
    .$call(texts("code", "status", "salutation", "name", "email", "street_and_number", "additional"))
    .$call(texts("zip_code_and_city", "recipient", "text", "payment_method", "lang", "created_at"))
    .$call(integers("amount_cents", "balance_cents", "background"))
    .$call(optionalTexts("paid_at"))
    .addUniqueConstraint("vouchers_code_key", ["code"])
    .$call(oneOf("vouchers", "status", ["unpaid", "paid", "cancelled"]))
    .$call(oneOf("vouchers", "payment_method", ["banktransfer", "paypal"]))
    .$call(notNegative("vouchers", "amount_cents", "balance_cents"))
    .execute();

  await schema
    .createTable("wallet_orders")
    .addColumn("id", "text", (column) => column.notNull().primaryKey())
    .$call(texts("purpose", "status", "payload", "session_hash", "request_id", "created_at", "updated_at"))
    .$call(integers("amount_cents", "attempts"))
    .$call(optionalIntegers("hold_id", "employee_id"))
    .$call(optionalTexts("capture_id", "refund_id", "next_attempt_at"))
    .addUniqueConstraint("wallet_orders_request_id_key", ["request_id"])
    .$call(refers("wallet_orders", "hold_id", "holds", "set null"))
    .$call(refers("wallet_orders", "employee_id", "users", "set null"))
    .$call(oneOf("wallet_orders", "purpose", ["booking", "voucher"]))
    .$call(
      oneOf("wallet_orders", "status", [
        "created",
        "capturing",
        "captured",
        "booked",
        "refunding",
        "refunded",
        "declined",
        "expired",
      ]),
    )
    .$call(notNegative("wallet_orders", "amount_cents", "attempts"))
    .execute();

  await schema
    .createTable("bookings")
    .$call(id(engine))
    .$call(integers("vehicle_id", "nights", "adults", "children", "total_cents", "voucher_cents"))
    .$call(texts("start_day", "end_day", "salutation", "name", "email", "phone", "street_and_number", "additional"))
    .$call(texts("zip_code_and_city", "extras", "comment", "lang", "payment_method", "status"))
    .$call(texts("price_change_reason", "cancel_reason", "created_at"))
    .$call(optionalIntegers("voucher_id", "new_price_cents", "employee_id"))
    .$call(optionalTexts("license_answer", "wallet_order_id", "paid_at"))
    // An order at the wallet pays for one booking.
    .addUniqueConstraint("bookings_wallet_order_id_key", ["wallet_order_id"])
    .$call(refers("bookings", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("bookings", "voucher_id", "vouchers", "restrict"))
    .$call(refers("bookings", "employee_id", "users", "set null"))
    .$call(refers("bookings", "wallet_order_id", "wallet_orders", "restrict"))
    .$call(oneOf("bookings", "status", ["unpaid", "paid", "cancelled"]))
    .$call(oneOf("bookings", "payment_method", ["banktransfer", "paypal"]))
    .$call(oneOf("bookings", "license_answer", ["yes", "no"]))
    .$call(notNegative("bookings", "nights", "adults", "children", "total_cents", "new_price_cents"))
    .$call(check("bookings", "voucher", sql<boolean>`voucher_cents between 0 and total_cents`))
    .$call(check("bookings", "end", sql<boolean>`end_day >= start_day`))
    .execute();
  await schema.createIndex("bookings_start_day").on("bookings").column("start_day").execute();
  await schema.createIndex("bookings_end_day").on("bookings").column("end_day").execute();
  await schema.createIndex("bookings_vehicle_start").on("bookings").columns(["vehicle_id", "start_day"]).execute();
  await schema.createIndex("bookings_status_start").on("bookings").columns(["status", "start_day"]).execute();
  await schema.createIndex("bookings_voucher_id").on("bookings").column("voucher_id").execute();

  await schema
    .alterTable("wallet_orders")
    .addColumn("booking_id", "integer", (column) => column.references("bookings.id"))
    .execute();
  await schema.createIndex("wallet_orders_next_attempt").on("wallet_orders").column("next_attempt_at").execute();
  await schema
    .createIndex("wallet_orders_session_status")
    .on("wallet_orders")
    .columns(["session_hash", "status"])
    .execute();
  await schema.createIndex("wallet_orders_hold_id").on("wallet_orders").column("hold_id").execute();
  await schema.createIndex("wallet_orders_booking_id").on("wallet_orders").column("booking_id").execute();

  await schema
    .createTable("half_days")
    .$call(integers("vehicle_id"))
    .$call(texts("day", "half"))
    .$call(optionalIntegers("booking_id", "hold_id"))
    // The second guest is refused by the database itself.
    .addPrimaryKeyConstraint("half_days_pkey", ["vehicle_id", "day", "half"])
    .$call(refers("half_days", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("half_days", "booking_id", "bookings", "cascade"))
    .$call(refers("half_days", "hold_id", "holds", "cascade"))
    .$call(oneOf("half_days", "half", ["am", "pm"]))
    .$call(check("half_days", "owner", sql<boolean>`(booking_id is null) <> (hold_id is null)`))
    .execute();
  await schema.createIndex("half_days_day").on("half_days").columns(["day", "half", "vehicle_id", "hold_id"]).execute();
  await schema.createIndex("half_days_booking_id").on("half_days").column("booking_id").execute();
  await schema.createIndex("half_days_hold_id").on("half_days").column("hold_id").execute();

  await schema
    .createTable("voucher_entries")
    .$call(id(engine))
    .$call(integers("voucher_id", "cents"))
    .$call(texts("kind", "created_at"))
    .$call(optionalIntegers("booking_id"))
    .$call(optionalTexts("wallet_order_id"))
    .$call(refers("voucher_entries", "voucher_id", "vouchers", "restrict"))
    .$call(refers("voucher_entries", "booking_id", "bookings", "restrict"))
    .$call(refers("voucher_entries", "wallet_order_id", "wallet_orders", "restrict", { deferred: true }))
    .$call(oneOf("voucher_entries", "kind", ["paid", "reserved", "released", "redeemed"]))
    .execute();
  await schema.createIndex("voucher_entries_voucher_id").on("voucher_entries").column("voucher_id").execute();
  await schema.createIndex("voucher_entries_booking_id").on("voucher_entries").column("booking_id").execute();
  await schema.createIndex("voucher_entries_wallet_order").on("voucher_entries").column("wallet_order_id").execute();

  await schema
    .createTable("payments")
    .$call(id(engine))
    .$call(texts("wallet_order_id", "kind", "external_id", "created_at"))
    .$call(integers("cents"))
    .addUniqueConstraint("payments_external_id_key", ["external_id"])
    .$call(refers("payments", "wallet_order_id", "wallet_orders", "restrict"))
    .$call(oneOf("payments", "kind", ["capture", "refund"]))
    .$call(
      check("payments", "sign", sql<boolean>`(kind = 'capture' and cents >= 0) or (kind = 'refund' and cents <= 0)`),
    )
    .execute();
  await schema.createIndex("payments_wallet_order_id").on("payments").column("wallet_order_id").execute();
}
