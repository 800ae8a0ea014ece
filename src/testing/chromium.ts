import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const systemPaths = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
/** The same engine without windows: a test takes two thirds of the time. */
const headlessShell = "/usr/bin/chromium-headless-shell";

function firstOf(paths: readonly string[]): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
  return [named, ...paths, chromium.executablePath()].find((path) => path && existsSync(path)) ?? null;
}

/** The Chromium for measurements: CHROMIUM_PATH, the system's, else Playwright's own; null when there is none. */
export const chromiumPath = () => firstOf(systemPaths);

/** The Chromium for browser tests: CHROMIUM_PATH, the system's headless shell, else as for measurements. */
export const testChromiumPath = () => firstOf([headlessShell, ...systemPaths]);

export const chromiumArguments = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
