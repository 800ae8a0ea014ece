import type { FastifyInstance } from "fastify";
import { productsContract } from "../../../shared/contract/products.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { routesOf } from "../../http/route.ts";
import { listProducts } from "./products.queries.ts";
import { findProduct } from "./products.repository.ts";
import { removeProduct } from "./remove-product.ts";
import { saveProduct } from "./save-product.ts";

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
