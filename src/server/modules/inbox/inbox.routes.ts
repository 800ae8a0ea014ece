import type { FastifyInstance } from "fastify";
import {
  type InboxAnswer,
  type InboxLogAnswer,
  inboxContract,
  inboxLogQuery,
  taskSchema,
  tickOffSchema,
} from "../../../shared/contract/inbox.ts";
import { fullName } from "../../../shared/rules/names.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { staffOf } from "../../http/roles.ts";
import { countInbox, listInbox, listInboxLog } from "./inbox.queries.ts";
import { addTask } from "./inbox.repository.ts";
import { tickOffItem } from "./tick-off-item.ts";

/** The staff's tasks, for everybody who is logged in; the log of them, for admins. */
export function registerInbox(app: FastifyInstance, deps: Deps): void {
  app.get(inboxContract.list.path, async (request): Promise<InboxAnswer> => {
    const inbox = await listInbox(deps.db, staffOf(request));
    return { inbox, open: await countInbox(deps.db) };
  });

  app.get(inboxContract.log.path, async (request): Promise<InboxLogAnswer> => {
    return listInboxLog(deps.db, parse(inboxLogQuery, request.query), staffOf(request));
  });

  app.post(inboxContract.addTask.path, async (request) => {
    const { name, body } = parse(taskSchema, request.body);
    const facts = { text: body, author: fullName(staffOf(request)) };
    const task = { kind: "text", facts, name, phone: "", email: "" } as const;
    return takeOnce(request, deps, {}, async (trx) => void (await addTask(trx, task, deps.now())));
  });

  app.post(inboxContract.tickOff.path, async (request) => {
    const { id } = parse(tickOffSchema, request.body);
    const user = staffOf(request);
    return takeOnce(request, deps, {}, (trx) => tickOffItem(trx, id, user, deps.now()));
  });
}
