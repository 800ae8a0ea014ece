import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../testing/free-port.ts";
import { serverBundle } from "../tools/build-state.ts";

/** A running server of the product in its own process, with a data folder and a port of its own. */
export interface Site {
  url: string;
  dataDir: string;
  /** The mails in the outbox folder, oldest first. */
  mails: () => string[];
  /** What the process wrote since the first start, restarts included: its log, one JSON object a line. */
  output: () => string;
  /** Ends the process without a chance to finish, as a power cut does. */
  kill: () => Promise<void>;
  /** Asks the process to stop, lets it finish what runs, and says with which code it ended. */
  end: () => Promise<number | null>;
  /** Starts the process again on the same data and port. */
  restart: (environment?: Record<string, string>) => Promise<void>;
  /** Ends the process and removes its data. */
  remove: () => Promise<void>;
}

/** Drawing every picture anew for every server would take longer than the tests: all servers share what is drawn. */
const sharedPictures = path.resolve("node_modules/.cache/test-pictures");
const startLimitMs = 120_000;

/**
 * Starts the product as `npm start` does (the build must exist) and waits until it is ready.
 * @param pictures the folder of drawn pictures; null keeps them in the data folder, as in production.
 * @param node the program that runs it.
 * @param logFile where its log goes, as where a service manager writes files.
 * @param folder the project whose build runs.
 */
export async function startSite(
  environment: Record<string, string> = {},
  pictures: string | null = sharedPictures,
  node = process.execPath,
  logFile: string | null = null,
  folder = ".",
): Promise<Site> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), "site-"));
  if (pictures !== null) {
    mkdirSync(pictures, { recursive: true });
    symlinkSync(pictures, path.join(dataDir, "pictures"));
  }
  const port = environment.PORT ?? String(await freePort());
  const url = `http://localhost:${port}`;
  const forTests = { ENV_FILE: devNull, RATE_LIMITS: "off", PICTURE_WARM_UP: "off" };
  const env = { ...process.env, DATA_DIR: dataDir, PORT: port, PUBLIC_URL: url, ...forTests, ...environment };
  let output = "";
  const collect = (text: string) => (output += text);
  const start = (changes = {}) =>
    launch({ node, bundle: path.join(folder, serverBundle), env: { ...env, ...changes }, url, logFile }, collect);
  let child = await start();

  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const closed = new Promise((resolve) => child.once("close", resolve));
    child.kill(signal);
    await closed;
  };
  return {
    url,
    dataDir,
    mails: () => mailsIn(path.join(dataDir, "outbox")),
    output: () => (logFile === null ? output : readFileSync(logFile, "utf8") + output),
    kill: () => stop("SIGKILL"),
    end: async () => {
      await stop("SIGTERM");
      return child.exitCode;
    },
    restart: async (changes = {}) => {
      child = await start(changes);
    },
    remove: async () => {
      // Nobody waits for what is removed; that a server stops cleanly is a test of its own.
      await stop("SIGKILL");
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A test that is cut off by its time limit must not leave a server behind. */
export function endWithThisProcess(child: ChildProcess): void {
  const end = () => child.kill("SIGKILL");
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
}

interface Launch {
  node: string;
  bundle: string;
  env: NodeJS.ProcessEnv;
  url: string;
  logFile: string | null;
}

async function launch(
  { node, bundle, env, url, logFile }: Launch,
  collect: (output: string) => void,
): Promise<ChildProcess> {
  const log = logFile === null ? "pipe" : openSync(logFile, "a");
  const child = spawn(node, [bundle], { env, stdio: ["ignore", log, "pipe"] });
  if (typeof log === "number") closeSync(log);
  endWithThisProcess(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
      collect(chunk);
    });
  }
  const end = Date.now() + startLimitMs;
  while (Date.now() < end && child.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return child;
    await sleep(100);
  }
  child.kill("SIGKILL");
  throw new Error(`the server did not become ready:\n${output.slice(-4_000)}`);
}

function mailsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((file) => file.endsWith(".eml"))
      .toSorted((one, other) => one.localeCompare(other, "en", { numeric: true }))
      .map((file) => readFileSync(path.join(folder, file), "utf8"));
  } catch {
    return [];
  }
}
