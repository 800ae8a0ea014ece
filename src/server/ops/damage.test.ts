import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { type Kysely, sql } from "kysely";
import { contactContract } from "../../shared/contract/contact.ts";
import { createMigratedDatabase, type TestDatabase } from "../../testing/database.ts";
import { startTestApp, type TestApp } from "../../testing/server.ts";
import { whileRefused } from "../../testing/while-refused.ts";
import { runCommand } from "../../tools/command.ts";
import { fsckCommand } from "../../tools/fsck.ts";
import { readConfig } from "../config.ts";
import { openDatabase, sqliteFile } from "../db/open.ts";
import type { Database } from "../db/schema.ts";
import { listInbox } from "../modules/inbox/inbox.queries.ts";
import { readBackupRun } from "./backup/backup-runs.repository.ts";
import { runNightlyBackup } from "./backup/nightly-backup.ts";
import { watchDamage } from "./damage-watch.ts";
import { readRun } from "./fsck/fsck-runs.repository.ts";
import { runNightlyFsck } from "./fsck/nightly-fsck.ts";

const message = { name: "Erika Beispiel", email: "erika@example.com", body: "Habt ihr offen?" };

/** As a disk does: 64 bytes of the table's first page, where its rows are listed. */
async function flipBytes(database: TestDatabase, table: string): Promise<void> {
  const { rows } = await sql<{ page: number; size: number }>`
    select rootpage as page, (select page_size from pragma_page_size) as size
    from sqlite_schema where name = ${table}`.execute(database.db);
  await database.db.destroy();
  const [{ page, size } = { page: 0, size: 0 }] = rows;
  const file = openSync(sqliteFile(database.location), "r+");
  const bytes = Buffer.alloc(64);
  const position = (page - 1) * size;
  readSync(file, bytes, 0, bytes.length, position);
  for (const index of bytes.keys()) bytes[index] = (bytes[index] ?? 0) ^ 0xff;
  writeSync(file, bytes, 0, bytes.length, position);
  closeSync(file);
}

describe("a page of the database that is damaged", () => {
  let database: TestDatabase;
  let db: Kysely<Database>;
  let site: TestApp;
  let folder: string;
  const logged: unknown[] = [];
  const log = { error: (...line: unknown[]) => void logged.push(line), warn: () => undefined } as never;

  /** Of a server that was started after it. */
  async function open(table: string) {
    database = await createMigratedDatabase("sqlite");
    await flipBytes(database, table);
    db = openDatabase(database.location);
    site = await startTestApp({ database: { ...database, db }, log: Fastify().log });
    folder = mkdtempSync(path.join(tmpdir(), "damage-"));
  }
  afterEach(async () => {
    await site.close();
    await db.destroy();
    await database.remove();
    rmSync(folder, { recursive: true });
  });
  const deps = () => ({
    db,
    config: { ...readConfig({}), ...database.location, backup: { key: Buffer.alloc(32, 1), folder } },
    now: site.clock.now,
    log,
  });
  const tasks = async () => (await listInbox(db, { admin: true })).map(({ body }) => body);
  const readyz = async () => {
    site.clock.advance(1_000);
    return (await site.app.inject("/readyz")).statusCode;
  };
  const damaged = async () => /^database_damaged (.*)$/m.exec((await site.app.inject("/metrics")).body)?.[1];
  const write = async () => (await (await site.visitor()).post(contactContract.send.path, message)).statusCode;

  it("is found by fsck, at night, and in the trial of the backup", async () => {
    await open("outbox");
    const lines: string[] = [];
    const env = { DATA_DIR: database.location.dataDir, ENV_FILE: devNull };
    const print = (line: string) => void lines.push(line);
    expect(await runCommand(fsckCommand, [], { env, print, printError: print })).toBe(1);
    expect(lines[0]).toMatch(/^the database is damaged: /);

    site.clock.set("2027-05-03T01:00:00.000Z");
    await runNightlyFsck(deps());
    expect((await readRun(db)).findings).toBeGreaterThan(0);
    expect(await tasks()).toEqual([expect.stringContaining("the database is damaged: ")]);
    await runNightlyBackup(deps());
    const backup = await readBackupRun(db);
    expect([backup.verified_at, backup.made_at]).toEqual([null, "2027-05-03T01:00:00.000Z"]);
    expect(await tasks()).toContainEqual(expect.stringMatching(/holds contradictions.*the database is damaged: /));
  });

  it("is a task, a metric and /readyz once a write has met it, until the server is started on a sound one", async () => {
    await open("outbox");
    const watch = watchDamage(deps());
    await watch();
    expect([await readyz(), await damaged(), await tasks()]).toEqual([200, "0", []]);
    expect(await write()).toBe(500);
    // A task that could not be noted would be asked a second time.
    await whileRefused(db, "update", "fsck_runs", watch);
    await watch();
    await watch();
    expect([await readyz(), await damaged()]).toEqual([503, "1"]);
    expect(await tasks()).toEqual([
      expect.stringContaining("the database is damaged: database disk image is malformed"),
    ]);
  });

  it("leaves the metrics readable that do not need it", async () => {
    await open("fsck_runs");
    expect(await damaged()).toBe("0");
    expect(await damaged()).toBe("1");
  });

  it("is a metric and /readyz also where no task can be written", async () => {
    await open("inbox");
    expect(await readyz()).toBe(200);
    expect(await write()).toBe(500);
    await expect(watchDamage(deps())()).rejects.toThrow("malformed");
    expect([await readyz(), await damaged()]).toEqual([503, "1"]);
  });
});
