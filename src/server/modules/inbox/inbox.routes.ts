import type { FastifyInstance } from "fastify";
import { inboxContract } from "../../../shared/contract/inbox.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { routesOf } from "../../http/route.ts";
import { countInbox, listInbox, listInboxLog, listOpenItems } from "./inbox.queries.ts";
import { addTask } from "./inbox.repository.ts";
import { tickOffItem } from "./tick-off-item.ts";

/** The staff's tasks, for everybody who is logged in; the log of them, for admins. */
export function registerInbox(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(inboxContract.list, async ({ user }) => {
    const inbox = await listInbox(deps.db, user);
    return { inbox, open: await countInbox(deps.db) };
  });

  route(inboxContract.open, ({ query, user }) => listOpenItems(deps.db, query, user));

  route(inboxContract.log, ({ query, user }) => listInboxLog(deps.db, query, user));

  route(inboxContract.addTask, ({ body: { name, body }, user, request }) => {
    const facts = { text: body, author: fullName(user) };
    const task = { kind: "text", facts, name, phone: "", email: "" } as const;
    return takeOnce(request, deps, {}, async (trx) => void (await addTask(trx, task, deps.now())));
  });

  route(inboxContract.tickOff, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => tickOffItem(trx, body.id, user, deps.now())),
  );
}
