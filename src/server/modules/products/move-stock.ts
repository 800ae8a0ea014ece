import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { ProductRow, StockMoveKind } from "../../db/tables/products.ts";
import { Problem } from "../../http/problem.ts";
import { addToStock, findProduct, insertMove, lockProducts } from "./products.ts";

export interface StockMove {
  productId: number;
  kind: Extract<StockMoveKind, "sold" | "returned">;
  /** Pieces: negative where they leave the stock. */
  actualChange: number;
  actorId: number | null;
  /** The transaction of the till. */
  transactionId: number;
  /** "" where the kind says it all. */
  reason: string;
}

/**
 * What was sold leaves the stock, and what is taken back returns to it, also of a product that was deleted since. A
 * service has no stock: nothing moves.
 * @throws Problem CONFLICT where the stock does not suffice: nothing moved.
 */
export async function moveStock(trx: Transaction<Database>, move: StockMove, now: Date): Promise<void> {
  const { productId, kind, actualChange, actorId, transactionId, reason } = move;
  const product = await findProduct(trx, productId);
  if (!product) throw new Problem("CONFLICT", { products: "validation-staff:product" });
  if (product.type === "services") return;
  if (!(await addToStock(trx, productId, actualChange))) {
    throw new Problem("CONFLICT", { products: "validation-staff:outOfStock" });
  }
  await insertMove(trx, {
    product_id: productId,
    kind,
    actual_change: actualChange,
    target_change: 0,
    actor_id: actorId,
    reason,
    transaction_id: transactionId,
    created_at: now.toISOString(),
  });
}

/**
 * The products with these ids, each once and in the order of their ids, so that two sales never wait for each other.
 * Nobody else changes, deletes or sells them until the transaction ends.
 * @throws Problem CONFLICT where one does not exist or was deleted.
 */
export async function productsForSale(trx: Transaction<Database>, ids: readonly number[]): Promise<ProductRow[]> {
  const wanted = new Set(ids);
  const products = (await lockProducts(trx, [...wanted])).filter(({ deleted_at }) => deleted_at === null);
  if (products.length !== wanted.size) throw new Problem("CONFLICT", { products: "validation-staff:product" });
  return products;
}
