import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { id, integers, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";

/** What has more money than belongs to it, and what admins decided about money whose place was not clear. */
export async function createOpenMoney(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  await schema
    .createTable("open_money")
    .$call(texts("purpose", "opened_at"))
    .$call(integers("reference_id"))
    .addPrimaryKeyConstraint("open_money_pkey", ["purpose", "reference_id"])
    .execute();
  await schema
    .createTable("money_decisions")
    .$call(id(engine))
    .$call(texts("action", "reason", "created_at"))
    .$call(integers("cents"))
    .$call(optionalTexts("purpose", "wallet_order_id", "to_purpose", "received_on"))
    .$call(optionalIntegers("reference_id", "to_reference_id", "actor_id"))
    .$call(refers("money_decisions", "actor_id", "users", "set null"))
    .$call(refers("money_decisions", "wallet_order_id", "wallet_orders", "restrict"))
    .$call(oneOf("money_decisions", "action", ["assigned", "refunded", "received"]))
    .execute();
  const index = (name: string) => schema.createIndex(`money_decisions_${name}`).on("money_decisions");
  await index("reference").columns(["purpose", "reference_id"]).execute();
  await index("to_reference").columns(["to_purpose", "to_reference_id"]).execute();
  await index("wallet_order").column("wallet_order_id").execute();
  await schema.createIndex("wallet_orders_task_id").on("wallet_orders").column("task_id").execute();
  await sql`
    insert into open_money (purpose, reference_id, opened_at)
    select 'booking', booking_id, min(created_at) from booking_events where kind = 'paid-late' group by booking_id`.execute(
    trx,
  );
}
