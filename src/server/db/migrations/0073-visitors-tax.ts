import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, integers, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const ofBookings = ["booking", "fee", "visitorsTax", "deposit", "lateReturn", "fuel", "damage"];
const cashKinds = ["payout", "openingFloat", "withdrawal", "difference"];
const lineKinds = [...ofBookings, "voucher", "product", "freeAmount", ...cashKinds];
const list = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)));
const isOfBooking = sql<boolean>`kind not in (${list(ofBookings)}) or booking_id is not null`;

/**
 * What the town asks for each adult and night, as it is now and as it was when a stay was booked; at the till a line of
 * its own. 0 is none.
 */
export async function addVisitorsTax(trx: Transaction<Database>, _engine: Engine): Promise<void> {
  for (const table of ["business_settings", "bookings"]) {
    const wanted = trx.schema.alterTable(table);
    await wanted.addColumn("visitors_tax_cents", "integer", (cents) => cents.notNull().defaultTo(0)).execute();
  }
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
        .$call(check("till_lines", "voucher", sql<boolean>`(kind = 'voucher') = (voucher_id is not null)`))
        .$call(check("till_lines", "fee", sql<boolean>`(kind = 'fee') = (fee is not null)`))
        .$call(check("till_lines", "booking", isOfBooking)),
    async alter() {
      await sql`
        alter table till_lines
          drop constraint till_lines_kind_check,
          drop constraint till_lines_booking_check,
          add constraint till_lines_kind_check check (kind in (${list(lineKinds)})),
          add constraint till_lines_booking_check check (${isOfBooking})`.execute(trx);
    },
  });
}
