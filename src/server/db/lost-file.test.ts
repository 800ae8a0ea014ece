import { copyFileSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { isDatabaseUnavailable } from "./errors.ts";
import { openSqliteDb } from "./sqlite.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "lost-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// Committed work is in the log until SQLite brings it into the file.
it.each(["houseboats.sqlite", "houseboats.sqlite-wal", "houseboats.sqlite-shm"])(
  "an SQLite database whose %s is moved, deleted or replaced takes no more work until it is back",
  async (name) => {
    const file = path.join(folder, name);
    const away = path.join(folder, "away");
    const db = openSqliteDb(path.join(folder, "houseboats.sqlite"));
    await sql`create table boats (name text)`.execute(db);
    const add = () => sql`insert into boats values ('Hektor')`.execute(db);
    const addInTransaction = () =>
      db.transaction().execute((trx) => sql`insert into boats values ('Max')`.execute(trx));
    const refusalOf = (work: () => Promise<unknown>) =>
      work().then(
        () => null,
        (error: unknown) => error,
      );

    renameSync(file, away);
    for (const work of [add, addInTransaction]) {
      const error = await refusalOf(work);
      expect(String(error)).toContain(`unable to open database: ${file} was deleted, moved or replaced`);
      expect(isDatabaseUnavailable(error)).toBe(true);
    }
    copyFileSync(away, file);
    expect(isDatabaseUnavailable(await refusalOf(add))).toBe(true);
    renameSync(away, file);
    await add();
    await addInTransaction();
    const { rows } = await sql<{ count: number }>`select count(*) as count from boats`.execute(db);
    expect(rows).toEqual([{ count: 2 }]);
    await db.destroy();
  },
);
