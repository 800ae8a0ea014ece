import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";

export const engineNames = ["WebKit", "Firefox"] as const;
export type EngineName = (typeof engineNames)[number];

export const firefoxPath = "/usr/bin/firefox-esr";
export const webkitDriverPath = "/usr/bin/WebKitWebDriver";
export const displayPath = "/usr/bin/Xvfb";

/** The browser of WebKitGTK, which stands beside its library in a folder named after the machine; null without. */
export function webkitPath(): string | null {
  const folders = existsSync("/usr/lib") ? readdirSync("/usr/lib") : [];
  const files = folders.map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`);
  return files.find((file) => existsSync(file)) ?? null;
}

const versions: Record<EngineName, () => string | null> = {
  WebKit: () => {
    if (webkitPath() === null || !existsSync(webkitDriverPath) || !existsSync(displayPath)) return null;
    // It says its version on a display only.
    return versionIn("dpkg-query", ["-W", "-f", "${Version}", "webkit2gtk-driver"]);
  },
  Firefox: () => (existsSync(firefoxPath) ? versionIn(firefoxPath, ["--version"]) : null),
};

/** The version of Debian's browser; null unless it and all that drives it are installed. */
export const engineVersion = (name: EngineName) => versions[name]();

function versionIn(program: string, parameters: string[]): string {
  const { stdout } = spawnSync(program, parameters, { encoding: "utf8" });
  return /\d[\d.]*\d/.exec(stdout ?? "")?.[0] ?? "of an unknown version";
}
