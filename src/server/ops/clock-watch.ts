import { clockTolerance } from "../../shared/rules/elapsed.ts";
import type { Deps } from "../deps.ts";
import { endClaims, shortenWaits } from "./clock.repository.ts";
import { createTimedWorker } from "./timed-worker.ts";

const pauseMs = 60_000;
/** After so many rounds each claim by the earlier clock has ended, or its process was killed. */
const claimRounds = 3;

/**
 * Notices that the clock was set back, and then lets nothing wait for hours that was to wait for minutes. It may have
 * been set back while no server ran: so the first round does the same.
 * @param elapsed milliseconds by a clock that nobody sets.
 */
export function watchClock({ db, now, log }: Pick<Deps, "db" | "now" | "log">, elapsed = () => performance.now()) {
  const offset = () => now().getTime() - elapsed();
  let last = offset();
  let rounds = 0;
  return async (): Promise<void> => {
    const behind = last - offset();
    last = offset();
    if (behind > clockTolerance) {
      log.warn({ seconds: Math.round(behind / 1_000) }, "the clock was set back");
      rounds = 0;
    }
    if (rounds === 0) await shortenWaits(db, now());
    if (rounds === claimRounds) await endClaims(db, now());
    rounds += 1;
  };
}

export function createClockWatch(deps: Pick<Deps, "db" | "now" | "log">) {
  return createTimedWorker(deps, { name: "watching the clock", pauseMs, work: watchClock(deps) });
}
