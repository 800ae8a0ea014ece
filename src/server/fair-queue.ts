export interface FairQueue {
  /** Runs `work` when it is the caller's turn, and ends as it does. */
  add: <Value>(caller: string, work: () => Promise<Value>) => Promise<Value>;
}

/**
 * Runs at most `limit` jobs at a time. Callers who wait take turns, one job each, so that a caller with many jobs delays
 * nobody else. Between two jobs the server answers the calls that have arrived.
 */
export function createFairQueue(limit: number): FairQueue {
  /** The jobs of each caller who waits. The first caller is next. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let running = 0;

  const run = async (job: (() => Promise<void>) | undefined) => {
    await job?.();
    running -= 1;
    startNext();
  };

  const startNext = () => {
    const [next] = waiting;
    if (running >= limit || !next) return;
    const [caller, [job, ...others]] = next;
    waiting.delete(caller);
    if (others.length > 0) waiting.set(caller, others);
    running += 1;
    setImmediate(() => void run(job));
  };

  return {
    add: (caller, work) =>
      new Promise((resolve, reject) => {
        const job = () => work().then(resolve, reject);
        waiting.set(caller, [...(waiting.get(caller) ?? []), job]);
        startNext();
      }),
  };
}

/** Of pages and documents for visitors: rendering one takes as long as a hundred calls. */
export const renderQueue = createFairQueue(2);
