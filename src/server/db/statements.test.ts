import { DatabaseSync } from "@photostructure/sqlite";
import { sql } from "kysely";
import { createTestDatabase, type TestDatabase } from "../../testing/database.ts";
import { isUniqueViolation } from "./errors.ts";
import { cacheStatements } from "./statements.ts";

describe("cached statements", () => {
  let database: TestDatabase;
  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(database.db);

  beforeEach(async () => {
    database = await createTestDatabase("sqlite");
    await run("create table boats (id integer primary key, name text unique)");
    await run("insert into boats (name) values ('Hektor'), ('Hubert')");
  });
  afterEach(async () => {
    await database.db.destroy();
    await database.remove();
  });

  const names = async () => (await run("select * from boats order by id")).rows;

  it("answer with the parameters of each call", async () => {
    const find = (name: string) => sql<{ id: number }>`select id from boats where name = ${name}`.execute(database.db);
    expect((await find("Hubert")).rows).toEqual([{ id: 2 }]);
    expect((await find("Hektor")).rows).toEqual([{ id: 1 }]);
    expect((await find("Oskar")).rows).toEqual([]);
  });

  it("see a column that another connection has added", async () => {
    expect(await names()).toEqual([
      { id: 1, name: "Hektor" },
      { id: 2, name: "Hubert" },
    ]);
    const other = database.open();
    await sql`alter table boats add column berths integer default 4`.execute(other);
    await other.destroy();
    expect(await names()).toEqual([
      { id: 1, name: "Hektor", berths: 4 },
      { id: 2, name: "Hubert", berths: 4 },
    ]);
  });

  it("work again after they were refused, and leave the transaction to be undone", async () => {
    const insert = (name: string) => sql`insert into boats (name) values (${name})`;
    const undone = database.db.transaction().execute(async (trx) => {
      await insert("Oskar").execute(trx);
      await insert("Hektor").execute(trx);
    });
    expect(isUniqueViolation(await undone.catch((error: unknown) => error))).toBe(true);
    await insert("Franky").execute(database.db);
    expect((await names()).map(({ name }) => name)).toEqual(["Hektor", "Hubert", "Franky"]);
  });

  it("can be run while the same text is iterated over", () => {
    const raw = new DatabaseSync(":memory:");
    raw.exec("create table boats (id integer primary key); insert into boats values (1), (2)");
    const { prepare, close } = cacheStatements(raw);
    const text = "select id from boats order by id";
    const iteration = prepare(text).iterate([]);
    expect(iteration.next().value).toEqual({ id: 1 });
    expect(prepare(text).all([])).toEqual([{ id: 1 }, { id: 2 }]);
    expect([...prepare(text).iterate([])]).toEqual([{ id: 1 }, { id: 2 }]);
    expect(iteration.next().value).toEqual({ id: 2 });
    close();
  });

  it("are forgotten when too many others came", async () => {
    for (let number = 0; number < 600; number++) {
      expect((await run(`select ${number} as number`)).rows).toEqual([{ number }]);
    }
    expect((await run("select 0 as number")).rows).toEqual([{ number: 0 }]);
  });
});
