import { type Server as HttpServer } from "node:http";
import { Server } from "node:net";
import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** True once the server was asked to stop: it finishes what runs and takes nothing new. */
    draining: boolean;
    /** Requests that came by the network and are not answered yet, and when the last one was. */
    activity: { running: number; heardAt: number };
    /** When a proxy last asked at `/healthz` whether to send calls, and whether it is answered that it should not. */
    health: { askedAt: number; isClosing: boolean };
  }
}

/** Counts what runs, from the first request on. */
export function trackActivity(app: FastifyInstance): void {
  const activity = { running: 0, heardAt: 0 };
  app.decorate("draining", false).decorate("activity", activity);
  app.decorate("health", { askedAt: Number.NEGATIVE_INFINITY, isClosing: false });
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

/** A proxy that asks at `/healthz` does so more often. */
const askedMs = 3_000;

/** How a server ends, in milliseconds. */
export interface DrainTimes {
  /** How long a proxy that asks is still told to send calls: it may not know yet that the server before is back. */
  overlap: number;
  /** How long it is told to send none, before connections are refused. */
  notice: number;
  /** What still runs after it is cut off; counted from the beginning. */
  grace: number;
  /** How long nothing may arrive on any connection before the silent ones are closed. */
  quiet: number;
}

/**
 * Stops accepting connections, once proxies know, and resolves when everything that was sent on them has been answered,
 * or cut off after `grace`. Fastify's own close would refuse the calls that a page still makes in process while it is
 * rendered: close it after this.
 *
 * Open connections are read for as long as anything runs or arrives, and each answer tells its client to send no more
 * there (`Connection: close`, ops.routes.ts). A client whose connection is idle can be told by closing it only, which
 * may cross with a request that it sends at that moment: so silent connections are closed not before all of them were
 * silent for `quiet`, far longer than a request travels. That is measured where the process has just read whatever has
 * arrived: a timer alone, in a process that was busy for so long, would close connections with requests that it has not
 * read yet.
 */
export async function drain(app: FastifyInstance, times: DrainTimes): Promise<void> {
  app.draining = true;
  const { server } = app;
  if (!server.listening) return;
  const { grace, quiet } = times;
  const began = performance.now();
  await tellProxy(app, times);
  // What is left of the time answers those that were accepted.
  await acceptWaiting(server, began + grace - quiet);
  app.activity.heardAt = performance.now();
  const closeSilent = () => {
    const { running, heardAt } = app.activity;
    if (running === 0 && performance.now() - heardAt >= quiet) server.closeIdleConnections();
  };
  // Timers run before a turn of the loop reads its connections, an immediate after that.
  const sweep = setInterval(() => setImmediate(closeSilent), Math.min(sweepMs, quiet));
  const end = setTimeout(() => server.closeAllConnections(), began + grace - performance.now());
  await new Promise<void>((resolve) => {
    // http's own close cuts idle connections off at once, also those with a request that nobody has read yet.
    Server.prototype.close.call(server, () => resolve());
  });
  clearInterval(sweep);
  clearTimeout(end);
}

/** Caddy cannot hand a POST to another server once this one has refused the connection. */
async function tellProxy({ health }: FastifyInstance, { overlap, notice }: DrainTimes): Promise<void> {
  const isAsked = performance.now() - health.askedAt < askedMs;
  if (isAsked) await wait(overlap);
  health.isClosing = true;
  if (isAsked) await wait(notice);
}

/** How many connections the kernel lets wait for Node at most: its backlog is 511, and one more. */
const mostWaiting = 512;

/**
 * Connections that wait to be accepted would be reset with what was sent on them. Each turn of the loop takes one, and
 * answers others meanwhile: in a busy process that takes long. Those that waited come before all that are opened later,
 * so that a stream of new ones ends it, too.
 * @param until when it is given up.
 */
async function acceptWaiting(server: HttpServer, until: number): Promise<void> {
  let accepted = 0;
  const count = () => (accepted += 1);
  server.on("connection", count);
  let before = -1;
  while (accepted !== before && accepted < mostWaiting && performance.now() < until) {
    before = accepted;
    await turn();
    await turn();
  }
  server.off("connection", count);
}
