import type { Deps } from "../deps.ts";
import { purgeExpired } from "./retention.ts";

const pauseMs = 15 * 60_000;

/** Deletes expired rows at the start and every 15 minutes. */
export function createHousekeeping(deps: Pick<Deps, "db" | "now" | "log">) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const round = () => {
    running = purgeExpired(deps).catch((error: unknown) => deps.log.error({ err: error }, "housekeeping failed"));
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
