import type { FastifyInstance } from "fastify";
import { banSchema, blacklistContract, unbanSchema } from "../../../shared/contract/blacklist.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { staffOf } from "../../http/roles.ts";
import { ban, blacklist, unban } from "./ban-customer.ts";

/** Who may not book: read and lifted by admins, banned from a booking by anybody who works here. */
export function registerBlacklist(app: FastifyInstance, deps: Deps): void {
  app.post(blacklistContract.ban.path, async (request) => {
    await ban(deps, parse(banSchema, request.body), staffOf(request));
    return {};
  });

  app.get(blacklistContract.list.path, () => blacklist(deps));

  app.delete(blacklistContract.unban.path, async (request) => {
    await unban(deps, parse(unbanSchema, request.params).id);
    return {};
  });
}
