import type { FastifyRateLimitStore } from "@fastify/rate-limit";
import { setRecent } from "./recent-entries.ts";

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
