import { createHmac, timingSafeEqual } from "node:crypto";
import cookies from "@fastify/cookie";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { randomToken } from "../random-token.ts";
import { Problem } from "./problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** false: called by other servers, which have no cookie and sign what they send. */
    csrf?: boolean;
  }
}

const csrfCookie = "csrftoken";
export const sessionCookie = "sessionid";
/** Of both: 32 bytes as base64url. */
const tokenPattern = /^[\w-]{43}$/;
const safeMethods = ["GET", "HEAD", "OPTIONS"];
/** A year, in seconds. */
const maxAge = 365 * 24 * 3600;

/**
 * Unsafe calls must come from our own pages (requirements/api.md): they carry the csrftoken cookie's value in
 * X-CSRFToken, which a foreign site cannot read, and their Origin, where the browser tells one, is ours. Within a
 * session only that session's token counts: a cookie that somebody planted in the browser is of no use. Any GET without
 * the right cookie gets it, but for answers that caches keep for everybody.
 */
export function registerCsrf(app: FastifyInstance, deps: Pick<Deps, "config">): void {
  const { publicUrl } = deps.config;
  // After the rate limits of the routes, so that refused calls are counted; before the body is read.
  app.addHook("preParsing", (request, _reply, _payload, done) => {
    const isFree = safeMethods.includes(request.method) || request.routeOptions.config.csrf === false || request.is404;
    const isAllowed = isFree || (isOwnOrigin(request, publicUrl) && carriesToken(request));
    done(isAllowed ? null : new Problem("CSRF_FAILED"));
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    const isMissing = request.method === "GET" && expectedToken(request) !== request.cookies[csrfCookie];
    if (isMissing && !String(reply.getHeader("cache-control") ?? "").includes("public")) {
      setCsrfCookie(reply, sessionTokenOf(request), deps);
    }
    done();
  });
}

/** Hands out the token of the session, or of a visitor without one (null). */
export function setCsrfCookie(reply: FastifyReply, sessionToken: string | null, deps: Pick<Deps, "config">): void {
  const token = sessionToken === null ? randomToken(32) : csrfTokenOf(sessionToken);
  const attributes = deps.config.publicUrl.startsWith("https:") ? secureAttributes : plainAttributes;
  void reply.header("set-cookie", `${csrfCookie}=${token}${attributes}`);
}

/** What stands behind the value. Every visitor's first GET gets the cookie: its attributes are put together once. */
const attributesOf = (secure: boolean) =>
  cookies.serialize(csrfCookie, "", { path: "/", sameSite: "lax", secure, maxAge }).slice(`${csrfCookie}=`.length);
const [plainAttributes, secureAttributes] = [attributesOf(false), attributesOf(true)];

/** The CSRF token of a session: only who knows the session's own token can tell it. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac("sha256", sessionToken).update("csrftoken").digest("base64url");
}

/** The session's token that the browser sends, whether there is such a session or not; null without. */
export function sessionTokenOf(request: FastifyRequest): string | null {
  const token = request.cookies[sessionCookie] ?? "";
  return tokenPattern.test(token) ? token : null;
}

/** What an unsafe call must carry; null where the browser has no token yet. */
function expectedToken(request: FastifyRequest): string | null {
  const sessionToken = sessionTokenOf(request);
  if (sessionToken !== null) return csrfTokenOf(sessionToken);
  const cookie = request.cookies[csrfCookie] ?? "";
  return tokenPattern.test(cookie) ? cookie : null;
}

/** Whether the call comes from this website: from PUBLIC_URL, or from the host it was sent to. */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin } = request.headers;
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

function carriesToken(request: FastifyRequest): boolean {
  const token = expectedToken(request);
  const header = request.headers["x-csrftoken"];
  if (typeof header !== "string" || token === null) return false;
  const [expected, given] = [Buffer.from(token), Buffer.from(header)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
