import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { type Kysely, sql } from "kysely";
import sharp from "sharp";
import { uploadPath } from "../../../shared/contract/pictures.ts";
import { testClock } from "../../../testing/clock.ts";
import { createMigratedDatabase, createTestDatabase, type TestDatabase } from "../../../testing/database.ts";
import { eventually } from "../../../testing/eventually.ts";
import { aList, aPeriod, publishList } from "../../../testing/price-lists.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { type Command, runCommand } from "../../../tools/command.ts";
import { migrateCommand } from "../../../tools/migrate.ts";
import { moveCommand } from "../../../tools/move.ts";
import { readConfig } from "../../config.ts";
import { migrate } from "../../db/migrate.ts";
import { openForServer } from "../../db/only-server.ts";
import { openDatabase, sqliteFile } from "../../db/open.ts";
import type { Database } from "../../db/schema.ts";
import { seedDemo } from "../../db/seed/demo.ts";
import { inTransaction } from "../../db/transaction.ts";
import { savePictures } from "../../modules/pictures/save-pictures.ts";
import { UploadedPicture } from "../../modules/pictures/uploaded-picture.ts";

// oxlint-disable-next-line jest/no-disabled-tests -- without PostgreSQL there is nowhere to move; the run counts it
const describeMoves = process.env.TEST_DATABASE_URL ? describe : describe.skip;
const { now } = testClock();

type Location = TestDatabase["location"];

const environment = ({ databaseUrl, dataDir }: Location) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? "",
  ENV_FILE: devNull,
});

async function run(command: Command, from: Location, ...args: string[]) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  return { code: await runCommand(command, args, { env: environment(from), print, printError: print }), lines };
}
const move = (from: Location, to: string) => run(moveCommand, from, to);

/** Every row of every table, in an order that both engines agree about. */
async function contentOf(db: Kysely<Database>): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const { name, columns } of await db.introspection.getTables()) {
    if (/migration|demo_wallet/.test(name)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    const names = columns.map((column) => column.name).toSorted();
    const plain = (value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value);
    content[name] = rows.map((row) => JSON.stringify(names.map((column) => plain(row[column])))).toSorted();
  }
  return content;
}

async function contentAt(location: Location): Promise<Record<string, string[]>> {
  const db = openDatabase(location);
  const content = await contentOf(db);
  await db.destroy();
  return content;
}

/** A busy season, a price list, a picture that was uploaded, and a number that was given to a row which is gone. */
async function addSeason({ db }: TestDatabase): Promise<void> {
  await seedDemo({ db, config: readConfig({}), now });
  await publishList(db, aList(aPeriod()), now().toISOString());
  const drawn = sharp({ create: { width: 600, height: 400, channels: 3, background: "#c02010" } });
  const picture = new UploadedPicture(await drawn.webp().toBuffer(), { width: 600, height: 400 });
  const images = JSON.stringify([uploadPath(picture.id)]);
  const vehicle = await addVehicle(db, { name: "Achilles", name_key: "achilles", images });
  await inTransaction(db, (trx) => savePictures(trx, vehicle, [picture], now()));
  const mail = await insertMail(db);
  await db.deleteFrom("outbox").where("id", "=", mail).execute();
}

async function insertMail(db: Kysely<Database>): Promise<number> {
  const at = now().toISOString();
  const mail = { template: "x", recipient: "x", lang: "de", data: "{}", status: "dead", last_error: "" } as const;
  const rest = { attempts: 8, next_attempt_at: at, created_at: at, claimed_until: null, sent_at: null };
  const query = db.insertInto("outbox").values({ ...mail, ...rest });
  return (await query.returning("id").executeTakeFirstOrThrow()).id;
}

describeMoves("a database that is moved to the other engine", () => {
  let shop: TestDatabase;
  let postgres: TestDatabase;
  let url: string;
  const folders: string[] = [];
  const folder = () => {
    const made = mkdtempSync(path.join(tmpdir(), "moved-"));
    folders.push(made);
    return made;
  };

  beforeAll(async () => {
    shop = await createMigratedDatabase("sqlite");
    await addSeason(shop);
    writeFileSync(path.join(shop.location.dataDir, "demo-wallet.json"), '{"play":"money"}');
  });
  beforeEach(async () => {
    postgres = await createTestDatabase("postgres");
    url = postgres.location.databaseUrl ?? "";
  });
  afterEach(async () => {
    await postgres.db.destroy();
    await postgres.remove();
  });
  afterAll(async () => {
    await shop.db.destroy();
    await shop.remove();
    for (const made of folders) rmSync(made, { recursive: true });
  });

  it("has every row, picture and last number there, and on the way back, and the old one stays as it was", async () => {
    const before = await contentOf(shop.db);
    const lost = (await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'outbox'`.execute(shop.db))
      .rows[0]?.seq;
    const there = await move(shop.location, url);
    expect(there.lines.slice(-3)).toEqual([
      `${sqliteFile(shop.location)} is in the new database now, and is as it was.`,
      "No contradictions in it.",
      "Now set DATABASE_URL to it, and start the server.",
    ]);
    expect([there.code, there.lines]).toEqual([0, expect.arrayContaining(["pictures: 1"])]);
    expect(await contentOf(shop.db)).toEqual(before);
    expect(await contentOf(postgres.db)).toEqual(before);
    expect(await postgres.db.selectFrom("demo_wallet").selectAll().execute()).toEqual([
      { id: 1, memory: '{"play":"money"}' },
    ]);
    await expect(postgres.db.deleteFrom("vehicles").execute()).rejects.toThrow("foreign key");
    await postgres.db.destroy();

    const dataDir = path.join(folder(), "new");
    const back = await move(postgres.location, dataDir);
    expect([back.code, back.lines.at(-2)]).toEqual([0, "No contradictions in it."]);
    expect(back.lines.at(-1)).toBe(`Now set DATA_DIR=${dataDir} and no DATABASE_URL, and start the server.`);
    const returned = openDatabase({ databaseUrl: null, dataDir });
    expect(await contentOf(returned)).toEqual(before);
    expect(readFileSync(path.join(dataDir, "demo-wallet.json"), "utf8")).toBe('{"play":"money"}');
    const again = openDatabase(postgres.location);
    // A number that was given is not given again.
    expect([await insertMail(again), await insertMail(returned)]).toEqual([(lost ?? 0) + 1, (lost ?? 0) + 1]);
    await again.destroy();
    await returned.destroy();
  });

  it("is refused by a target that has anything in it, which stays as it was", async () => {
    await sql`create table theirs (name text)`.execute(postgres.db);
    expect(await move(shop.location, url)).toEqual({
      code: 2,
      lines: ["Nothing was moved: the target has tables: name an empty database"],
    });
    expect((await postgres.db.introspection.getTables()).map(({ name }) => name)).toEqual(["theirs"]);
    const other = await createMigratedDatabase("postgres");
    await other.db.destroy();
    expect((await move(other.location, shop.location.dataDir)).lines).toEqual([
      "Nothing was moved: the target has tables: name an empty folder",
    ]);
    await other.remove();
  });

  it("waits for no server that runs: it is refused", async () => {
    const { dataDir } = shop.location;
    const server = await openForServer({ ...readConfig({}), dataDir });
    expect((await move(shop.location, url)).lines).toEqual([
      expect.stringContaining(`Nothing was moved: DATA_DIR ${dataDir} is in use by another server`),
    ]);
    await server.close();
    const used = await createMigratedDatabase("postgres");
    expect(await used.db.introspection.getTables()).not.toEqual([]);
    expect((await move(used.location, folder())).lines).toEqual([
      expect.stringMatching(/^Nothing was moved: the database of DATABASE_URL has \d+ other connections: stop every/),
    ]);
    expect(await used.db.introspection.getTables()).not.toEqual([]);
    await used.db.destroy();
    await used.remove();
  });

  it("is not moved to its own engine, from nowhere, or by another version", async () => {
    expect((await move(shop.location, folder())).lines).toEqual([
      "Nothing was moved: both are the same engine: use npm run backup and npm run restore",
    ]);
    const nowhere = { databaseUrl: null, dataDir: folder() };
    expect((await move(nowhere, url)).lines).toEqual([
      `Nothing was moved: ${sqliteFile(nowhere)} does not exist: set DATA_DIR`,
    ]);
    const old = await createTestDatabase("sqlite");
    expect((await move(old.location, url)).lines).toEqual([expect.stringContaining("is not of this version")]);
    await old.db.destroy();
    await old.remove();
    expect(await postgres.db.introspection.getTables()).toEqual([]);
  });

  it("is untouched when the move is killed; no server starts on what is there, and a second move ends it", async () => {
    const before = await contentOf(shop.db);
    // As an earlier move left it; what is inserted waits for the test.
    await migrate(postgres.db, { forMove: true });
    await sql`create function wait() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(1); return new; end $$`.execute(postgres.db);
    await sql`create trigger wait before insert on pictures for each row execute function wait()`.execute(postgres.db);
    await postgres.db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(1)`.execute(connection);
      // Asked on the connection that holds the lock: a silent one is closed after a while, and the lock is gone.
      const isWaiting = async () =>
        (
          await sql`select 1 from pg_locks where locktype = 'advisory' and not granted and objid = 1`.execute(
            connection,
          )
        ).rows.length > 0;
      const child = spawn(process.execPath, ["--import", "tsx", "src/tools/move.ts", url], {
        env: { ...process.env, ...environment(shop.location) },
        stdio: ["ignore", "pipe", "pipe"],
      });
      const ended = once(child, "close");
      const said = Promise.all([text(child.stdout), text(child.stderr)]);
      const endedEarly = ended.then(async () => {
        throw new Error(`the move ended before it was killed: ${(await said).join("")}`);
      });
      await Promise.race([eventually(isWaiting, true), endedEarly]);
      endedEarly.catch(() => undefined);
      child.kill("SIGKILL");
      await ended;
      await sql`select pg_advisory_unlock(1)`.execute(connection);
    });
    await sql`drop function wait() cascade`.execute(postgres.db);
    expect(await contentOf(shop.db)).toEqual(before);
    expect((await contentOf(postgres.db))["bookings"]).toEqual([]);
    expect(await run(migrateCommand, postgres.location)).toEqual({
      code: 1,
      lines: [
        "Nothing was migrated: DATABASE_URL holds the beginning of a move that was broken off: repeat it (npm run move)",
      ],
    });
    expect((await move(shop.location, url)).code).toBe(0);
    expect(await contentAt(postgres.location)).toEqual(before);
    expect((await run(migrateCommand, postgres.location)).code).toBe(0);
    expect((await move(shop.location, url)).lines).toEqual([expect.stringContaining("the target has tables")]);
  });

  it("is not moved where the copy differs, or what stops half way, to SQLite either", async () => {
    const from = await createMigratedDatabase("postgres");
    await seedDemo({ db: from.db, config: readConfig({}), now });
    await from.db.destroy();
    const to = { databaseUrl: null, dataDir: folder() };
    const target = openDatabase(to);
    await migrate(target, { forMove: true });
    await sql`create trigger lose after insert on payments begin delete from payments where id = new.id; end`.execute(
      target,
    );
    await target.destroy();
    const { code, lines } = await move(from.location, to.dataDir);
    expect([code, lines]).toEqual([
      2,
      [expect.stringMatching(/^Nothing was moved: payments: rows is \d+, in the copy 0$/)],
    ]);
    expect((await contentAt(to))["bookings"]).toEqual([]);
    const inTarget = async (statement: string) => {
      const db = openDatabase(to);
      await sql.raw(statement).execute(db);
      await db.destroy();
    };
    await inTarget("drop trigger lose");
    // As many rows, and texts of the same lengths.
    const spoil = "update bookings set start_day = date(start_day, '-1 day') where id = new.id";
    await inTarget(`create trigger spoil after insert on bookings begin ${spoil}; end`);
    expect((await move(from.location, to.dataDir)).lines.at(-1)).toMatch(
      /^Nothing was moved: the copy has a contradiction that was not there before: /,
    );
    expect((await contentAt(to))["bookings"]).toEqual([]);
    await inTarget("drop trigger spoil");
    expect((await move(from.location, to.dataDir)).code).toBe(0);
    expect(await contentAt(to)).toEqual(await contentAt(from.location));
    await from.remove();
  });
});
