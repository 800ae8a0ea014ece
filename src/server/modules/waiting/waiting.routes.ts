import type { FastifyInstance, FastifyRequest } from "fastify";
import { type WaitingAnswer, waitingContract } from "../../../shared/contract/waiting.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { limitedAddress } from "../../http/client-address.ts";
import { routesOf } from "../../http/route.ts";
import { ensureSession } from "../session/session.ts";
import { confirmEntry, declineOffer, leaveList, takeOffer, type WaitingAct } from "./answer-offer.ts";
import { joinList } from "./join-list.ts";
import { viewOf, waitingCounts } from "./waiting.repository.ts";
import { findWaitingEntry } from "./waiting-links.repository.ts";

/** Entries that an address makes: people make few, programs many. */
const joinLimit = { name: "waiting-join", perMinute: 5, perHour: 20, perDay: 50 } as const;
/** Calls with a link: people press a few buttons, programs guess. */
const linkLimit = { name: "waiting-link", perMinute: 30, perHour: 200 } as const;

/** The waiting list: joining it, what the link of its mails does, and for staff how many wait. */
export function registerWaiting(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);
  const limited = { preHandler: (request: FastifyRequest) => limitCalls(deps, request, linkLimit) };

  /** Each may be repeated: what was done already is shown as it is. */
  async function act(token: string, step: WaitingAct, sessionHash: string | null): Promise<WaitingAnswer> {
    const now = deps.now();
    const entryId = await inTransaction(deps.db, async (trx) => {
      const entry = await findWaitingEntry(trx, token);
      if (entry) await step(trx, entry, now);
      return entry?.id ?? null;
    });
    return { entry: entryId === null ? null : await viewOf(deps.db, entryId, { sessionHash, now }) };
  }

  route(
    waitingContract.join,
    async ({ body, request }) => {
      const { sessionHash } = request.actor;
      await joinList(deps, body, { sessionHash, limitedAs: limitedAddress(request, deps.config) });
      return {};
    },
    { preHandler: (request) => limitCalls(deps, request, joinLimit) },
  );

  route(
    waitingContract.show,
    async ({ body, request }) => {
      const entry = await findWaitingEntry(deps.db, body.token);
      const { sessionHash } = request.actor;
      return { entry: entry && (await viewOf(deps.db, entry.id, { sessionHash, now: deps.now() })) };
    },
    limited,
  );
  route(
    waitingContract.confirm,
    ({ body, request }) => act(body.token, confirmEntry, request.actor.sessionHash),
    limited,
  );
  route(
    waitingContract.decline,
    ({ body, request }) => act(body.token, declineOffer, request.actor.sessionHash),
    limited,
  );
  route(waitingContract.leave, ({ body, request }) => act(body.token, leaveList, request.actor.sessionHash), limited);

  route(
    waitingContract.take,
    async ({ body, request, reply }) => {
      if (!(await findWaitingEntry(deps.db, body.token))) return { entry: null };
      const sessionHash = await ensureSession(request, reply, deps);
      return act(body.token, takeOffer(sessionHash), sessionHash);
    },
    limited,
  );

  route(waitingContract.counts, async () => ({ waiting: await waitingCounts(deps.db) }));
}
