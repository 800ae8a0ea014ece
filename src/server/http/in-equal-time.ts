import type { Deps } from "../deps.ts";

/** In milliseconds: far more than the work behind any answer that is given in equal time. */
export const equalTimeMs = 250;

/**
 * Does `work`, and takes as long whatever it comes to: the time tells nobody which accounts, bookings or codes exist.
 */
export async function inEqualTime(deps: Pick<Deps, "wait">, work: Promise<unknown>): Promise<void> {
  await Promise.all([work, deps.wait(equalTimeMs)]);
}
