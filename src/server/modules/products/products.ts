import type { FastifyInstance } from "fastify";
import { type Kysely, sql, type Transaction, type Updateable } from "kysely";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import { type Product, productsContract, type SaveProductRequest } from "../../../shared/contract/products.ts";
import type { User } from "../../../shared/contract/session.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { fullName } from "../../../shared/rules/names.ts";
import { loweredFields, usualTax } from "../../../shared/rules/products.ts";
import { engineOf } from "../../db/engine.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { ProductRow, Products, StockMoves } from "../../db/tables/products.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** What the till sells, and its stock. */
export function registerProducts(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(productsContract.list, async ({ user }) => ({ product_data: await listProducts(deps.db, user) }));

  route(productsContract.save, async ({ body, user, request }) => {
    // Read before the transaction: of two who send no version and read the same one, only one then changes it.
    const seenVersion = body.version ?? (body.id === null ? null : await findProduct(deps.db, body.id))?.version ?? 0;
    return takeOnce(request, deps, {}, (trx) => saveProduct(trx, body, { user, seenVersion }, deps.now()));
  });

  route(productsContract.remove, ({ params, user, request }) =>
    takeOnce(request, deps, {}, (trx) => removeProduct(trx, params.id, user.id, deps.now())),
  );
}

type Editor = Pick<User, "id" | "admin">;

/**
 * Adds a product, or changes the one that was seen in `seenVersion` (requirements/products.md). What changes of its
 * stock is a move.
 * @throws Problem as `saveProductSchema` says.
 */
export async function saveProduct(
  trx: Trx,
  asked: SaveProductRequest,
  { user, seenVersion }: { user: Editor; seenVersion: number },
  now: Date,
): Promise<void> {
  if (asked.id === null) return addProduct(trx, asked, user, now);
  const stored = await findProduct(trx, asked.id);
  if (!stored || stored.deleted_at !== null) throw new Problem("NOT_FOUND", { id: "validation-staff:product" });
  if (stored.type !== asked.type) throw new Problem("VALIDATION", { type: "validation-staff:productType" });
  // Said before what the employee may not: they decided about numbers that are no longer there.
  if (stored.version !== seenVersion) throw changedMeanwhile();
  refuseWhatOnlyAdminsMay(asked, stored, user);
  const isChanged = await updateProduct(trx, stored, {
    name: asked.name,
    target_stock: asked.target_stock,
    actual_stock: asked.actual_stock,
    price_cents: fromAmount(asked.price),
    tax_percent: asked.tax_percent ?? stored.tax_percent,
    changed_by: user.id,
    changed_at: now.toISOString(),
  });
  if (!isChanged) throw changedMeanwhile();
  const change = {
    actual_change: asked.actual_stock - stored.actual_stock,
    target_change: asked.target_stock - stored.target_stock,
  };
  if (change.actual_change === 0 && change.target_change === 0) return;
  await writeMove(trx, { id: stored.id, kind: "changed", reason: asked.reason, ...change }, user, now);
}

const changedMeanwhile = () => new Problem("CONFLICT", { version: "validation-staff:productVersion" });

async function addProduct(trx: Trx, asked: SaveProductRequest, user: Editor, now: Date): Promise<void> {
  const usual = usualTax(asked.type);
  const tax_percent = asked.tax_percent ?? usual;
  if (tax_percent !== usual && !user.admin) throw taxRefusal();
  const { type, name, target_stock, actual_stock, reason } = asked;
  const id = await insertProduct(trx, {
    type,
    name,
    target_stock,
    actual_stock,
    price_cents: fromAmount(asked.price),
    tax_percent,
    extra: null,
    deleted_at: null,
    created_by: user.id,
    changed_by: null,
    created_at: now.toISOString(),
    changed_at: now.toISOString(),
    version: 1,
  });
  if (type === "services") return;
  const move = { actual_change: actual_stock, target_change: target_stock };
  await writeMove(trx, { id, kind: "created", reason, ...move }, user, now);
}

const taxRefusal = () => new Problem("FORBIDDEN", { tax_percent: "validation-staff:productTaxAdmin" });

function refuseWhatOnlyAdminsMay(asked: SaveProductRequest, stored: ProductRow, user: Editor): void {
  if (user.admin) return;
  const lowered = loweredFields({ ...stored, price: stored.price_cents }, { ...asked, price: fromAmount(asked.price) });
  const errors: FieldErrors = Object.fromEntries(
    lowered.map((field) => [field, "validation-staff:onlyUpward" as const]),
  );
  if (lowered.length > 0) throw new Problem("FORBIDDEN", errors);
  if ((asked.tax_percent ?? stored.tax_percent) !== stored.tax_percent) throw taxRefusal();
}

async function writeMove(
  trx: Trx,
  {
    id,
    ...move
  }: {
    id: number;
    kind: "created" | "changed";
    actual_change: number;
    target_change: number;
    reason: string;
  },
  user: Editor,
  now: Date,
): Promise<void> {
  await insertMove(trx, {
    ...move,
    product_id: id,
    actor_id: user.id,
    transaction_id: null,
    created_at: now.toISOString(),
  });
}

/**
 * Takes a product out of the list and the till for good. Its row stays, since sales refer to it.
 * @throws Problem NOT_FOUND, or CONFLICT where boats offer it as an extra.
 */
export async function removeProduct(trx: Trx, id: number, actorId: number, now: Date): Promise<void> {
  const [product] = await lockProducts(trx, [id]);
  const at = now.toISOString();
  if (product?.extra) throw new Problem("CONFLICT", { id: "validation-staff:productExtra" });
  const isRemoved =
    product && (await updateProduct(trx, product, { deleted_at: at, changed_by: actorId, changed_at: at }));
  if (!isRemoved) throw new Problem("NOT_FOUND", { id: "validation-staff:product" });
}

/** As people look names up in a list. */
const { compare } = new Intl.Collator("de", { numeric: true });

/** What can be sold, by name. Only admins are told who added or changed it, and not where it was they themselves. */
async function listProducts(db: Db, user: User): Promise<Product[]> {
  const rows = await listProductRows(db);
  return rows
    .map(({ author_id, first_name, last_name, ...row }) => ({
      id: row.id,
      type: row.type,
      name: row.name,
      target_stock: row.target_stock,
      actual_stock: row.actual_stock,
      price: toAmount(row.price_cents),
      tax_percent: row.tax_percent,
      extra: row.extra,
      added_or_changed_by:
        user.admin && author_id !== user.id
          ? fullName({ first_name: first_name ?? "", last_name: last_name ?? "" })
          : "",
      version: row.version,
    }))
    .toSorted((one, other) => compare(one.name, other.name) || one.id - other.id);
}

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
async function insertProduct(trx: Trx, product: NewRow<Products>): Promise<number> {
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
