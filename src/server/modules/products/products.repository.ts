import { type Kysely, sql, type Transaction, type Updateable } from "kysely";
import { engineOf } from "../../db/engine.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { ProductRow, Products, StockMoves } from "../../db/tables/products.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** Also one that was deleted. */
export async function findProduct(db: Db, id: number): Promise<ProductRow | null> {
  return (await db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Those that were not deleted, with the name of who changed each last or, where nobody did, added it. */
export function listProductRows(db: Db) {
  return db
    .selectFrom("products")
    .leftJoin("users", (join) =>
      join.on("users.id", "=", sql<number>`coalesce(products.changed_by, products.created_by)`),
    )
    .selectAll("products")
    .select(["users.id as author_id", "users.first_name", "users.last_name"])
    .where("products.deleted_at", "is", null)
    .execute();
}

/** In the order of their ids; those that do not exist are missing. SQLite's transactions begin with the write lock. */
export function lockProducts(trx: Trx, ids: readonly number[]): Promise<ProductRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom("products")
    .selectAll()
    .where("id", "in", ids)
    .orderBy("id")
    .$if(engineOf(trx) === "postgres", (query) => query.forUpdate())
    .execute();
}

/** @returns its id. */
export async function insertProduct(trx: Trx, product: NewRow<Products>): Promise<number> {
  const { id } = await trx.insertInto("products").values(product).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns false, and nothing changed, where it is not the version that was seen, or deleted. */
export async function updateProduct(
  trx: Trx,
  { id, version }: Pick<ProductRow, "id" | "version">,
  columns: Omit<Updateable<Products>, "id" | "version">,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("products")
    .set({ ...columns, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * @returns false, and nothing changed, where the stock would fall below zero: of two sales of the last piece one is
 * refused.
 */
export async function addToStock(trx: Trx, id: number, change: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("products")
    .set((is) => ({ actual_stock: is("actual_stock", "+", change), version: is("version", "+", 1) }))
    .where("id", "=", id)
    .where((is) => is(is("actual_stock", "+", change), ">=", 0))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertMove(trx: Trx, move: NewRow<StockMoves>): Promise<void> {
  await trx.insertInto("stock_moves").values(move).execute();
}
