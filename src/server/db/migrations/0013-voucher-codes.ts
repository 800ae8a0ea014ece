import { sql, type Transaction } from "kysely";
import type { Database } from "../schema.ts";

/** Guests type a voucher's code with and without its hyphens: it is found by its letters and digits. */
export async function indexVoucherCodes(trx: Transaction<Database>): Promise<void> {
  await trx.schema
    .createIndex("vouchers_code_letters")
    .on("vouchers")
    .expression(sql`replace(code, '-', '')`)
    .execute();
}
