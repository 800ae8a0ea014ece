import { type Server as HttpServer } from "node:http";
import { Server } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** True once the server was asked to stop: it finishes what runs and takes nothing new. */
    draining: boolean;
    /** Requests that came by the network and are not answered yet, and when the last one was. */
    activity: { running: number; heardAt: number };
  }
}

/** Counts what runs, from the first request on. */
export function trackActivity(app: FastifyInstance): void {
  const activity = { running: 0, heardAt: 0 };
  app.decorate("draining", false).decorate("activity", activity);
  app.server.on("request", (_request, response) => {
    activity.running += 1;
    response.once("close", () => {
      activity.running -= 1;
      activity.heardAt = performance.now();
    });
  });
}

/** How often it is looked for connections that have become silent. */
const sweepMs = 50;

/** How a server ends, in milliseconds. */
export interface DrainTimes {
  /** What still runs after it is cut off. */
  grace: number;
  /** How long nothing may arrive on any connection before the silent ones are closed. */
  quiet: number;
}

/**
 * Stops accepting connections and resolves when everything that was sent on them has been answered, or cut off after
 * `grace`. Fastify's own close would refuse the calls that a page still makes in process while it is rendered: close it
 * after this.
 *
 * Open connections are read for as long as anything runs or arrives, and each answer tells its client to send no more
 * there (`Connection: close`, ops.routes.ts). A client whose connection is idle can be told by closing it only, which
 * may cross with a request that it sends at that moment: so silent connections are closed not before all of them were
 * silent for `quiet`, far longer than a request travels. That is measured where the process has just read whatever has
 * arrived: a timer alone, in a process that was busy for so long, would close connections with requests that it has not
 * read yet.
 */
export async function drain(app: FastifyInstance, { grace, quiet }: DrainTimes): Promise<void> {
  app.draining = true;
  const { server } = app;
  if (!server.listening) return;
  app.activity.heardAt = performance.now();
  await acceptWaiting(server, quiet);
  const closeSilent = () => {
    const { running, heardAt } = app.activity;
    if (running === 0 && performance.now() - heardAt >= quiet) server.closeIdleConnections();
  };
  // Timers run before a turn of the loop reads its connections, an immediate after that.
  const sweep = setInterval(() => setImmediate(closeSilent), Math.min(sweepMs, quiet));
  const end = setTimeout(() => server.closeAllConnections(), grace);
  await new Promise<void>((resolve) => {
    // http's own close cuts idle connections off at once, also those with a request that nobody has read yet.
    Server.prototype.close.call(server, () => resolve());
  });
  clearInterval(sweep);
  clearTimeout(end);
}

/** Connections that wait to be accepted would be reset with what was sent on them; each turn of the loop takes one. */
async function acceptWaiting(server: HttpServer, limitMs: number): Promise<void> {
  const limit = performance.now() + limitMs;
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
