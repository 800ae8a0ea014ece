import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { readConfig } from "../config.ts";
import { openForServer } from "./only-server.ts";
import { openDatabase } from "./open.ts";

describe("the SQLite file of a server", () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), "only-server-"));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));
  const open = () => openForServer({ ...readConfig({}), dataDir });

  it("is refused to a second one in a sentence, while commands work beside, until the first has let go of it", async () => {
    const first = await open();
    await expect(open()).rejects.toThrow(
      `DATA_DIR ${dataDir} is in use by another server: end that one, name another folder, or set DATABASE_URL`,
    );
    const command = openDatabase({ databaseUrl: null, dataDir });
    await sql`create table boats (name text)`.execute(command);
    await command.destroy();
    await first.close();
    const second = await open();
    expect((await second.db.introspection.getTables()).map(({ name }) => name)).toEqual(["boats"]);
    await second.close();
  });

  it("is all there is of the database once it has closed it", async () => {
    const { db, close } = await open();
    await sql`create table boats (name text)`.execute(db);
    const files = () => readdirSync(dataDir).filter((file) => file.startsWith("houseboats.sqlite"));
    expect(files()).toContain("houseboats.sqlite-wal");
    await close();
    expect(files()).toEqual(["houseboats.sqlite"]);
  });
});
