import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createTestDatabase, describeEachEngine, type TestDatabase } from "../../testing/database.ts";
import { freePort, occupyPort } from "../../testing/free-port.ts";
import { serverBundle } from "../../tools/build-state.ts";

interface Process {
  child: ChildProcess;
  url: string;
  output: () => string;
  /** The exit code, once it has ended. */
  ended: Promise<number | null>;
}

async function launch(env: Record<string, string>): Promise<Process> {
  const port = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ["--enable-source-maps", serverBundle], {
    env: {
      PATH: process.env.PATH ?? "",
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
  return { child, url: `http://127.0.0.1:${port}`, output: () => output, ended };
}

async function ready(server: Process): Promise<void> {
  for (let attempt = 0; attempt < 1_200 && server.child.exitCode === null; attempt++) {
    const answer = await fetch(`${server.url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`not ready:\n${server.output()}`);
}

describe("the server as a process", () => {
  it("does not start with a wrong configuration, and names the variable", async () => {
    const server = await launch({ PORT: "many" });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe("Cannot start: PORT must be a port number from 1 to 65535\n");
  });

  it("tells where the first start's password is, even where its port is in use", async () => {
    const database = await createTestDatabase("sqlite");
    const { port, free } = await occupyPort();
    const server = await launch({ DATA_DIR: database.location.dataDir, PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(`is in ${path.join(database.location.dataDir, "root-password.txt")}`);
    expect(server.output()).toContain("EADDRINUSE");
    await free();
    await database.db.destroy();
    await database.remove();
  });
});

describeEachEngine((engine) => {
  const environment = ({ location }: TestDatabase): Record<string, string> => ({
    DATA_DIR: location.dataDir,
    ...(location.databaseUrl && { DATABASE_URL: location.databaseUrl }),
  });

  describe("the server as a process", () => {
    it("comes up twice at once on an empty database, makes one password once, and stops cleanly", async () => {
      const database = await createTestDatabase(engine().engine);
      const env = environment(database);
      const servers = await Promise.all([launch(env), launch(env)]);
      await Promise.all(servers.map(ready));
      const passwords = servers.filter((server) => server.output().includes("root-password.txt"));
      expect(passwords).toHaveLength(1);
      const file = path.join(database.location.dataDir, "root-password.txt");
      const [, password = ""] = /^Password: (\S+)$/m.exec(readFileSync(file, "utf8")) ?? [];
      expect([password.length, statSync(file).mode & 0o777]).toEqual([16, 0o600]);
      for (const server of servers) expect(server.output()).not.toContain(password);
      for (const server of servers) {
        const boats = await fetch(`${server.url}/api/rere_get_operating_vehicles/?vehicleType=houseboats`);
        expect(await boats.json()).toHaveLength(9);
        server.child.kill(server === servers[0] ? "SIGTERM" : "SIGINT");
      }
      expect(await Promise.all(servers.map(({ ended }) => ended))).toEqual([0, 0]);

      const again = await launch(env);
      await ready(again);
      expect(again.output()).not.toContain("root-password.txt");
      again.child.kill("SIGTERM");
      expect(await again.ended).toBe(0);
      await database.db.destroy();
      await database.remove();
    });
  });
});
