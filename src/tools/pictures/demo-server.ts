import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { endWithThisProcess } from "../../e2e/site.ts";
import { freePort } from "../../testing/free-port.ts";
import { serverBundle } from "../build-state.ts";

export interface DemoServer {
  url: string;
  stop: () => void;
}

const urlOf = (file: string) => pathToFileURL(path.resolve(file)).href;
const demoMoment = urlOf("src/tools/pictures/demo-moment.mjs");
const startLimitMs = 120_000;

/**
 * Starts the server that was built in a folder, over the data that `npm run demo` of that folder makes, at the moment of
 * the pictures. @param pictures the folder of drawn boats and scenes.
 */
export async function startDemoServer(folder: string, pictures: string): Promise<DemoServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "pictures-data-"));
  symlinkSync(pictures, path.join(dataDir, "pictures"));
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import ${demoMoment}`,
    ENV_FILE: devNull,
    DATABASE_URL: "",
    DATA_DIR: dataDir,
    DEMO: "on",
    PORT: port,
    PUBLIC_URL: url,
    RATE_LIMITS: "off",
    PICTURE_WARM_UP: "off",
    LOG_LEVEL: "error",
  };
  const fill = `import(${JSON.stringify(urlOf(path.join(folder, "src/tools/fill-demo.ts")))})
    .then((fill) => fill.fillDemo(process.env))`;
  const filling = spawnSync(process.execPath, ["--import", "tsx", "--eval", fill], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  if (filling.status !== 0) throw new Error(`the demo's data were not made in ${folder}: ${filling.stderr}`);
  const server = spawn(process.execPath, [serverBundle], { cwd: folder, env, stdio: ["ignore", "inherit", "inherit"] });
  endWithThisProcess(server);
  const stop = () => {
    server.kill("SIGKILL");
    rmSync(dataDir, { recursive: true, force: true });
  };
  const end = Date.now() + startLimitMs;
  while (Date.now() < end && server.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return { url, stop };
    await sleep(100);
  }
  stop();
  throw new Error(`the server of ${folder} did not become ready`);
}
