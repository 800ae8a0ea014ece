import type { Deps } from "../deps.ts";

/** Does a round of work at the start and after each pause, in milliseconds. A stop waits for the round that runs. */
export function createTimedWorker(
  { log }: Pick<Deps, "log">,
  { name, pauseMs, work }: { name: string; pauseMs: number; work: () => Promise<void> },
) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const round = () => {
    running = running.then(work).catch((error: unknown) => log.error({ err: error }, `${name} failed`));
  };
  return {
    start() {
      round();
      timer = setInterval(round, pauseMs);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
