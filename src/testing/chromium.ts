import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { cachedFolder } from "./cached-folder.ts";
import { type FontFamily, fontConfigOf, usualFamily } from "./fonts.ts";

const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export interface Chromium {
  executablePath: string;
  /** The environment that it is started in. */
  env: Record<string, string>;
}

/** The browser that CHROMIUM_PATH names. */
function namedPath(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (!named) return null;
  if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
  return named;
}

const firstOf = (paths: readonly string[]) => paths.find((file) => existsSync(file)) ?? null;

/** The Chromium for measurements: CHROMIUM_PATH, the system's, else Playwright's own; null when there is none. */
export const chromiumPath = () => namedPath() ?? firstOf([...systemPaths, chromium.executablePath()]);

/**
 * The Chromium for browser tests: CHROMIUM_PATH, else the one of `@sparticuz/chromium`, so that what is installed on a
 * machine changes nothing; on a system for which that package has none, as for measurements. Null where there is none.
 * It writes with this family, where fontconfig finds its fonts: on Linux.
 */
export function testChromium(family: FontFamily = usualFamily): Chromium | null {
  // Chromium writes downloads by the locale's signs, which "C" lacks where a folder has an umlaut.
  const own = { LC_ALL: "C.UTF-8", FONTCONFIG_FILE: fontConfigOf(family) };
  const env = { ...(process.env as Record<string, string>), ...own };
  const named = namedPath();
  if (named === null && process.platform === "linux" && process.arch === "x64") {
    const folder = unpackedChromium();
    return {
      executablePath: path.join(folder, "chromium"),
      env: { ...env, LD_LIBRARY_PATH: path.join(folder, "al2023/lib") },
    };
  }
  const executablePath = named ?? chromiumPath();
  return executablePath === null ? null : { executablePath, env };
}

/** The package's Chromium with libraries, which a bare system lacks; unpacked once for each version. */
function unpackedChromium(): string {
  const { version } = JSON.parse(readFileSync("node_modules/@sparticuz/chromium/package.json", "utf8")) as {
    version: string;
  };
  return cachedFolder(`chromium-${version}`, (unfinished) => {
    // The package unpacks into the folder for temporary files, and its libraries only where it believes to be on AWS
    // Lambda.
    const env = { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
    const unpack = 'require("@sparticuz/chromium").executablePath()';
    execFileSync(process.execPath, ["-e", unpack], { env, stdio: ["ignore", "ignore", "inherit"] });
  });
}

export const chromiumArguments = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
