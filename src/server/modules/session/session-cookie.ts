import "@fastify/cookie";
import type { FastifyReply } from "fastify";
import type { Deps } from "../../deps.ts";
import { sessionCookie, setCsrfCookie } from "../../http/csrf.ts";
import type { NewSession } from "./session.repository.ts";

/** Hands a session's token to the browser, and the CSRF token that goes with it. */
export function setSessionCookie(reply: FastifyReply, session: NewSession, deps: Pick<Deps, "config">): void {
  reply.setCookie(sessionCookie, session.token, { ...cookieOptions(deps), expires: session.expiresAt });
  setCsrfCookie(reply, session.token, deps);
}

/** Takes the session's token from the browser. */
export function clearSessionCookie(reply: FastifyReply, deps: Pick<Deps, "config">): void {
  reply.clearCookie(sessionCookie, cookieOptions(deps));
}

/** Of cookies that scripts cannot read. */
export function cookieOptions({ config }: Pick<Deps, "config">) {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: config.publicUrl.startsWith("https:") } as const;
}
