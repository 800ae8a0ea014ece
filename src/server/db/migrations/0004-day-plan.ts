import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { id, integers, notNegative, oneOf, optionalIntegers, refers, texts } from "./columns.ts";

const amounts = ["new_price_cents", "fee_cents", "wallet_cents", "voucher_cents", "cash_cents"];
const kinds = ["created", "paid", "paid-late", "price-changed", "commented", "cancelled"];

/** What happened to each booking, refunds of a part, and one ban for one booking. */
export async function createDayPlan(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  await schema
    .alterTable("bookings")
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable("wallet_orders").addColumn("refund_cents", "integer").execute();
  await schema.createIndex("bans_booking_id_key").on("bans").column("booking_id").unique().execute();

  await schema
    .createTable("booking_events")
    .$call(id(engine))
    .$call(integers("booking_id", "price_cents"))
    .$call(texts("kind", "detail", "created_at"))
    .$call(optionalIntegers("actor_id", ...amounts))
    .$call(refers("booking_events", "booking_id", "bookings", "restrict"))
    .$call(refers("booking_events", "actor_id", "users", "set null"))
    .$call(oneOf("booking_events", "kind", kinds))
    .$call(notNegative("booking_events", "price_cents", ...amounts))
    .execute();
  await schema.createIndex("booking_events_created_at").on("booking_events").column("created_at").execute();
  await schema.createIndex("booking_events_booking_id").on("booking_events").column("booking_id").execute();

  // The bookings that were made before: what is known of them.
  await sql`
    insert into booking_events (booking_id, kind, actor_id, detail, price_cents, created_at)
    select id, 'created', employee_id, comment, total_cents - voucher_cents, created_at from bookings`.execute(trx);
  await sql`
    insert into booking_events (booking_id, kind, detail, price_cents, created_at)
    select id, 'paid', '', total_cents - voucher_cents, paid_at from bookings where paid_at is not null`.execute(trx);
}
