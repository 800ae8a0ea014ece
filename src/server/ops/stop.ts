import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type DrainTimes, drain } from "./drain.ts";

interface StopTimes {
  drain: DrainTimes;
  /** What still works in the background after it is left alone: it may wait for a database that is frozen. */
  work: number;
  /** The same for the database, which does not even take its leave then. */
  farewell: number;
}

/** In milliseconds. Service managers give a process 10 s in all. */
export const stopTimes: StopTimes = {
  drain: { overlap: 1_000, notice: 2_000, grace: 7_000, quiet: 2_000 },
  work: 7_500,
  farewell: 2_000,
};

interface Parts {
  app: FastifyInstance;
  workers: readonly { stop: () => Promise<void> }[];
  /** Closes the database. */
  close: () => Promise<void>;
}

/**
 * Finishes what runs: requests and work in the background, then the database; nothing of it for longer than `times`.
 */
export async function stopInTime({ app, workers, close }: Parts, { drain: calls, work, farewell }: StopTimes) {
  // Workers begin nothing new while the last requests are answered.
  const stopped = Promise.all(workers.map((worker) => worker.stop()));
  await Promise.all([drain(app, calls), within(work, stopped)]);
  await within(
    farewell,
    app.close().then(() => close()),
  );
}

/** Resolves with the work, or after that long. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, wait(ms)]);
}
