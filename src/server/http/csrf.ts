import { randomBytes, timingSafeEqual } from "node:crypto";
import "@fastify/cookie";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { Problem } from "./problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** false: called by other servers, which have no cookie and sign what they send. */
    csrf?: boolean;
  }
}

const csrfCookie = "csrftoken";
const tokenPattern = /^[\w-]{43}$/;
const safeMethods = ["GET", "HEAD", "OPTIONS"];
/** A year, in seconds. */
const maxAge = 365 * 24 * 3600;

/**
 * Unsafe calls must come from our own pages (requirements/api.md): they carry the csrftoken cookie's value in
 * X-CSRFToken, which a foreign site cannot read, and their Origin, where the browser tells one, is ours. Any GET
 * without the cookie gets it, but for answers that caches keep for everybody.
 */
export function registerCsrf(app: FastifyInstance, deps: Pick<Deps, "config">): void {
  const { publicUrl } = deps.config;
  // After the rate limits of the routes, so that refused calls are counted; before the body is read.
  app.addHook("preParsing", async (request) => {
    if (safeMethods.includes(request.method) || request.routeOptions.config.csrf === false || request.is404) return;
    if (!isOwnOrigin(request, publicUrl) || !carriesToken(request)) throw new Problem("CSRF_FAILED");
  });
  app.addHook("onSend", async (request, reply) => {
    if (request.method !== "GET" || tokenPattern.test(request.cookies[csrfCookie] ?? "")) return;
    if (String(reply.getHeader("cache-control") ?? "").includes("public")) return;
    void reply.setCookie(csrfCookie, randomBytes(32).toString("base64url"), {
      path: "/",
      sameSite: "lax",
      secure: publicUrl.startsWith("https:"),
      maxAge,
    });
  });
}

/** Whether the call comes from this website: from PUBLIC_URL, or from the host it was sent to. */
function isOwnOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers;
  if (origin === undefined || origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}

function carriesToken(request: FastifyRequest): boolean {
  const cookie = request.cookies[csrfCookie] ?? "";
  const header = request.headers["x-csrftoken"];
  if (typeof header !== "string" || !tokenPattern.test(cookie)) return false;
  const [expected, given] = [Buffer.from(cookie), Buffer.from(header)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
