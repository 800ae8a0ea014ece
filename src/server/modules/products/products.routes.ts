import type { FastifyInstance } from "fastify";
import {
  type ProductsAnswer,
  productsContract,
  removeProductSchema,
  saveProductSchema,
} from "../../../shared/contract/products.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { staffOf } from "../../http/roles.ts";
import { listProducts } from "./products.queries.ts";
import { findProduct } from "./products.repository.ts";
import { removeProduct } from "./remove-product.ts";
import { saveProduct } from "./save-product.ts";

/** What the till sells, and its stock. */
export function registerProducts(app: FastifyInstance, deps: Deps): void {
  app.get(
    productsContract.list.path,
    async (request): Promise<ProductsAnswer> => ({ product_data: await listProducts(deps.db, staffOf(request)) }),
  );

  app.post(productsContract.save.path, async (request) => {
    const asked = parse(saveProductSchema, request.body);
    const user = staffOf(request);
    // Read before the transaction: of two who send no version and read the same one, only one then changes it.
    const seenVersion =
      asked.version ?? (asked.id === null ? null : await findProduct(deps.db, asked.id))?.version ?? 0;
    return takeOnce(request, deps, {}, (trx) => saveProduct(trx, asked, { user, seenVersion }, deps.now()));
  });

  app.delete(productsContract.remove.path, async (request) => {
    const { id } = parse(removeProductSchema, request.params);
    const { id: actorId } = staffOf(request);
    return takeOnce(request, deps, {}, (trx) => removeProduct(trx, id, actorId, deps.now()));
  });
}
