import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import {
  createMigratedDatabase,
  createTestDatabase,
  describeEachEngine,
  type TestDatabase,
} from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { noteUnreleased } from "../../../testing/migrations.ts";
import { hasPostgresClient } from "../../../testing/postgres.ts";
import { addSettings, addVehicle } from "../../../testing/rows.ts";
import { withTestApp } from "../../../testing/server.ts";
import { backupCommand } from "../../../tools/backup.ts";
import { type Command, runCommand } from "../../../tools/command.ts";
import { restoreCommand } from "../../../tools/restore.ts";
import { readConfig } from "../../config.ts";
import { appliedMigrations, isMigrated } from "../../db/migrate.ts";
import { openForServer } from "../../db/only-server.ts";
import { openDatabase } from "../../db/open.ts";
import { unreleasedSteps } from "../../db/unreleased-steps.ts";
import { addPayment, addSoundRows } from "../fsck/fsck.fixture.ts";
import { dumpPostgres, restorePostgres } from "./postgres-tools.ts";
import { restoreBackup } from "./restore-backup.ts";

const key = randomBytes(32).toString("hex");

/** How many arrive: some before the backup, the rest while it is made. */
const bookings = 40;

/** Of a database, as a command prints and ends. */
async function run(
  command: Command,
  { location }: Pick<TestDatabase, "location">,
  args: string[],
  changes: Record<string, string> = {},
) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const { databaseUrl, dataDir } = location;
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "", BACKUP_KEY: key, ENV_FILE: devNull, ...changes };
  return { code: await runCommand(command, args, { env, print, printError: print }), lines };
}

/** A place that a backup can be restored to. */
async function emptyPlace(engine: TestDatabase["engine"]) {
  const place = await createTestDatabase(engine);
  await place.db.destroy();
  const { databaseUrl, dataDir } = place.location;
  const location = { databaseUrl, dataDir: path.join(dataDir, "new") };
  return { location, open: () => openDatabase(location), remove: place.remove };
}

/** Of a PostgreSQL database; SQLite would make its file. */
async function tablesOf({ location, open }: Awaited<ReturnType<typeof emptyPlace>>): Promise<unknown[]> {
  if (location.databaseUrl === null) return [];
  const db = open();
  const tables = await db.introspection.getTables();
  await db.destroy();
  return tables;
}

describeEachEngine((engine, _, name) => {
  // oxlint-disable-next-line jest/no-disabled-tests -- without PostgreSQL's client there is nothing to dump with; the run counts it
  const describeBackups = name === "sqlite" || hasPostgresClient() ? describe : describe.skip;
  const site = withTestApp(engine);
  const fileOf = (title: string) => path.join(engine().location.dataDir, `${title}.backup`);
  const backUp = (title: string) => run(backupCommand, engine(), ["--to", fileOf(title)]);
  const unfinished = () => readdirSync(engine().location.dataDir).filter((file) => /part$|scratch/.test(file));

  describeBackups("backup and restore", () => {
    beforeAll(async () => {
      await emptyTables(engine().db);
      await addSettings(engine().db);
      await addSoundRows(engine().db);
      writeFileSync(path.join(engine().location.dataDir, "demo-wallet.json"), '{"play":"money"}');
      expect(await backUp("one")).toEqual({ code: 0, lines: [expect.stringContaining(fileOf("one"))] });
    });

    it("holds whatever was acknowledged before it began, and nothing by half, while bookings arrive", async () => {
      const vehicle = await addVehicle(engine().db, { name: "Achilles", name_key: "achilles" });
      const acknowledged: string[] = [];
      let stays = 0;
      const guest = async () => {
        const visitor = await site.visitor();
        while (stays < bookings) {
          const start = addDays(testToday, 40 + 2 * stays);
          const email = `erika${stays}@example.com`;
          stays += 1;
          const stay = { booked_day: start, booked_day_end: addDays(start, 2), booked_duration: 2, email };
          const answer = await visitor.post(bookingContract.send.path, aBookingRequest({ vehicle, ...stay }));
          if (answer.statusCode === 201) acknowledged.push(email);
        }
      };
      const load = Promise.all([guest(), guest()]);
      while (acknowledged.length < 5) await new Promise((resolve) => setImmediate(resolve));
      const before = [...acknowledged];
      expect(await backUp("load")).toMatchObject({ code: 0 });
      await load;
      // Nobody was told to come back later.
      expect(acknowledged).toHaveLength(bookings);
      const place = await emptyPlace(name);
      const restored = await run(restoreCommand, place, [fileOf("load")]);
      expect([restored.code, restored.lines.at(-1)]).toEqual([0, "No contradictions in it."]);
      const again = await run(restoreCommand, place, [fileOf("load")]);
      expect(again).toEqual({
        code: 2,
        lines: [expect.stringMatching(/^Nothing was restored: .*(exists: name|has tables)/)],
      });
      const db = place.open();
      const emails = (await db.selectFrom("bookings").select("email").execute()).map(({ email }) => email);
      expect(before.filter((email) => !emails.includes(email))).toEqual([]);
      await db.destroy();
      await place.remove();
    });

    it("is refused, and leaves nothing behind, with another key, damaged, cut off, or of another kind", async () => {
      const place = await emptyPlace(name);
      const whole = readFileSync(fileOf("one"));
      const flipped = Buffer.from(whole);
      flipped[whole.length - 20] = (flipped[whole.length - 20] ?? 0) ^ 1;
      const wrong = { ...place, location: { ...place.location } };
      wrong.location.databaseUrl = name === "sqlite" ? "postgres://app@127.0.0.1:1/boats" : null;
      const refused = async (content: Buffer, other = key, at = place.location) => {
        writeFileSync(fileOf("refused"), content);
        return restoreBackup({ file: fileOf("refused"), key: Buffer.from(other, "hex") }, at).catch(String);
      };
      expect(await refused(whole, "0".repeat(64))).toContain("refused.backup was made with another BACKUP_KEY");
      expect(await refused(flipped)).toContain("refused.backup is damaged or cut off");
      expect(await refused(whole.subarray(0, -100))).toContain("refused.backup is damaged or cut off");
      expect(await refused(Buffer.from("something"))).toContain("refused.backup is no backup");
      expect(await refused(whole, key, wrong.location)).toMatch(
        /refused\.backup is of (SQLite|PostgreSQL), which is all/,
      );
      expect(existsSync(place.location.dataDir)).toBe(false);
      expect(await tablesOf(place)).toEqual([]);
      await place.remove();
    });

    it("needs a key, and a place", async () => {
      const to = ["--to", fileOf("none")];
      const noKey = await run(backupCommand, engine(), to, { BACKUP_KEY: "" });
      expect(noKey).toEqual({ code: 1, lines: ["No backup was made: set BACKUP_KEY, which encrypts it"] });
      const noPlace = await run(backupCommand, engine(), []);
      expect(noPlace).toEqual({ code: 1, lines: ["No backup was made: say where to, by --to or BACKUP_DIR"] });
      for (const [folder, cure] of [
        ["/sys", /\/sys cannot be written \(E\w+\): let the server's user write it$/],
        [fileOf("no-folder"), /no-folder\.backup is not there: make it$/],
      ] as const) {
        const noFolder = await run(backupCommand, engine(), ["--to", path.join(folder, "one.backup")]);
        expect(noFolder).toEqual({ code: 1, lines: [expect.stringMatching(cure)] });
      }
      const noFile = await run(restoreCommand, engine(), [fileOf("none")]);
      expect(noFile).toEqual({
        code: 2,
        lines: [expect.stringMatching(/none\.backup does not exist, or is no file$/)],
      });
      const noRestore = await run(restoreCommand, engine(), [fileOf("one")], { BACKUP_KEY: "" });
      expect(noRestore).toEqual({ code: 2, lines: [expect.stringContaining("set BACKUP_KEY")] });
    });

    if (name === "postgres") {
      it("leaves no table of a dump that ends too early", async () => {
        const { db, location } = engine();
        const url = location.databaseUrl ?? "";
        const dump = await buffer(dumpPostgres(db, url, new AbortController().signal));
        const place = await emptyPlace(name);
        const into = place.open();
        const half = Readable.from([dump.subarray(0, dump.length - 2_000)]);
        await expect(restorePostgres(into, place.location.databaseUrl ?? "", half)).rejects.toThrow(
          /^pg_restore failed: \w/,
        );
        await into.destroy();
        expect(await tablesOf(place)).toEqual([]);
        await place.remove();
      });
      // What follows is the same on both, and dumps take their time.
      return;
    }

    it("makes one file that only its owner can read, and shows nothing of it nor the key", async () => {
      const { lines } = await backUp("two");
      expect(statSync(fileOf("two")).mode & 0o777).toBe(0o600);
      expect([lines.join("").includes(key), unfinished()]).toEqual([false, []]);
      const content = readFileSync(fileOf("two"));
      for (const secret of ["SQLite format", "PGDMP", "bookings", "play", key]) {
        expect(content.includes(secret)).toBe(false);
      }
      expect(await backUp("two")).toEqual({
        code: 1,
        lines: [expect.stringMatching(/two\.backup exists: name another/)],
      });
      expect(unfinished()).toEqual([]);
    });

    it("is restored with what else cannot be made anew, and tells what contradicts itself", async () => {
      const paid = await engine()
        .db.selectFrom("bookings")
        .select("id")
        .where("status", "=", "paid")
        .executeTakeFirst();
      await addPayment(engine().db, { reference_id: paid?.id ?? 0, cents: -1_00 });
      await backUp("contradiction");
      await addPayment(engine().db, { reference_id: paid?.id ?? 0, cents: 1_00 });
      const place = await emptyPlace(name);
      const { code, lines } = await run(restoreCommand, place, [fileOf("contradiction")]);
      expect([code, lines.at(-1)]).toEqual([1, "1 contradictions in it."]);
      expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^booking ${paid?.id} is paid, but`)));
      expect(readFileSync(path.join(place.location.dataDir, "demo-wallet.json"), "utf8")).toBe('{"play":"money"}');
      await place.remove();
    });

    it("is restored with the migrations that it was without, in one file", async () => {
      const old = await createMigratedDatabase(name);
      const triggers = await sql<{ name: string }>`
        select name from sqlite_schema where type = 'trigger' and name like '%\\_counts\\_%' escape '\\'`.execute(
        old.db,
      );
      for (const trigger of triggers.rows) await sql`drop trigger ${sql.id(trigger.name)}`.execute(old.db);
      await old.db.schema.dropTable("change_counts").execute();
      const newest = "0037-change-counts";
      await sql`delete from schema_migrations where name = ${newest}`.execute(old.db);
      expect(await run(backupCommand, old, ["--to", fileOf("old")])).toMatchObject({ code: 0 });
      const place = await emptyPlace(name);
      const { code, lines } = await run(restoreCommand, place, [fileOf("old")]);
      expect([code, lines]).toEqual([0, expect.arrayContaining([`migrated: ${newest}`])]);
      expect(readdirSync(place.location.dataDir)).toEqual(["houseboats.lock", "houseboats.sqlite"]);
      const db = place.open();
      expect(await appliedMigrations(db)).toContain(newest);
      await Promise.all([db.destroy(), old.db.destroy()]);
      await Promise.all([place.remove(), old.remove()]);
    });

    it("is restored where it has all steps between 0.1.0 and 0.2.0, and refused where it has some", async () => {
      const old = await createMigratedDatabase(name);
      await noteUnreleased(old.db, unreleasedSteps);
      expect(await run(backupCommand, old, ["--to", fileOf("all")])).toMatchObject({ code: 0 });
      await sql`delete from schema_migrations where name = ${unreleasedSteps[0]}`.execute(old.db);
      expect(await run(backupCommand, old, ["--to", fileOf("some")])).toMatchObject({ code: 0 });
      const place = await emptyPlace(name);
      expect(await run(restoreCommand, place, [fileOf("some")])).toEqual({
        code: 2,
        lines: [
          expect.stringMatching(/some\.backup is of a commit between 0\.1\.0 and 0\.2\.0, without \S+: start commit/),
        ],
      });
      expect(await run(restoreCommand, place, [fileOf("all")])).toMatchObject({ code: 0 });
      const db = place.open();
      expect(await isMigrated(db)).toBe(true);
      await Promise.all([db.destroy(), old.db.destroy()]);
      await Promise.all([place.remove(), old.remove()]);
    });

    it("is refused while a server runs there whose file was moved away", async () => {
      const place = await emptyPlace(name);
      mkdirSync(place.location.dataDir);
      const server = await openForServer({ ...readConfig({}), ...place.location });
      const files = readdirSync(place.location.dataDir).filter((file) => file.startsWith("houseboats.sqlite"));
      for (const file of files) {
        renameSync(path.join(place.location.dataDir, file), path.join(place.location.dataDir, `away-${file}`));
      }
      const refused = await run(restoreCommand, place, [fileOf("one")]);
      expect(refused).toEqual({
        code: 2,
        lines: [expect.stringMatching(/is in use by another server: end that one, or name another folder$/)],
      });
      await server.close();
      expect(await run(restoreCommand, place, [fileOf("one")])).toMatchObject({ code: 0 });
      await place.remove();
    });

    it("is refused where the log of another file lies, which SQLite would take for the restored one's", async () => {
      const place = await emptyPlace(name);
      mkdirSync(place.location.dataDir);
      writeFileSync(path.join(place.location.dataDir, "houseboats.sqlite-wal"), "");
      const { code, lines } = await run(restoreCommand, place, [fileOf("one")]);
      expect([code, lines]).toEqual([
        2,
        [expect.stringMatching(/houseboats\.sqlite-wal exists: name an empty DATA_DIR/)],
      ]);
      expect(readdirSync(place.location.dataDir)).toEqual(["houseboats.lock", "houseboats.sqlite-wal"]);
      await place.remove();
    });
  });
});

it("says in a sentence that PostgreSQL's programs are missing", async () => {
  const { PATH } = process.env;
  process.env["PATH"] = "/nowhere";
  try {
    const dump = dumpPostgres({} as never, "postgres://app@127.0.0.1:1/boats", new AbortController().signal);
    await expect(dump.next()).rejects.toThrow("pg_dump is not installed: install the client of PostgreSQL");
  } finally {
    process.env["PATH"] = PATH;
  }
});
