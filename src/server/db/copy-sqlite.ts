import { backup, DatabaseSync } from "@photostructure/sqlite";

/** How long it waits for a lock, in milliseconds. */
const busyTimeout = 5_000;
/** Of some kB each; a copy that is no longer wanted ends after so many. */
const pagesAtOnce = 1_000;

/**
 * Copies an SQLite file as it is at this moment to a new one, while others write: the online backup reads, in a thread
 * of its own, under one read transaction, which in WAL mode holds nobody up. Without that transaction each write of
 * another connection would make the copy begin anew.
 */
export async function copySqlite(file: string, to: string): Promise<void> {
  const source = new DatabaseSync(file, { timeout: busyTimeout });
  try {
    source.exec("begin; select count(*) from sqlite_schema");
    await backup(source, to, { rate: pagesAtOnce });
    source.exec("rollback");
  } finally {
    source.close();
  }
}
