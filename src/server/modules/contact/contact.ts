import type { FastifyInstance } from "fastify";
import { type ContactRequest, contactContract } from "../../../shared/contract/contact.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { routesOf } from "../../http/route.ts";
import { enqueueMail, toCompany } from "../../mail/outbox.repository.ts";
import { addInboxItem } from "../inbox/inbox.repository.ts";

/** Messages of an address: people write one, programs write many. */
const messageLimit = { name: "message", perMinute: 5, perHour: 20, perDay: 50 } as const;

/** The contact form: open to everybody, and therefore limited more strictly than other writes. */
export function registerContact(app: FastifyInstance, deps: Deps): void {
  routesOf(app)(
    contactContract.send,
    async ({ body }) => {
      await receiveMessage(deps, body);
      return {};
    },
    { preHandler: (request) => limitCalls(deps, request, messageLimit) },
  );
}

/**
 * Keeps a message for the staff and queues the company's mail of it, both or neither: with the mail server down nothing
 * is lost. A message with the hidden field filled in was written by a program and is dropped.
 */
async function receiveMessage(deps: Pick<Deps, "db" | "now">, request: ContactRequest): Promise<void> {
  const { website, ...message } = request;
  if (website !== "") return;
  const { name, email, body } = message;
  const now = deps.now();
  await inTransaction(deps.db, async (trx) => {
    const item = { type: "contact", kind: "text", facts: { text: body }, name, phone: "", email } as const;
    await addInboxItem(trx, item, now);
    await enqueueMail(trx, { template: "contact-notice", to: toCompany, lang: "de", data: message }, now);
  });
}
