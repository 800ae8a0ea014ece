import type { FastifyInstance } from "fastify";
import { bookForGuestContract } from "../../../shared/contract/book-for-guest.ts";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { routesOf } from "../../http/route.ts";
import { bookForGuest } from "./book-for-guest.ts";
import { confirmationDocument } from "./confirmation-document.ts";
import { findGuests } from "./find-guests.ts";

/** Staff book for a guest who calls or stands before them. */
export function registerBookForGuest(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(bookForGuestContract.book, async ({ body, user, request, reply }) => {
    const staff = { user, sessionHash: request.actor.sessionHash };
    const answer = await idempotent(request, deps, async (trx) => {
      return { status: 201, body: { id: await bookForGuest(trx, body, staff, deps.now()) } };
    });
    void reply.code(answer.status);
    return answer.body as { id: number };
  });

  route(bookForGuestContract.findGuests, async ({ body }) => ({ guests: await findGuests(deps.db, body.query) }));

  route(bookForGuestContract.confirmation, ({ params, query }) => confirmationDocument(deps, params.id, query.payment));
}
