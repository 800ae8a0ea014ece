import type { FastifyInstance, FastifyRequest } from "fastify";
import { isMigrated } from "../db/migrate.ts";
import type { Deps } from "../deps.ts";
import { Problem } from "../http/problem.ts";
import "./drain.ts";
import { createMetrics } from "./metrics.ts";

/** Probes and metrics (requirements/operations.md). */
export function registerOps(app: FastifyInstance, deps: Deps): void {
  const config = { quiet: true };

  app.get("/healthz", { config }, async () => ({ status: "ok" }));

  app.get("/readyz", { config }, async (_request, reply) => {
    const ready = !app.draining && (await isMigrated(deps.db).catch(() => false));
    if (ready) return { status: "ready" };
    return reply.code(503).send(new Problem("UNAVAILABLE").answer());
  });

  const metrics = createMetrics(app, deps);
  app.get("/metrics", { config }, async (request, reply) => {
    if (!isLoopback(request)) throw new Problem("NOT_FOUND");
    return reply.type(metrics.contentType).send(await metrics.read());
  });

  app.addHook("onSend", async (_request, reply) => {
    if (app.draining) void reply.header("connection", "close");
  });
}

/** Also behind a proxy on this machine: it forwards the caller's address, and no other proxy is trusted. */
function isLoopback(request: FastifyRequest): boolean {
  return /^(?:127\.|::1$|::ffff:127\.)/.test(request.ip);
}
