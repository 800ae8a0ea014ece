import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createTestDatabase, describeEachEngine, type TestDatabase } from "../../testing/database.ts";
import { freePort } from "../../testing/free-port.ts";
import { serverBundle } from "../../tools/build-state.ts";

interface Process {
  child: ChildProcess;
  url: () => string;
  output: () => string;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
}

async function launch(env: Record<string, string>): Promise<Process> {
  const port = env.PORT ?? String(await freePort());
  // A careless umask, as that of many service managers is.
  const child = spawn("/bin/sh", ["-c", 'umask 000; exec "$0" "$@"', process.execPath, serverBundle], {
    env: {
      PATH: process.env.PATH ?? "",
      ENV_FILE: devNull,
      HOST: "127.0.0.1",
      PORT: port,
      RATE_LIMITS: "off",
      PICTURE_WARM_UP: "off",
      ...env,
    },
  });
  let output = "";
  child.stdout.on("data", (chunk) => (output += String(chunk)));
  child.stderr.on("data", (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  // PORT=0 is any port: the process says which.
  const announced = () => /The website is at (\S+)/.exec(output)?.[1] ?? "http://127.0.0.1:9";
  const url = () => (port === "0" ? announced() : `http://127.0.0.1:${port}`);
  return { child, url, output: () => output, ended };
}

/** Files and folders that others than their owner may use. */
function openToOthers(folder: string): string[] {
  return [folder, ...readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name)))].filter(
    (target) => (statSync(target).mode & 0o077) !== 0,
  );
}

async function ready(server: Process): Promise<void> {
  for (let attempt = 0; attempt < 1_200 && server.child.exitCode === null; attempt++) {
    const answer = await fetch(`${server.url()}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`not ready:\n${server.output()}`);
}

/** The one of two servers on one SQLite file that goes on, once the other one has refused to start in one sentence. */
async function remaining(servers: readonly Process[]): Promise<Process> {
  const endings = servers.map((server) => server.ended.then((code) => ({ server, code })));
  const { server, code } = await Promise.race(endings);
  expect([code, server.output()]).toEqual([1, expect.stringMatching(/^Cannot start: DATA_DIR \S+ is in use by .*\n$/)]);
  const [other] = servers.filter((one) => one !== server);
  if (!other) throw new Error("both have ended");
  return other;
}

describeEachEngine((engine) => {
  const environment = ({ location }: TestDatabase): Record<string, string> => {
    const DATA_DIR = path.join(location.dataDir, "new");
    mkdirSync(DATA_DIR, { recursive: true });
    return { DATA_DIR, ...(location.databaseUrl && { DATABASE_URL: location.databaseUrl }) };
  };

  describe("the server as a process", () => {
    it("comes up twice at once on an empty PostgreSQL, alone on SQLite, makes one password once, keeps its files to itself, stops cleanly", async () => {
      const database = await createTestDatabase(engine().engine);
      const env = environment(database);
      const launched = await Promise.all([launch(env), launch(env)]);
      const servers = engine().engine === "sqlite" ? [await remaining(launched)] : launched;
      await Promise.all(servers.map(ready));
      const passwords = servers.filter((server) => server.output().includes("root-password.txt"));
      expect(passwords).toHaveLength(1);
      const file = path.join(env.DATA_DIR ?? "", "root-password.txt");
      const [, password = ""] = /^Password: (\S+)$/m.exec(readFileSync(file, "utf8")) ?? [];
      expect([password.length, statSync(file).mode & 0o777]).toEqual([16, 0o600]);
      for (const server of servers) expect(server.output()).not.toContain(password);
      for (const server of servers) {
        const boats = await fetch(`${server.url()}/api/rere_get_operating_vehicles/?vehicleType=houseboats`);
        expect(await boats.json()).toHaveLength(9);
        expect(openToOthers(env.DATA_DIR ?? "")).toEqual([]);
        expect(readFileSync(`/proc/${server.child.pid}/status`, "utf8")).toContain("Umask:\t0077");
        server.child.kill(server === servers[0] ? "SIGTERM" : "SIGINT");
      }
      expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual(servers.map(() => 0));

      // On PostgreSQL the second of the two came to a database with a password already.
      if (engine().engine === "sqlite") {
        const again = await launch({ ...env, PORT: "0" });
        await ready(again);
        expect(again.output()).not.toContain("root-password.txt");
        again.child.kill("SIGTERM");
        expect(await again.ended).toBe(0);
      }
      await database.db.destroy();
      await database.remove();
    });
  });
});
