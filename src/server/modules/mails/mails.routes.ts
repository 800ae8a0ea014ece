import type { FastifyInstance } from "fastify";
import { type MailsAnswer, mailsContract, mailsQuery, sendMailAgainSchema } from "../../../shared/contract/mails.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { listMails } from "./mails.queries.ts";
import { sendMailAgain } from "./send-again.ts";

/** What was mailed to guests, for admins. */
export function registerMails(app: FastifyInstance, deps: Deps): void {
  app.get(mailsContract.list.path, async (request): Promise<MailsAnswer> => {
    return listMails(deps.db, parse(mailsQuery, request.query), deps.now());
  });

  app.post(mailsContract.sendAgain.path, async (request) => {
    const { id } = parse(sendMailAgainSchema, request.body);
    return takeOnce(request, deps, {}, (trx) => sendMailAgain(trx, id, deps.now()));
  });
}
