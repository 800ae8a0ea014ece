import type { Config } from "../config.ts";
import { ConfigError } from "../env.ts";
import { isDatabaseUnavailable } from "./errors.ts";
import { unfinishedMove } from "./migrate.ts";
import { BetweenVersionsError } from "./unreleased-steps.ts";

/** What a database's driver says at the start, and what to do about it; the first that matches counts. */
const sqliteProblems: readonly [RegExp, string][] = [
  [
    /not a database|malformed/,
    "is no intact SQLite database: bring back a backup, or move the file away to begin with an empty one",
  ],
  [/readonly|read-only/, "cannot be written: let the server's user write it"],
  [/is locked/, "is locked by another program: end that one"],
  [/is full/, "has no room to grow: make room on the disk"],
  [/unable to open|disk I\/O error/, "cannot be opened: let the server's user read and write it"],
];

/** The sentence for an error of the database at the start; the error itself where it is a fault of the program. */
export function explainDatabase(error: unknown, { databaseUrl, dataDir }: Config): unknown {
  const message = messageOf(error);
  const place = databaseUrl === null ? `DATA_DIR ${dataDir}` : "DATABASE_URL";
  if (error instanceof ConfigError) return error;
  if (error instanceof BetweenVersionsError) return new ConfigError(`the database of ${place} ${message}`);
  if (message.startsWith("corrupted migrations") && message.includes(unfinishedMove)) {
    return new ConfigError(`${place} holds the beginning of a move that was broken off: repeat it (npm run move)`);
  }
  if (message.startsWith("corrupted migrations")) {
    return new ConfigError(`${place} holds the database of another version (${message}): start the newer version`);
  }
  if (databaseUrl !== null) {
    const isAboutRights = codeOf(error) === "42501";
    if (!isAboutRights && !isDatabaseUnavailable(error)) return error;
    return new ConfigError(
      `${place} names a database that cannot be used (${message}): ${isAboutRights ? "grant the right" : "start it"}`,
    );
  }
  const [, cure] = sqliteProblems.find(([pattern]) => pattern.test(message)) ?? [];
  return cure === undefined ? error : new ConfigError(`${place}: the file houseboats.sqlite ${cure}`);
}

/** The sentence for a PostgreSQL server that does not let anybody in. Drivers' messages hold no password. */
export function explainPostgres(error: unknown): ConfigError {
  const code = codeOf(error);
  const cures: Record<string, string> = {
    "28P01": "correct user and password",
    "28000": "correct user and password",
    "3D000": "create that database or correct its name",
  };
  const cure = cures[code] ?? "start it, or correct the address";
  return new ConfigError(
    `DATABASE_URL names a PostgreSQL database that cannot be reached (${messageOf(error)}): ${cure}`,
  );
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
}

/** One line; of several addresses that were tried the first one's. */
function messageOf(error: unknown): string {
  const { message, errors } = (error ?? {}) as { message?: string; errors?: unknown[] };
  const [first] = errors ?? [];
  if (first !== undefined) return messageOf(first);
  return (message || codeOf(error) || "no answer").split("\n", 1)[0] ?? "";
}
