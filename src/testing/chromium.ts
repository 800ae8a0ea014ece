import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The same engine without windows: a test takes two thirds of the time. */
const headlessShell = "/usr/bin/chromium-headless-shell";

export interface Chromium {
  executablePath: string;
  /** The environment that it is started in. */
  env: Record<string, string>;
}

function firstOf(paths: readonly string[]): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
  return [named, ...paths, chromium.executablePath()].find((path) => path && existsSync(path)) ?? null;
}

/** The Chromium for measurements: CHROMIUM_PATH, the system's, else Playwright's own; null when there is none. */
export const chromiumPath = () => firstOf(systemPaths);

/**
 * The Chromium for browser tests: CHROMIUM_PATH, the system's headless shell, else as for measurements, else the one of
 * `@sparticuz/chromium`. Null on a system for which that package has none.
 */
export function testChromium(): Chromium | null {
  const env = process.env as Record<string, string>;
  const executablePath = firstOf([headlessShell, ...systemPaths]);
  if (executablePath !== null) return { executablePath, env };
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const folder = unpackedChromium();
  return {
    executablePath: path.join(folder, "chromium"),
    env: {
      ...env,
      LD_LIBRARY_PATH: path.join(folder, "al2023/lib"),
      FONTCONFIG_FILE: path.join(folder, "fonts.conf"),
    },
  };
}

/** The package's Chromium with libraries and a font, which a bare system lacks; unpacked once for each version. */
function unpackedChromium(): string {
  const { version } = JSON.parse(readFileSync("node_modules/@sparticuz/chromium/package.json", "utf8")) as {
    version: string;
  };
  const folder = path.resolve(`node_modules/.cache/chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(path.dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}-`);
  // The package unpacks into the folder for temporary files, and its libraries only where it believes to be on AWS
  // Lambda.
  const env = { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
  const unpack = 'require("@sparticuz/chromium").executablePath()';
  execFileSync(process.execPath, ["-e", unpack], { env, stdio: ["ignore", "ignore", "inherit"] });
  const fonts = ["/usr/share/fonts", path.join(folder, "fonts")]
    .map((fontFolder) => `<dir>${fontFolder}</dir>`)
    .join("");
  const cache = `<cachedir>${path.join(folder, "fonts-cache")}</cachedir>`;
  writeFileSync(path.join(unfinished, "fonts.conf"), `<?xml version="1.0"?><fontconfig>${fonts}${cache}</fontconfig>`);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process was first.
    rmSync(unfinished, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

export const chromiumArguments = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
