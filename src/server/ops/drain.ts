import { type Server as HttpServer } from "node:http";
import { Server } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** True once the server was asked to stop: it finishes what runs and takes nothing new. */
    draining: boolean;
  }
}

/** How often connections that have become idle are closed while the last requests run, in milliseconds. */
const sweepMs = 50;
/** How long an idle connection is still read: what its client sent before it knew of the end arrives in that time. */
const quietMs = 500;

/**
 * Stops accepting connections and resolves when everything that was sent on them has been answered, or cut off after
 * `graceMs`. Fastify's own close would refuse the calls that a page still makes in process while it is rendered: close it
 * after this.
 */
export async function drain(app: FastifyInstance, graceMs: number): Promise<void> {
  app.draining = true;
  const { server } = app;
  if (!server.listening) return;
  await acceptWaiting(server);
  let sweep: NodeJS.Timeout | undefined;
  const quiet = setTimeout(() => {
    server.closeIdleConnections();
    sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  }, quietMs);
  const end = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise<void>((resolve) => {
    // http's own close cuts idle connections off at once, also those with a request that nobody has read yet.
    Server.prototype.close.call(server, () => resolve());
  });
  clearTimeout(quiet);
  clearInterval(sweep);
  clearTimeout(end);
}

/** Connections that wait to be accepted would be reset with what was sent on them; each turn of the loop takes one. */
async function acceptWaiting(server: HttpServer): Promise<void> {
  const limit = performance.now() + quietMs;
  let accepted = 0;
  const count = () => (accepted += 1);
  server.on("connection", count);
  let before = -1;
  while (accepted !== before && performance.now() < limit) {
    before = accepted;
    await turn();
    await turn();
  }
  server.off("connection", count);
}
