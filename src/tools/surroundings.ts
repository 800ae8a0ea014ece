import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism, totalmem, userInfo } from "node:os";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { engineNames, engineVersion } from "../e2e/engines/installed-engines.ts";
import { proxyNames, proxyVersion } from "../e2e/process/proxies.ts";
import { type Chromium, testChromium } from "../testing/chromium.ts";
import { postgresVersion } from "../testing/postgres.ts";

/** What a run of the checks depends on beside the repository; null is what this machine has not. */
export interface Surroundings {
  node: string;
  system: string;
  cores: number;
  memoryGb: number;
  user: string;
  folder: string;
  /** TZ, LANG and the other variables that change what tests do, where they are set. */
  variables: Readonly<Record<string, string>>;
  browsers: readonly (Browser | null)[];
  /** The browsers of other makers, in which the main flows are walked. */
  engines: Readonly<Record<string, string | null>>;
  sqlite: string;
  postgres: string | null;
  proxies: Readonly<Record<string, string | null>>;
}

/** A browser that the browser tests are walked in. */
export interface Browser {
  version: string;
  executable: string;
  /** Folders of fonts, and how many there are. */
  fonts: Readonly<Record<string, number>>;
}

const shown = ["TZ", "LANG", "LC_ALL", "TMPDIR", "NODE_OPTIONS", "CI", "LONG_RUN", "CHROMIUM_PATH", "SECOND_CHROMIUM"];

/** What this run is on. @param second the Chromium that the browser tests are walked in as well, if any. */
export function readSurroundings(second: string | null): Surroundings {
  const used = testChromium();
  const env = used?.env ?? (process.env as Chromium["env"]);
  const others = second === null ? [] : [browserOf({ executablePath: second, env })];
  return {
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    user: userInfo().username,
    folder: process.cwd(),
    variables: Object.fromEntries(shown.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
    browsers: [used && browserOf(used), ...others],
    engines: Object.fromEntries(engineNames.map((name) => [name, engineVersion(name)])),
    sqlite: sqliteVersion(),
    postgres: process.env.TEST_DATABASE_URL ? "the server of TEST_DATABASE_URL" : postgresVersion(),
    proxies: Object.fromEntries(proxyNames.map((name) => [name, proxyVersion(name)])),
  };
}

function sqliteVersion(): string {
  const database = new DatabaseSync(":memory:");
  try {
    return String(database.prepare("select sqlite_version() as version").get()?.["version"]);
  } finally {
    database.close();
  }
}

function browserOf({ executablePath, env }: Chromium): Browser {
  const { stdout, status } = spawnSync(executablePath, ["--version"], { env, encoding: "utf8" });
  const version = status === 0 ? stdout.trim() : "a browser that does not say its version";
  return { version, executable: executablePath, fonts: countFonts(fontFolders(env["FONTCONFIG_FILE"])) };
}

/** Those that the configuration names; the system's where there is none. */
function fontFolders(configuration: string | undefined): string[] {
  if (!configuration) return ["/usr/share/fonts", "/usr/local/share/fonts"];
  const text = readFileSync(configuration, "utf8");
  const folders = [...text.matchAll(/<dir[^>]*>([^<]+)<\/dir>/g)].map(([, folder = ""]) => folder);
  return folders.map((folder) => path.resolve(path.dirname(configuration), folder));
}

function countFonts(folders: readonly string[]): Record<string, number> {
  return Object.fromEntries(folders.map((folder) => [folder, filesIn(folder).filter(isFont).length]));
}

const isFont = (file: string) => /\.(?:ttf|otf|ttc|pfb|woff2?)$/i.test(file);

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    // There is no such folder.
    return [];
  }
}

/** The same as lines for a reader. */
export function surroundingsLines(surroundings: Surroundings): string[] {
  const { node, system, cores, memoryGb, user, folder, variables, browsers, engines, sqlite, postgres, proxies } =
    surroundings;
  const short = (place: string) => place.replaceAll(folder + path.sep, "");
  const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const browserLines = browsers.flatMap((browser) => {
    if (browser === null) return ["browser: none for this system, its tests are skipped"];
    const fonts = Object.entries(browser.fonts).map(([place, count]) => `${count} in ${short(place)}`);
    return [`browser: ${browser.version} (${short(browser.executable)})`, `fonts: ${fonts.join(", ")}`];
  });
  const installed = (programs: Readonly<Record<string, string | null>>) =>
    Object.entries(programs).map(([name, version]) => `${name} ${version ?? "none, its tests skipped"}`);
  return [
    "This run is on",
    ...[
      `Node ${node}, ${system}, ${cores} cores, ${memoryGb} GB`,
      `user ${user} in ${folder}${set.length > 0 ? `, ${set.join(" ")}` : ""}`,
      ...browserLines,
      `other engines: ${installed(engines).join(", ")}`,
      `databases: SQLite ${sqlite}, PostgreSQL ${short(postgres ?? "none, its suites are skipped")}`,
      `proxies: ${installed(proxies).join(", ")}`,
    ].map((line) => `  ${line}`),
  ];
}
