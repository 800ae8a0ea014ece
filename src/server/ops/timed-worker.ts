import type { Deps } from "../deps.ts";

/**
 * Does a round of work at the start and after each pause, in milliseconds. A stop tells the round that runs by the
 * signal, and waits for it.
 */
export function createTimedWorker(
  { log }: Pick<Deps, "log">,
  { name, pauseMs, work }: { name: string; pauseMs: number; work: (stopped: AbortSignal) => Promise<void> },
) {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const round = () => {
    running = running
      .then(() => work(stopping.signal))
      .catch((error: unknown) => log.error({ err: error }, `${name} failed`));
  };
  return {
    start() {
      round();
      timer = setInterval(round, pauseMs);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await running;
    },
  };
}
