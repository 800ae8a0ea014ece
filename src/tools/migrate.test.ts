import { existsSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { createTestDatabase, describeOnSqlite, type TestDatabase } from "../testing/database.ts";
import { type Command, runCommand } from "./command.ts";
import { migrateCommand } from "./migrate.ts";
import { seedCommand } from "./seed.ts";

describeOnSqlite((engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase(engine().engine);
  });
  afterAll(async () => {
    await database.db.destroy();
    await database.remove();
  });

  async function run(command: Command) {
    const { databaseUrl, dataDir } = database.location;
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", ENV_FILE: devNull };
    return { code: await runCommand(command, [], { env, print, printError: print }), lines };
  }

  describe("npm run migrate and seed", () => {
    it("make, one after the other, what the first start makes, and change nothing the second time", async () => {
      expect(await run(seedCommand)).toEqual({
        code: 1,
        lines: [expect.stringMatching(/has no tables: run migrate$/)],
      });
      const first = await run(migrateCommand);
      expect([first.code, first.lines[0], first.lines.at(-1)]).toEqual([
        0,
        "migrated: 0001-booking",
        expect.stringContaining("is up to date."),
      ]);
      expect(await run(migrateCommand)).toEqual({ code: 0, lines: [expect.stringContaining("up to date already")] });
      expect(await run(seedCommand)).toMatchObject({
        code: 0,
        lines: [expect.stringContaining("root@"), expect.stringMatching(/^Its password is in .*root-password\.txt\.$/)],
      });
      expect(existsSync(path.join(database.location.dataDir, "root-password.txt"))).toBe(true);
      await database.db.updateTable("vehicles").set({ blocked: 1 }).execute();
      expect(await run(seedCommand)).toEqual({ code: 0, lines: [expect.stringContaining("nothing was changed")] });
      const boats = await database.db.selectFrom("vehicles").select("blocked").execute();
      expect(boats.map(({ blocked }) => blocked)).toEqual(Array.from({ length: 9 }, () => 1));
    });

    it("refuse a database of a commit between two versions, with one sentence that says which to start", async () => {
      await sql`insert into schema_migrations (name, timestamp) values ('0033-backup-runs', '')`.execute(database.db);
      expect(await run(migrateCommand)).toEqual({
        code: 1,
        lines: [
          expect.stringMatching(
            /^Nothing was migrated: the database of \S+.* is of a commit between .* with it once before$/,
          ),
        ],
      });
      await sql`delete from schema_migrations where name = '0033-backup-runs'`.execute(database.db);
    });

    it("refuse a database that a newer version made, with one sentence", async () => {
      await sql`insert into schema_migrations (name, timestamp) values ('9999-later', '')`.execute(database.db);
      expect(await run(migrateCommand)).toEqual({
        code: 1,
        lines: [
          expect.stringMatching(/^Nothing was migrated: .*of another version.*9999-later.*start the newer version$/),
        ],
      });
    });
  });
});
