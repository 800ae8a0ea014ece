import type { FastifyInstance } from "fastify";
import { type InboxAnswer, inboxContract } from "../../../shared/contract/inbox.ts";
import type { Deps } from "../../deps.ts";
import { listInbox } from "./inbox.queries.ts";

/** What the staff work through, for whoever is logged in. */
export function registerInbox(app: FastifyInstance, deps: Deps): void {
  app.get(inboxContract.list.path, async (request): Promise<InboxAnswer> => {
    const admin = request.actor.user?.admin ?? false;
    return { inbox: await listInbox(deps.db, { admin }) };
  });
}
