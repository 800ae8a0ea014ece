import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

type Table = CreateTableBuilder<string, string>;

const statuses = ["created", "capturing", "captured", "fulfilled", "refunding", "refunded", "declined", "expired"];
const kinds = ["wallet", "cash", "banktransfer", "card"];
/** Money at the wallet belongs to its order; of any other it is known what it was paid for. */
const belongs = sql<boolean>`
  case when kind = 'wallet' then wallet_order_id is not null and external_id is not null
  else wallet_order_id is null and reference_id is not null end`;

/**
 * Payments of every kind, not at the wallet only, and orders at the wallet that may pay for other things than bookings.
 * A hold knows its order, no longer the order its hold: orders know nothing of dates.
 */
export async function createPayments(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await trx.schema
    .alterTable("holds")
    .addColumn("wallet_order_id", "text", (column) => column.references("wallet_orders.id").onDelete("set null"))
    .execute();
  await trx.schema.createIndex("holds_wallet_order_id").on("holds").column("wallet_order_id").execute();
  await sql`
    update holds set wallet_order_id = (select max(id) from wallet_orders where hold_id = holds.id)`.execute(trx);
  await changePayments(trx, engine);
  await changeOrders(trx);
}

/** Before the orders: their bookings become the payments' references. */
async function changePayments(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const orderOf = (column: string) =>
    sql`(select ${sql.ref(`wallet_orders.${column}`)} from wallet_orders where wallet_orders.id = payments.wallet_order_id)`;
  await rebuildTable(trx, "payments", {
    shape: (table) =>
      table
        .$call(id(engine))
        .$call(texts("kind", "purpose", "created_at"))
        .$call(integers("cents"))
        .$call(optionalIntegers("reference_id", "registered_by"))
        .$call(optionalTexts("wallet_order_id", "external_id"))
        .addUniqueConstraint("payments_external_id_key", ["external_id"])
        .$call(refers("payments", "registered_by", "users", "set null"))
        .$call(refers("payments", "wallet_order_id", "wallet_orders", "restrict"))
        .$call(oneOf("payments", "kind", kinds))
        .$call(check("payments", "belongs", belongs)),
    values: { kind: sql`'wallet'`, purpose: orderOf("purpose"), reference_id: orderOf("booking_id") },
    async alter() {
      await sql`
        alter table payments
          drop constraint payments_kind_check,
          drop constraint payments_sign_check,
          alter wallet_order_id drop not null,
          alter external_id drop not null,
          add purpose text,
          add reference_id integer,
          add registered_by integer constraint payments_registered_by_fkey references users (id) on delete set null`.execute(
        trx,
      );
      await sql`
        update payments set kind = 'wallet', purpose = ${orderOf("purpose")},
          reference_id = ${orderOf("booking_id")}`.execute(trx);
      await sql`
        alter table payments
          alter purpose set not null,
          add constraint payments_kind_check check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})),
          add constraint payments_belongs_check check (${belongs})`.execute(trx);
    },
  });
  await trx.schema.createIndex("payments_reference").on("payments").columns(["purpose", "reference_id"]).execute();
}

async function changeOrders(trx: Transaction<Database>): Promise<void> {
  const status = sql`case status when 'booked' then 'fulfilled' else status end`;
  const shape = (table: Table) =>
    table
      .addColumn("id", "text", (column) => column.notNull().primaryKey())
      .$call(texts("purpose", "status", "payload", "session_hash", "request_id", "created_at", "updated_at"))
      .$call(integers("amount_cents", "attempts"))
      .$call(optionalIntegers("employee_id", "reference_id", "refund_cents", "task_id"))
      .$call(optionalTexts("capture_id", "refund_id", "next_attempt_at"))
      .addUniqueConstraint("wallet_orders_request_id_key", ["request_id"])
      .$call(refers("wallet_orders", "employee_id", "users", "set null"))
      .$call(refers("wallet_orders", "task_id", "inbox", "set null"))
      .$call(oneOf("wallet_orders", "status", statuses))
      .$call(notNegative("wallet_orders", "amount_cents", "attempts"));
  await rebuildTable(trx, "wallet_orders", {
    shape,
    values: { status, reference_id: sql.ref("booking_id") },
    async alter() {
      await sql`
        alter table wallet_orders
          drop constraint wallet_orders_purpose_check,
          drop constraint wallet_orders_status_check,
          drop hold_id,
          add reference_id integer`.execute(trx);
      await sql`update wallet_orders set status = ${status}, reference_id = booking_id`.execute(trx);
      await sql`
        alter table wallet_orders
          drop booking_id,
          add constraint wallet_orders_status_check
            check (status in (${sql.join(statuses.map((each) => sql.lit(each)))}))`.execute(trx);
    },
  });
}
