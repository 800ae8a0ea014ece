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

it("an SQLite file that is moved, deleted or replaced takes no more work until it is back", async () => {
  const file = path.join(folder, "houseboats.sqlite");
  const away = path.join(folder, "away.sqlite");
  const db = openSqliteDb(file);
  await sql`create table boats (name text)`.execute(db);
  const add = () => sql`insert into boats values ('Hektor')`.execute(db);
  const addInTransaction = () => db.transaction().execute((trx) => sql`insert into boats values ('Max')`.execute(trx));
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
});
