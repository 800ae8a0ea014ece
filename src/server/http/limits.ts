import { Socket } from "node:net";
import type { FastifyRateLimitStore } from "@fastify/rate-limit";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { clientAddress } from "./client-address.ts";
import { Problem } from "./problem.ts";
import { setRecent } from "./recent-entries.ts";

/** Calls per minute and address; a house full of guests behind one address stays below both. */
const readsPerMinute = 1_200;
export const writesPerMinute = 60;
/** Pages that are rendered here, which takes far longer than any call. Within the website nobody asks for them. */
const pagesPerMinute = 120;
/** The configuration of a route that renders pages. */
export const pageLimit = {
  max: pagesPerMinute,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => `page ${clientAddress(request)}`,
};
/** Of webhooks: anybody may send them, and the wallet sends its own from few addresses. */
export const webhookLimit = {
  max: 600,
  timeWindow: 60_000,
  keyGenerator: (request: FastifyRequest) => `webhook ${clientAddress(request)}`,
};

/**
 * Limits how often one address may call (an IPv6 address: its /56), more strictly where something is written; off with
 * RATE_LIMITS=off. The counts live in this process: each of several servers counts for itself
 * (requirements/several-servers.md).
 */
export async function registerLimits(app: FastifyInstance, deps: Pick<Deps, "config">): Promise<void> {
  if (!deps.config.rateLimits) return;
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    store: CallStore,
    max: (request) => (isWrite(request) ? writesPerMinute : readsPerMinute),
    keyGenerator: (request) => `${isWrite(request) ? "write" : "read"} ${clientAddress(request)}`,
    // A page that is rendered here asks for its data in process, without a socket: it was counted as a page already.
    allowList: (request) => !(request.raw.socket instanceof Socket),
    errorResponseBuilder: () => new Problem("RATE_LIMITED"),
  });
}

function isWrite(request: FastifyRequest): boolean {
  return request.method !== "GET" && request.method !== "HEAD" && request.method !== "OPTIONS";
}

/** Addresses whose calls are counted at the same time; of more the one that was silent for longest is forgotten. */
const mostAddresses = 5_000;

/**
 * Counts calls in windows that begin with the first call, by a clock that nobody sets: the plugin's own store would
 * keep a window open for hours where the machine's clock is set back.
 */
export class CallStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { calls: number; begun: number }>();
  readonly #elapsed: () => number;

  constructor(_options?: unknown, elapsed = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  incr(...[key, done, windowMs]: Parameters<FastifyRateLimitStore["incr"]>): void {
    const now = this.#elapsed();
    const last = this.#windows.get(key);
    const open = last && now - last.begun < windowMs ? last : { calls: 0, begun: now };
    open.calls += 1;
    setRecent(this.#windows, key, open, mostAddresses);
    done(null, { current: open.calls, ttl: windowMs - (now - open.begun) });
  }

  /** Of a route that has a limit of its own. */
  child(): CallStore {
    return new CallStore(undefined, this.#elapsed);
  }
}
