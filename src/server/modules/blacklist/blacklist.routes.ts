import type { FastifyInstance } from "fastify";
import { blacklistContract } from "../../../shared/contract/blacklist.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { routesOf } from "../../http/route.ts";
import { banCustomer, unbanCustomer } from "./ban-customer.ts";
import { listBlacklist } from "./blacklist.queries.ts";

/** Who may not book: read and lifted by admins, banned from a booking by anybody who works here. */
export function registerBlacklist(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(blacklistContract.ban, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => banCustomer(trx, body, user, deps.now())),
  );

  route(blacklistContract.list, () => listBlacklist(deps.db));

  route(blacklistContract.unban, ({ params, request }) =>
    takeOnce(request, deps, {}, (trx) => unbanCustomer(trx, params.id)),
  );
}
