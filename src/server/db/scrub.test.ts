import { sql } from "kysely";
import { describeEachEngine } from "../../testing/database.ts";
import { scrubFreedSpace } from "./scrub.ts";

describeEachEngine((engine, itOnSqlite) => {
  it("writes anew what held a guest's data; SQLite overwrites at once what is deleted", async () => {
    const { db } = engine();
    const isSqlite = engine().engine === "sqlite";
    // SQLite's switch; of PostgreSQL the file that the table is in.
    const read = async (): Promise<number | undefined> => {
      const place = sql<{ value: number }>`select relfilenode as value from pg_class where relname = 'bookings'`;
      const overwrites = sql<{ value: number }>`select secure_delete as value from pragma_secure_delete`;
      return (await (isSqlite ? overwrites : place).execute(db)).rows[0]?.value;
    };
    const before = await read();
    expect(await scrubFreedSpace(db)).toBe(true);
    const after = await read();
    expect(isSqlite ? after === 1 : after !== before).toBe(true);
  });

  itOnSqlite("leaves no free page, in which something deleted before it was overwritten may stand", async () => {
    const { db } = engine();
    const freePages = async () => {
      const { rows } = await sql<{ pages: number }>`select freelist_count as pages from pragma_freelist_count`.execute(
        db,
      );
      return rows[0]?.pages;
    };
    await sql`create table scratch (text text)`.execute(db);
    await sql`insert into scratch values (${"x".repeat(20_000)})`.execute(db);
    await sql`drop table scratch`.execute(db);
    expect(await freePages()).toBeGreaterThan(0);
    expect(await scrubFreedSpace(db)).toBe(true);
    expect(await freePages()).toBe(0);
  });
});
