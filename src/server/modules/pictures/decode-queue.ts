interface Job {
  cost: number;
  run: () => Promise<void>;
}

export interface DecodeQueue {
  add: <Value>(cost: number, work: () => Promise<Value>) => Promise<Value>;
}

/** Runs work in its order, at most `atOnce` at a time and no more than what costs `budget` together. */
export function createDecodeQueue(atOnce: number, budget: number): DecodeQueue {
  const waiting: Job[] = [];
  let running = 0;
  let spent = 0;

  const next = () => {
    const job = waiting[0];
    if (!job || running >= atOnce || (running > 0 && spent + job.cost > budget)) return;
    waiting.shift();
    running += 1;
    spent += job.cost;
    void job.run().finally(() => {
      running -= 1;
      spent -= job.cost;
      next();
    });
    next();
  };

  return {
    add: (cost, work) =>
      new Promise((resolve, reject) => {
        waiting.push({ cost, run: () => work().then(resolve, reject) });
        next();
      }),
  };
}
