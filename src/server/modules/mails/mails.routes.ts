import type { FastifyInstance } from "fastify";
import { mailsContract } from "../../../shared/contract/mails.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { routesOf } from "../../http/route.ts";
import { listMails } from "./mails.queries.ts";
import { sendMailAgain } from "./send-again.ts";

/** What was mailed to guests, for admins. */
export function registerMails(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(mailsContract.list, ({ query }) => listMails(deps.db, query, deps.now()));

  route(mailsContract.sendAgain, ({ body, request }) =>
    takeOnce(request, deps, {}, (trx) => sendMailAgain(trx, body.id, deps.now())),
  );
}
