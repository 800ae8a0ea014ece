import { sql } from "kysely";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { checkPostgres } from "./check-postgres.ts";
import { openPostgresDb } from "./postgres.ts";

const describeOnPostgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;
describeOnPostgres("the look at PostgreSQL's tables and indexes", () => {
  let database: TestDatabase;
  const url = () => database.location.databaseUrl ?? "";
  const run = (statement: string) => sql.raw(statement).execute(database.db);
  beforeAll(async () => {
    database = await createTestDatabase("postgres");
    await run("create table boats (id integer primary key, name text)");
    await run("insert into boats values (1, 'Hektor'), (2, 'Max')");
    await run("create function rank(id integer) returns integer immutable language sql as 'select id'");
    await run("create index boats_rank on boats (rank(id))");
  });
  afterAll(async () => {
    await database.db.destroy();
    await database.remove();
  });

  it("is not taken without the extension amcheck", async () => {
    expect(await checkPostgres(url())).toBeNull();
  });

  it("finds nothing in a sound database, and an index that disagrees with its table", async () => {
    await run("create extension amcheck");
    expect(await checkPostgres(url())).toEqual([]);
    // What the index holds is no longer what it would hold.
    await run("create or replace function rank(id integer) returns integer immutable language sql as 'select -id'");
    expect(await checkPostgres(url())).toEqual([
      expect.stringMatching(/^boats_rank: heap tuple .* lacks matching index/),
    ]);
  });

  it("is not taken by a role that may not call the extension, until that is granted", async () => {
    const role = `looker_${url().slice(-8)}`;
    await run(`create role ${role} login password 'secret'`);
    try {
      const other = new URL(url());
      other.username = role;
      other.password = "secret";
      const db = openPostgresDb(other.href);
      await sql`select 1`.execute(db);
      await db.destroy();
      expect(await checkPostgres(other.href)).toBeNull();
      await run(`grant execute on function bt_index_check(regclass, boolean), verify_heapam to ${role}`);
      expect(await checkPostgres(other.href)).toHaveLength(1);
    } finally {
      await run(`drop owned by ${role}`);
      await run(`drop role ${role}`);
    }
  });
});
