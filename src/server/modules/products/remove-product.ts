import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { lockProducts, updateProduct } from "./products.repository.ts";

/**
 * Takes a product out of the list and the till for good. Its row stays, since sales refer to it.
 * @throws Problem NOT_FOUND, or CONFLICT where boats offer it as an extra.
 */
export async function removeProduct(trx: Transaction<Database>, id: number, actorId: number, now: Date): Promise<void> {
  const [product] = await lockProducts(trx, [id]);
  const at = now.toISOString();
  if (product?.extra) throw new Problem("CONFLICT", { id: "validation-staff:productExtra" });
  const isRemoved =
    product && (await updateProduct(trx, product, { deleted_at: at, changed_by: actorId, changed_at: at }));
  if (!isRemoved) throw new Problem("NOT_FOUND", { id: "validation-staff:product" });
}
