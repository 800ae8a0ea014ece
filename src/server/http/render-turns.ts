export interface Turns {
  /** Runs `work` once it is the turn of who asks; rejects where it does. */
  run: <Value>(who: string, work: () => Promise<Value>) => Promise<Value>;
}

/**
 * Makes who asks for much wait for their own: of those who wait each has one turn after the other, and calls that came
 * in meanwhile are answered between two turns. At most `limit` run at a time.
 */
export function createTurns(limit: number): Turns {
  /** In the order of their next turn. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let running = 0;

  const take = async (job: (() => Promise<void>) | undefined) => {
    await job?.();
    running -= 1;
    next();
  };

  const next = () => {
    const [turn] = waiting;
    if (running >= limit || !turn) return;
    const [who, [job, ...others]] = turn;
    waiting.delete(who);
    if (others.length > 0) waiting.set(who, others);
    running += 1;
    // Not at once: what has arrived is read first.
    setImmediate(() => void take(job));
  };

  return {
    run: (who, work) =>
      new Promise((resolve, reject) => {
        const jobs = waiting.get(who) ?? [];
        jobs.push(() => work().then(resolve, reject));
        waiting.set(who, jobs);
        next();
      }),
  };
}

/**
 * Of pages and documents that are made here for visitors: each takes this process longer than a hundred calls. Two at a
 * time, so that one which waits for the database holds up no other.
 */
export const renderTurns = createTurns(2);
