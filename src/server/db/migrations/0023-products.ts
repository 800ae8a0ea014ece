import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";

/**
 * Products, and the moves whose sums are their stock. Both fishing permits that boats offer are there from the start.
 */
export async function createProducts(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  await schema
    .createTable("products")
    .$call(id(engine))
    .$call(texts("type", "name", "created_at", "changed_at"))
    .$call(integers("target_stock", "actual_stock", "price_cents", "tax_percent", "version"))
    .$call(optionalTexts("extra", "deleted_at"))
    .$call(optionalIntegers("created_by", "changed_by"))
    .addUniqueConstraint("products_extra_key", ["extra"])
    .$call(refers("products", "created_by", "users", "set null"))
    .$call(refers("products", "changed_by", "users", "set null"))
    .$call(oneOf("products", "type", ["drinks", "foods", "others", "services"]))
    .$call(oneOf("products", "tax_percent", [7, 19]))
    .$call(oneOf("products", "extra", ["extra_fishing_permit_day", "extra_fishing_permit_week"]))
    .$call(notNegative("products", "target_stock", "actual_stock", "price_cents"))
    .$call(check("products", "service", sql<boolean>`type <> 'services' or (target_stock = 0 and actual_stock = 0)`))
    .execute();
  await schema
    .createTable("stock_moves")
    .$call(id(engine))
    .$call(texts("kind", "reason", "created_at"))
    .$call(integers("product_id", "actual_change", "target_change"))
    .$call(optionalIntegers("actor_id", "transaction_id"))
    .$call(refers("stock_moves", "product_id", "products", "restrict"))
    // Moves are never changed, so nobody who made one can be deleted.
    .$call(refers("stock_moves", "actor_id", "users", "restrict"))
    .$call(oneOf("stock_moves", "kind", ["created", "changed", "sold", "returned"]))
    .$call(check("stock_moves", "till", sql<boolean>`(kind in ('sold', 'returned')) = (transaction_id is not null)`))
    .$call(check("stock_moves", "target", sql<boolean>`kind in ('created', 'changed') or target_change = 0`))
    .$call(check("stock_moves", "sold", sql<boolean>`kind <> 'sold' or actual_change < 0`))
    .$call(check("stock_moves", "returned", sql<boolean>`kind <> 'returned' or actual_change > 0`))
    .execute();
  await schema.createIndex("stock_moves_product_id").on("stock_moves").column("product_id").execute();
  await schema.createIndex("stock_moves_transaction_id").on("stock_moves").column("transaction_id").execute();
  for (const trigger of engine === "postgres" ? postgresTriggers : sqliteTriggers) await trigger.execute(trx);
  await permit("extra_fishing_permit_day", "Angelkarte (Tag)", 14_00).execute(trx);
  await permit("extra_fishing_permit_week", "Angelkarte (Woche)", 36_00).execute(trx);
}

const permit = (extra: string, name: string, cents: number): RawBuilder<unknown> => {
  const at = new Date().toISOString();
  return sql`
    insert into products (type, name, extra, price_cents, tax_percent, target_stock, actual_stock, version, created_at,
      changed_at)
    values ('services', ${name}, ${extra}, ${cents}, 19, 0, 0, 1, ${at}, ${at})`;
};

const refusal = "a stock move is never changed";

const sqliteTriggers = [
  sql`create trigger stock_moves_unchanged before update on stock_moves
    begin select raise(abort, ${sql.lit(refusal)}); end`,
  sql`create trigger stock_moves_undeleted before delete on stock_moves
    begin select raise(abort, ${sql.lit(refusal)}); end`,
];

const postgresTriggers = [
  sql`create function refuse_stock_move_change() returns trigger language plpgsql as
    $$ begin raise exception ${sql.lit(refusal)}; end $$`,
  sql`create trigger stock_moves_unchanged before update or delete on stock_moves for each row
    execute function refuse_stock_move_change()`,
];
