import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";
import { check, integers, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const ofBookings = ["booking", "redeemed", "fee", "visitorsTax", "deposit", "lateReturn", "fuel", "damage"];
const bottles = ["bottleDeposit", "bottleReturn"];
const cashKinds = ["payout", "openingFloat", "withdrawal", "difference"];
const lineKinds = [...ofBookings, "voucher", "product", "freeAmount", ...bottles, ...cashKinds];
const list = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));

const isOfBooking = sql<boolean>`kind not in (${list(ofBookings)}) or booking_id is not null`;
const isOfVoucher = sql<boolean>`(kind in ('voucher', 'redeemed')) = (voucher_id is not null)`;
/** A correction turns the quantity: the price of one keeps its sign. */
const hasItsSign = sql<boolean>`
  (kind not in ('redeemed', 'bottleReturn') or unit_cents < 0) and (kind <> 'bottleDeposit' or unit_cents > 0)`;
const hasItsRate = sql<boolean>`
  (kind <> 'redeemed' or tax_percent = 0) and (kind not in (${list(bottles)}) or tax_percent in (19, 7))`;

/** Lines of the till for what a voucher pays of a booking, and for deposits on bottles. */
export async function addBottlesAndRedeemed(trx: Transaction<Database>): Promise<void> {
  await rebuildTable(trx, "till_lines", {
    shape: (table: CreateTableBuilder<string, string>) =>
      table
        .$call(integers("transaction_id", "position", "quantity", "unit_cents", "total_cents", "tax_percent"))
        .$call(texts("kind", "name"))
        .$call(optionalIntegers("product_id", "booking_id", "voucher_id"))
        .$call(optionalTexts("fee"))
        .addPrimaryKeyConstraint("till_lines_pkey", ["transaction_id", "position"])
        .$call(refers("till_lines", "transaction_id", "till_transactions", "restrict"))
        .$call(refers("till_lines", "product_id", "products", "restrict"))
        .$call(refers("till_lines", "booking_id", "bookings", "restrict"))
        .$call(refers("till_lines", "voucher_id", "vouchers", "restrict"))
        .$call(oneOf("till_lines", "kind", lineKinds))
        .$call(oneOf("till_lines", "tax_percent", [19, 7, 0]))
        .$call(check("till_lines", "total", sql<boolean>`quantity <> 0 and total_cents = quantity * unit_cents`))
        .$call(check("till_lines", "product", sql<boolean>`(kind = 'product') = (product_id is not null)`))
        .$call(check("till_lines", "fee", sql<boolean>`(kind = 'fee') = (fee is not null)`))
        .$call(check("till_lines", "voucher", isOfVoucher))
        .$call(check("till_lines", "booking", isOfBooking))
        .$call(check("till_lines", "sign", hasItsSign))
        .$call(check("till_lines", "rate", hasItsRate)),
    async alter() {
      await sql`
        alter table till_lines
          drop constraint till_lines_kind_check,
          drop constraint till_lines_voucher_check,
          drop constraint till_lines_booking_check,
          drop constraint if exists till_lines_sign_check,
          drop constraint if exists till_lines_rate_check,
          add constraint till_lines_kind_check check (kind in (${list(lineKinds)})),
          add constraint till_lines_voucher_check check (${isOfVoucher}),
          add constraint till_lines_booking_check check (${isOfBooking}),
          add constraint till_lines_sign_check check (${hasItsSign}),
          add constraint till_lines_rate_check check (${hasItsRate})`.execute(trx);
    },
  });
}
