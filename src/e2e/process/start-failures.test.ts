import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import Fastify from "fastify";
import { sql } from "kysely";
import { readConfig } from "../../server/config.ts";
import { migrate } from "../../server/db/migrate.ts";
import { openDatabase } from "../../server/db/open.ts";
import { startServer } from "../../server/start.ts";
import { occupyPort } from "../../testing/free-port.ts";
import { serverBundle } from "../../tools/build-state.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "start-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the start fails of; `tell` is told where the first password is. */
async function failureOf(env: Record<string, string>, tell: (file: string) => void = () => undefined) {
  const given = readConfig({ DATA_DIR: path.join(folder, "data"), PORT: "0", HOST: "127.0.0.1", ...env });
  const config = { ...given, dataDirMustExist: false };
  const started = startServer(config, Fastify().log, tell);
  return started.then(
    async ({ stop }) => {
      await stop();
      return "started";
    },
    (error: Error) => `${error.name}: ${error.message}`,
  );
}

function fileNamed(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

describe("a start that fails of its surroundings says in one sentence what to change", () => {
  it("where DATA_DIR is a file, lies below one, or is everybody's", async () => {
    const file = fileNamed("file", "");
    const isFile = "must be a folder, and a file has that name: name another one";
    expect(await failureOf({ DATA_DIR: file })).toBe(`ConfigError: DATA_DIR ${file} ${isFile}`);
    expect(await failureOf({ DATA_DIR: `${file}/data` })).toBe(`ConfigError: DATA_DIR ${file}/data ${isFile}`);
    for (const shared of ["/", "/tmp"]) {
      expect(await failureOf({ DATA_DIR: shared })).toMatch(/^ConfigError: DATA_DIR \S+ is shared with all users: .*$/);
    }
  });

  it("where the SQLite file is none, or damaged", async () => {
    for (const [name, content] of [
      ["text", "no database ".repeat(500)],
      ["damaged", `SQLite format 3\0${"\x10\0\x01\x01\0@  ".padEnd(5_000, "x")}`],
    ] as const) {
      const dataDir = mkdtempSync(path.join(folder, name));
      writeFileSync(path.join(dataDir, "houseboats.sqlite"), content);
      expect(await failureOf({ DATA_DIR: dataDir })).toMatch(
        /^ConfigError: DATA_DIR \S+: the file houseboats.sqlite is no intact SQLite database: .*$/,
      );
    }
  });

  it("where a newer version has migrated the database, in which nothing is changed then", async () => {
    const dataDir = mkdtempSync(path.join(folder, "newer"));
    const open = () => openDatabase({ databaseUrl: null, dataDir });
    const newer = open();
    await migrate(newer);
    await sql`insert into schema_migrations values ('9999-later', '2027-05-01T08:00:00.000Z')`.execute(newer);
    await newer.destroy();
    expect(await failureOf({ DATA_DIR: dataDir })).toMatch(
      /^ConfigError: DATA_DIR \S+ holds the database of another version \(.*9999-later.*\): start the newer version$/,
    );
    const after = open();
    expect(await after.selectFrom("users").selectAll().execute()).toEqual([]);
    await after.destroy();
  });

  it("where the demo wallet's file is damaged", async () => {
    const dataDir = mkdtempSync(path.join(folder, "wallet"));
    writeFileSync(path.join(dataDir, "demo-wallet.json"), "{");
    expect(await failureOf({ DATA_DIR: dataDir })).toMatch(
      /^ConfigError: DATA_DIR: the file \S+ is damaged: remove it.*$/,
    );
  });

  it("where nobody listens at DATABASE_URL, or does not answer", async () => {
    const { port, free } = await occupyPort();
    await free();
    const unreachable =
      /^ConfigError: DATABASE_URL names a PostgreSQL database that cannot be reached \(.+\): start it.*$/;
    expect(await failureOf({ DATABASE_URL: `postgres://app:secret@127.0.0.1:${port}/boats` })).toMatch(unreachable);
    // As where a firewall drops every packet.
    const silent = createServer((socket) => socket.on("error", () => undefined));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const { port: silentPort } = silent.address() as AddressInfo;
    expect(await failureOf({ DATABASE_URL: `postgres://app:secret@127.0.0.1:${silentPort}/boats` })).toMatch(
      unreachable,
    );
    silent.close();
  });

  it("where PORT is taken, or HOST is elsewhere, and the first password is not lost with it", async () => {
    const { port, free } = await occupyPort();
    const files: string[] = [];
    const env = { PORT: String(port), DATA_DIR: path.join(folder, "first-start") };
    expect(await failureOf(env, (file) => void files.push(file))).toMatch(
      /^ConfigError: PORT \d+ is taken by another program: .*$/,
    );
    await free();
    expect(files.map((file) => path.basename(file))).toEqual(["root-password.txt"]);
    expect(await failureOf({ HOST: "192.0.2.1" })).toMatch(
      /^ConfigError: HOST 192.0.2.1 is no address of this machine.*$/,
    );
  });
});

describe("the process that does not start", () => {
  const run = (program: string, env: Record<string, string>, options: string[] = []) =>
    spawnSync(process.execPath, [...options, program], {
      encoding: "utf8",
      env: { PATH: process.env.PATH, ENV_FILE: devNull, ...env },
    });

  it("ends with 1 and a line for each wrong setting", () => {
    const { status, stdout, stderr } = run(serverBundle, { PORT: "many", SMTP_URL: "mail" });
    expect([status, stdout, stderr]).toEqual([
      1,
      "",
      "Cannot start: PORT must be a port number from 0 (any that is free) to 65535\n" +
        "Cannot start: SMTP_URL must be an address that begins with smtp:// or smtps://\n",
    ]);
  });

  it("says that a DATA_DIR which is named is not there, and makes none", () => {
    const missing = path.join(folder, "missing");
    const { status, stderr } = run(serverBundle, { DATA_DIR: missing });
    expect([status, stderr]).toEqual([1, expect.stringContaining(`Cannot start: DATA_DIR ${missing} is not there: `)]);
    expect(existsSync(missing)).toBe(false);
  });

  it("says that the website was not built", () => {
    const copy = path.join(folder, "program");
    cpSync(path.dirname(serverBundle), path.join(copy, "dist/server"), { recursive: true });
    cpSync("package.json", path.join(copy, "package.json"));
    symlinkSync(path.resolve("node_modules"), path.join(copy, "node_modules"));
    const { status, stderr } = run(path.join(copy, serverBundle), { DATA_DIR: copy });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Cannot start: there is no build .*npm run build.*\n$/),
    ]);
  });

  it("is one sentence of `npm run serve` where nothing was built, or where it is told what it does not know", () => {
    const files = ["package.json", "src/server/node-version.cjs", "src/tools/serve.cjs"];
    for (const file of files) cpSync(file, path.join(folder, "sources", file));
    const serve = path.join(folder, "sources", "src/tools/serve.cjs");
    const spoken = (options: string[]) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [serve, ...options], { encoding: "utf8" });
      return [status, stdout + stderr];
    };
    expect(spoken([])).toEqual([1, 'Cannot start: there is no build of the server in dist: run "npm run build"\n']);
    expect(spoken(["--port=80"])).toEqual([2, "There is no argument --port=80: see npm run serve -- --help\n"]);
    expect(spoken(["--help"])).toEqual([0, expect.stringContaining("npm ci --omit=dev")]);
  });

  it("says that its Node is too old, before it reads what an old one cannot", () => {
    const old = fileNamed(
      "old-node.cjs",
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.18.3" } });',
    );
    for (const program of [serverBundle, "src/server/node-version.cjs", "src/tools/serve.cjs"]) {
      const { status, stderr } = run(program, {}, ["--require", old]);
      expect([status, stderr]).toEqual([
        1,
        "Cannot start: Node 20.18.3 is too old, 20.19 or newer is needed: install it\n",
      ]);
    }
  });
});
