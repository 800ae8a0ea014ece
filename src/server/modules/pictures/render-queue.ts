interface Job {
  run: () => Promise<void>;
}

export interface RenderQueue {
  /** Runs `work` when its turn has come; what somebody waits for goes before what is only prepared. */
  add: <Value>(work: () => Promise<Value>, urgent: boolean) => Promise<Value>;
}

/** Runs at most `limit` jobs at a time, in order, the urgent ones first. */
export function createRenderQueue(limit: number): RenderQueue {
  const urgentJobs: Job[] = [];
  const otherJobs: Job[] = [];
  let running = 0;

  const next = () => {
    if (running >= limit) return;
    const job = urgentJobs.shift() ?? otherJobs.shift();
    if (!job) return;
    running += 1;
    void job.run().finally(() => {
      running -= 1;
      next();
    });
  };

  return {
    add: (work, urgent) =>
      new Promise((resolve, reject) => {
        const run = () => work().then(resolve, reject);
        (urgent ? urgentJobs : otherJobs).push({ run });
        next();
      }),
  };
}
