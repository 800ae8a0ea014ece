import { writeProbe } from "../data-dir.ts";
import { damageOf } from "../db/damage.ts";
import { isMigrated } from "../db/migrate.ts";
import type { Deps } from "../deps.ts";
import { writeProbeRow } from "./readiness.repository.ts";

/** For so long an answer is used again: anybody may ask, and each check writes to the disk. */
const freshMs = 1_000;
/** A database that answers nothing for this long is away, whatever its connections say. */
const deadlineMs = 3_000;

/**
 * Whether the server can do its work: the database is migrated, takes a write and showed no damaged page since the
 * start, and DATA_DIR has room for a file. Neither alone tells of a full disk: SQLite writes over room in its log that
 * it has already, and PostgreSQL may lie elsewhere.
 */
export function createReadiness({ db, config, now }: Pick<Deps, "db" | "config" | "now">): () => Promise<boolean> {
  const look = async () => {
    if (!(await isMigrated(db))) return false;
    await Promise.all([writeProbeRow(db, now()), writeProbe(config.dataDir)]);
    return damageOf(db) === null;
  };
  let running: Promise<boolean> | null = null;
  let last = { at: Number.NEGATIVE_INFINITY, ready: false };
  return async () => {
    if (Math.abs(now().getTime() - last.at) < freshMs) return last.ready;
    // A look that hangs is not followed by a second one: they would take up the pool.
    running ??= look()
      .catch(() => false)
      .then((ready) => {
        last = { at: now().getTime(), ready };
        running = null;
        return ready;
      });
    return within(deadlineMs, running);
  };
}

/** false where it takes longer. */
async function within(ms: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
