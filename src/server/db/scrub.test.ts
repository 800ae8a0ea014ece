import { sql } from "kysely";
import { describeEachEngine } from "../../testing/database.ts";
import { scrubFreedSpace } from "./scrub.ts";

describeEachEngine((engine) => {
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
});
