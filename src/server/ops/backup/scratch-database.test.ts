import { sql } from "kysely";
import { describeOnPostgres } from "../../../testing/database.ts";
import { openPostgresDb } from "../../db/postgres.ts";
import { withScratchDatabase } from "./scratch-database.ts";

describeOnPostgres((engine) => {
  it("is beside a database that has the longest name there can be, and is gone afterwards", async () => {
    const { db, location } = engine();
    const url = new URL(location.databaseUrl ?? "");
    const name = `${url.pathname.slice(1)}_`.padEnd(63, "x");
    url.pathname = `/${name}`;
    await sql`create database ${sql.id(name)}`.execute(db);
    const nameIn = async (databaseUrl: string) => {
      const opened = openPostgresDb(databaseUrl);
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(opened);
      await opened.destroy();
      return rows[0]?.name;
    };
    const scratch = await withScratchDatabase(url.href, nameIn);
    expect(scratch).toBe(`${name.slice(0, 50)}_backup_check`);
    const like = `${name.slice(0, 50)}%`;
    const { rows } = await sql`select datname from pg_database where datname like ${like}`.execute(db);
    await sql`drop database ${sql.id(name)}`.execute(db);
    expect(rows).toEqual([{ datname: name }]);
  });
});
