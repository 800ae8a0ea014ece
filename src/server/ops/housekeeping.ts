import type { Deps } from "../deps.ts";
import { deleteOldKeys } from "../http/idempotency.ts";
import { deleteOldFailures } from "../modules/session/login-failures.repository.ts";
import { deleteOldRecoveries } from "../modules/session/recovery.repository.ts";
import { deleteExpiredSessions } from "../modules/session/session.repository.ts";

/**
 * Removes what is of no use any more: expired sessions, keys of calls that nobody repeats, failed logins and mailed
 * passwords that do not count any longer.
 */
export async function keepHouse(deps: Pick<Deps, "db" | "now">): Promise<void> {
  await deleteExpiredSessions(deps.db, deps.now());
  await deleteOldKeys(deps.db, deps.now());
  await deleteOldFailures(deps.db, deps.now());
  await deleteOldRecoveries(deps.db, deps.now());
}

const pauseMs = 15 * 60_000;

/** Keeps house at the start and every quarter of an hour. */
export function createHousekeeping(deps: Pick<Deps, "db" | "now" | "log">) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const round = () => {
    running = keepHouse(deps).catch((error: unknown) => deps.log.error({ err: error }, "housekeeping failed"));
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
