import type { Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { appendOnly } from "./append-only.ts";
import { id, integers, optionalTexts, texts } from "./columns.ts";

/** That the data of a guest were erased, without whose: how many rows, and until when invoices are retained. */
export async function createErasures(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await trx.schema
    .createTable("erasures")
    .$call(id(engine))
    .$call(texts("erased_at"))
    .$call(integers("bookings", "vouchers", "orders", "withdrawals", "mails", "items"))
    .$call(optionalTexts("kept_until"))
    .execute();
  await appendOnly(trx, engine, "erasures");
}
