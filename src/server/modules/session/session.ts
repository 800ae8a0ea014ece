import "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { User } from "../../../shared/contract/session.ts";
import type { Role } from "../../../shared/rules/stay.ts";
import type { Deps } from "../../deps.ts";
import { hasBody } from "../../http/body-deadline.ts";
import { sessionTokenOf } from "../../http/csrf.ts";
import { createSession, findSession } from "./session.repository.ts";
import { setSessionCookie } from "./session-cookie.ts";

/** Who acts, from the session alone (requirements/session.md). To guests' calls the jetty is a visitor. */
export interface Actor {
  role: Role;
  user: User | null;
  /** sessions.token_hash; null while the visitor has no session. */
  sessionHash: string | null;
}

declare module "fastify" {
  interface FastifyRequest {
    actor: Actor;
  }
}

/**
 * Sets request.actor of every request before its handler runs. A body may take minutes: who sent one as staff is looked
 * up again once it is there.
 */
export function registerSession(app: FastifyInstance, deps: Deps): void {
  const nobody: Actor = Object.freeze({ role: "visitor", user: null, sessionHash: null });
  const actorOf = async (request: FastifyRequest): Promise<Actor> => {
    const token = sessionTokenOf(request);
    const session = token === null ? null : await findSession(deps.db, token, deps.now());
    if (!session) return nobody;
    return {
      role: session.user && !session.user.jetty ? "staff" : "visitor",
      user: session.user,
      sessionHash: session.hash,
    };
  };
  app.decorateRequest("actor", null as unknown as Actor);
  // After the rate limits of the routes: a call that is refused there asks the database nothing.
  app.addHook("preParsing", async (request) => {
    request.actor = nobody;
    request.actor = await actorOf(request);
  });
  app.addHook("preValidation", async (request) => {
    if (request.actor.user !== null && hasBody(request.raw)) request.actor = await actorOf(request);
  });
}

/**
 * The hash of the caller's session. A visitor gets one here, with its cookie: only who holds dates or pays needs it.
 * Call it outside of a transaction, since it writes on its own.
 */
export async function ensureSession(request: FastifyRequest, reply: FastifyReply, deps: Deps): Promise<string> {
  if (request.actor.sessionHash !== null) return request.actor.sessionHash;
  const session = await createSession(deps.db, null, deps.now());
  setSessionCookie(reply, session, deps);
  request.actor = { ...request.actor, sessionHash: session.hash };
  return session.hash;
}
