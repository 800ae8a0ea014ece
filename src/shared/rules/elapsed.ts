/**
 * Clocks of several servers differ by less, and a clock is corrected by less without anybody noticing; in milliseconds.
 */
export const clockTolerance = 60_000;

/**
 * Whether that moment (milliseconds since 1970) is less than `ms` ago. One that is still to come is not: the clock was
 * set back meanwhile, and a caller that waits for its end would wait for as long as that.
 */
export function isWithin(moment: number, ms: number, now: Date): boolean {
  const elapsed = now.getTime() - moment;
  return elapsed >= 0 && elapsed < ms;
}
