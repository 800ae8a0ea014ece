import type { FastifyInstance } from "fastify";
import { banSchema, blacklistContract, unbanSchema } from "../../../shared/contract/blacklist.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { staffOf } from "../../http/roles.ts";
import { banCustomer, unbanCustomer } from "./ban-customer.ts";
import { listBlacklist } from "./blacklist.queries.ts";

/** Who may not book: read and lifted by admins, banned from a booking by anybody who works here. */
export function registerBlacklist(app: FastifyInstance, deps: Deps): void {
  app.post(blacklistContract.ban.path, async (request) => {
    const asked = parse(banSchema, request.body);
    const user = staffOf(request);
    return takeOnce(request, deps, {}, (trx) => banCustomer(trx, asked, user, deps.now()));
  });

  app.get(blacklistContract.list.path, () => listBlacklist(deps.db));

  app.delete(blacklistContract.unban.path, async (request) => {
    const { id } = parse(unbanSchema, request.params);
    return takeOnce(request, deps, {}, (trx) => unbanCustomer(trx, id));
  });
}
