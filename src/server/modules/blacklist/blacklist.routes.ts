import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import { banSchema, blacklistContract, unbanSchema } from "../../../shared/contract/blacklist.ts";
import type { Database } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { staffOf } from "../../http/roles.ts";
import { banCustomer, unbanCustomer } from "./ban-customer.ts";
import { listBlacklist } from "./blacklist.queries.ts";

/** Who may not book: read and lifted by admins, banned from a booking by anybody who works here. */
export function registerBlacklist(app: FastifyInstance, deps: Deps): void {
  /** Repeated under its key, because the answer was lost, it is done once. */
  const once = async (request: FastifyRequest, change: (trx: Transaction<Database>) => Promise<void>) => {
    const answer = await idempotent(request, deps, async (trx) => {
      await change(trx);
      return { status: 200, body: {} };
    });
    return answer.body;
  };

  app.post(blacklistContract.ban.path, async (request) => {
    const asked = parse(banSchema, request.body);
    const user = staffOf(request);
    return once(request, (trx) => banCustomer(trx, asked, user, deps.now()));
  });

  app.get(blacklistContract.list.path, () => listBlacklist(deps.db));

  app.delete(blacklistContract.unban.path, async (request) => {
    const { id } = parse(unbanSchema, request.params);
    return once(request, (trx) => unbanCustomer(trx, id));
  });
}
