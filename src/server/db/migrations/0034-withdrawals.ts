import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { appendOnly } from "./append-only.ts";
import { id, integers, oneOf, optionalIntegers, refers, texts } from "./columns.ts";

const outcomes = ["withdrawn", "unknown", "otherAddress", "number", "again", "ended", "late", "used"];

/** Withdrawals from the purchase of vouchers as they were declared, and what admins decided of them. */
export async function createWithdrawals(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  await schema
    .createTable("withdrawals")
    .$call(id(engine))
    .$call(texts("name", "email", "contract", "lang", "outcome", "received_at"))
    .$call(optionalIntegers("voucher_id"))
    .$call(refers("withdrawals", "voucher_id", "vouchers", "restrict"))
    .$call(oneOf("withdrawals", "lang", ["de", "en"]))
    .$call(oneOf("withdrawals", "outcome", outcomes))
    .execute();
  await schema.createIndex("withdrawals_voucher_id").on("withdrawals").column("voucher_id").execute();
  await schema
    .createTable("withdrawal_decisions")
    .addColumn("withdrawal_id", "integer", (column) => column.notNull().primaryKey())
    .$call(integers("actor_id"))
    .$call(texts("created_at"))
    .$call(refers("withdrawal_decisions", "withdrawal_id", "withdrawals", "restrict"))
    .$call(refers("withdrawal_decisions", "actor_id", "users", "restrict"))
    .execute();
  await appendOnly(trx, engine, "withdrawal_decisions");
  for (const trigger of engine === "postgres" ? postgresTriggers : sqliteTriggers) await trigger.execute(trx);
}

const refusal = "withdrawals: a row is never changed or deleted";

/** Only who it was, and what they wrote, may be taken out. */
const isChanged = (distinct: RawBuilder<unknown>) => sql<boolean>`
  new.id ${distinct} old.id or new.lang ${distinct} old.lang or new.outcome ${distinct} old.outcome
  or new.received_at ${distinct} old.received_at or new.voucher_id ${distinct} old.voucher_id
  or (new.name ${distinct} old.name and new.name <> '') or (new.email ${distinct} old.email and new.email <> '')
  or (new.contract ${distinct} old.contract and new.contract <> '')`;

const sqliteTriggers = [
  sql`create trigger withdrawals_unchanged before update on withdrawals when ${isChanged(sql`is not`)}
    begin select raise(abort, ${sql.lit(refusal)}); end`,
  sql`create trigger withdrawals_no_delete before delete on withdrawals
    begin select raise(abort, ${sql.lit(refusal)}); end`,
];

const postgresTriggers = [
  sql`create function refuse_withdrawals_change() returns trigger language plpgsql as
    $$ begin raise exception ${sql.lit(refusal)}; end $$`,
  sql`create trigger withdrawals_unchanged before update on withdrawals for each row
    when (${isChanged(sql`is distinct from`)}) execute function refuse_withdrawals_change()`,
  sql`create trigger withdrawals_no_delete before delete on withdrawals for each row
    execute function refuse_withdrawals_change()`,
  sql`create trigger withdrawals_no_truncate before truncate on withdrawals for each statement
    execute function refuse_withdrawals_change()`,
];
