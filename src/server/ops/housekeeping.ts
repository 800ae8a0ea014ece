import type { Deps } from "../deps.ts";
import { deleteOldKeys } from "../http/idempotency.repository.ts";
import { deleteExpiredHolds } from "../modules/booking/holds.repository.ts";
import { deleteOldBookingAddresses } from "../modules/booking/visitor-limits.repository.ts";
import { deleteOldFailures } from "../modules/session/login-failures.repository.ts";
import { deleteOldRecoveries } from "../modules/session/recovery.repository.ts";
import { deleteExpiredSessions } from "../modules/session/session.repository.ts";

/** Deletes expired sessions and holds, idempotency keys, failed logins, mailed passwords, and from where was booked. */
export async function purgeExpired(deps: Pick<Deps, "db" | "now">): Promise<void> {
  await deleteExpiredSessions(deps.db, deps.now());
  await deleteOldKeys(deps.db, deps.now());
  await deleteOldFailures(deps.db, deps.now());
  await deleteOldRecoveries(deps.db, deps.now());
  await deleteExpiredHolds(deps.db, deps.now());
  await deleteOldBookingAddresses(deps.db, deps.now());
}

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
