import { sql } from "kysely";
import { describeEachEngine } from "../../testing/database.ts";
import { scrubFreedSpace } from "./scrub.ts";

describeEachEngine((engine) => {
  it("writes anew what held a guest's data; SQLite overwrites at once what is deleted", async () => {
    const { db } = engine();
    const isSqlite = engine().engine === "sqlite";
    const read = async () => {
      const place = sql<object>`select relfilenode from pg_class where relname = 'bookings'`;
      return (await (isSqlite ? sql<object>`pragma secure_delete` : place).execute(db)).rows[0];
    };
    const before = await read();
    expect(await scrubFreedSpace(db)).toBe(true);
    if (isSqlite) expect(before).toEqual({ secure_delete: 1 });
    else expect(await read()).not.toEqual(before);
  });
});
