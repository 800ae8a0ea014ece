import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { Problem } from "../http/problem.ts";
import "./drain.ts";
import { createMetrics } from "./metrics.ts";
import { createReadiness } from "./readiness.ts";

/** Probes and metrics (requirements/operations.md). */
export function registerOps(app: FastifyInstance, deps: Deps): void {
  const config = { quiet: true };

  app.get("/healthz", { config }, async (_request, reply) => {
    app.health.askedAt = performance.now();
    if (!app.health.isClosing) return { status: "ok" };
    return reply.code(503).send(new Problem("UNAVAILABLE").answer());
  });

  const isReady = createReadiness(deps);
  app.get("/readyz", { config }, async (_request, reply) => {
    if (!app.draining && (await isReady())) return { status: "ready" };
    return reply.code(503).send(new Problem("UNAVAILABLE").answer());
  });

  const metrics = createMetrics(app, deps);
  app.get("/metrics", { config }, async (request, reply) => {
    if (!mayReadMetrics(request, deps.config.metricsToken)) throw new Problem("NOT_FOUND");
    return reply.type(metrics.contentType).send(await metrics.read());
  });

  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (app.draining) void reply.header("connection", "close");
    done();
  });
}

/** What a proxy adds: then somebody else asks, whatever address it tells. */
const forwardingHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** A caller with the token, or, where none is configured, one on this machine and through no proxy. */
function mayReadMetrics(request: FastifyRequest, token: string | null): boolean {
  const { authorization = "" } = request.headers;
  if (token !== null && isSame(authorization, `Bearer ${token}`)) return true;
  const isForwarded = forwardingHeaders.some((name) => request.headers[name] !== undefined);
  return !isForwarded && /^(?:127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? "");
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
