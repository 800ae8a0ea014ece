import type { FastifyInstance } from "fastify";
import { contactContract, contactRequestSchema } from "../../../shared/contract/contact.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { receiveContactRequest } from "./contact.service.ts";

/** Messages per minute and address: people write one, programs write many. */
export const messagesPerMinute = 5;

/** The contact form: open to everybody, and therefore limited more strictly than other writes. */
export function registerContact(app: FastifyInstance, deps: Deps): void {
  const config = { rateLimit: { max: messagesPerMinute } };
  app.post(contactContract.send.path, { config }, async (request, reply) => {
    await receiveContactRequest(deps, parse(contactRequestSchema, request.body));
    return reply.code(201).send({});
  });
}
