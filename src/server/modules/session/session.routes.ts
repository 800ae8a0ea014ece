import type { FastifyInstance } from "fastify";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import { sessionContract } from "../../../shared/contract/session.ts";
import type { Deps } from "../../deps.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { passwordOrigin, setDeviceCookie } from "./known-device.ts";
import { login } from "./login.ts";
import { recover } from "./recover.ts";
import { endSession, storeLanguage, toUser } from "./session.repository.ts";
import { clearSessionCookie, setSessionCookie } from "./session-cookie.ts";

/** Asked-for passwords per minute and address: people ask once. */
const recoveriesPerMinute = 5;

/** Logging in and out, who is logged in, and a new password for who forgot theirs. */
export function registerSessionRoutes(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);

  route(sessionContract.login, async ({ body, request, reply }) => {
    const { sessionHash } = request.actor;
    const outcome = await login(deps, body, { ...passwordOrigin(request), sessionHash });
    if (outcome.kind === "wrong") throw new Problem("INVALID_CREDENTIALS");
    if (outcome.kind === "tooMany") {
      const isGuessed = outcome.reason === "guesses";
      const errors: FieldErrors = isGuessed ? { password: "validation-staff:guessed" } : {};
      throw new Problem("RATE_LIMITED", errors, outcome.retryAfterSeconds);
    }
    const { session, account } = outcome.result;
    setSessionCookie(reply, session, deps);
    setDeviceCookie(reply, account, deps);
    return toUser(account);
  });

  route(sessionContract.logout, async ({ request, reply }) => {
    if (request.actor.sessionHash !== null) await endSession(deps.db, request.actor.sessionHash);
    clearSessionCookie(reply, deps);
    return {};
  });

  route(sessionContract.check, ({ user }) => user);

  route(sessionContract.setLanguage, async ({ body, user }) => {
    await storeLanguage(deps.db, user.id, body.language);
    return {};
  });

  route(
    sessionContract.recover,
    async ({ body }) => {
      await recover(deps, body.email);
      return {};
    },
    { preHandler: (request) => limitCalls(deps, request, { name: "recovery", perMinute: recoveriesPerMinute }) },
  );
}
