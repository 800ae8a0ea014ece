import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build-state.ts";
import { type Command, runAsProgram } from "./command.ts";

/** What a server needs beside its build and packages; the same as in the Dockerfile, and what its operator reads. */
const contents = [
  "dist",
  "public",
  "locales",
  "machines",
  "src/shared",
  "src/server",
  "src/tools",
  "src/deploy",
  ".env.example",
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "LICENSE",
];
const isLeftOut = (file: string) => /\.map$|\.(?:test|fixture)\.tsx?$/.test(file);

/** TypeScript is an optional peer of a package: npm installs it, nothing asks for it. */
const unused = /^node_modules\/(?:typescript|@typescript\/.+)$/;
const sqlite = "node_modules/@photostructure/sqlite";

interface Lock {
  packages: Record<string, { version: string; dev?: boolean; optional?: boolean; devOptional?: boolean }>;
}
interface Manifest {
  version: string;
  commit?: string;
  scripts: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readJson = <Content>(file: string) => JSON.parse(readFileSync(file, "utf8")) as Content;

/**
 * Packs the build and the packages for production that are installed here, for this platform.
 * @returns the archive, `houseboats-<version>-<commit>-<platform>-<arch>.tar.gz`. @throws Error with a sentence.
 */
export function makePackage(folder: string): string {
  const commit = commitOf();
  const name = `houseboats-${readJson<Manifest>("package.json").version}-${commit}-${process.platform}-${process.arch}`;
  const temporary = mkdtempSync(path.join(tmpdir(), "package-"));
  try {
    const root = path.join(temporary, name);
    for (const part of contents) copy(part, root, (file) => !isLeftOut(file));
    for (const installed of productionPackages()) copyPackage(installed, root);
    writeFileSync(path.join(root, "package.json"), `${JSON.stringify(manifestOf(commit), null, 2)}\n`);
    // The user who unpacks it may read it, whatever the umask here.
    run("chmod", ["-R", "u=rwX,go=rX", root]);
    const archive = path.resolve(folder, `${name}.tar.gz`);
    mkdirSync(folder, { recursive: true });
    run("tar", ["-czf", archive, "-C", temporary, name]);
    return archive;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Of the working copy; one with changes that are in no commit says so. */
function commitOf(): string {
  const git = (...args: string[]) => spawnSync("git", args, { encoding: "utf8" });
  const { status, stdout } = git("rev-parse", "--short=9", "HEAD");
  if (status !== 0) return "unknown";
  return stdout.trim() + (git("status", "--porcelain").stdout === "" ? "" : "-changed");
}

function copy(from: string, root: string, filter: (file: string) => boolean): void {
  cpSync(from, path.join(root, from), { recursive: true, filter });
}

/** The folders in node_modules that `npm ci --omit=dev` would leave. */
function productionPackages(): string[] {
  const { packages } = readJson<Lock>("package-lock.json");
  return Object.entries(packages).flatMap(([folder, { version, dev, optional, devOptional }]) => {
    if (folder === "" || dev === true || unused.test(folder)) return [];
    const manifest = path.join(folder, "package.json");
    if (existsSync(manifest) && readJson<Manifest>(manifest).version === version) return [folder];
    // For another platform.
    if (!existsSync(manifest) && (optional === true || devOptional === true)) return [];
    throw new Error(`${folder} is not the ${version} of package-lock.json: run npm ci`);
  });
}

/** Without the packages below it, which are listed themselves. SQLite comes for every system, and with its source. */
function copyPackage(folder: string, root: string): void {
  const ours = new RegExp(`/prebuilds/(?!${process.platform}-${process.arch})[^/]+$`);
  copy(folder, root, (file) => {
    const inside = file.slice(folder.length);
    if (inside.startsWith("/node_modules") || file.endsWith(".map")) return false;
    return !(folder === sqlite && (inside === "/src" || ours.test(inside)));
  });
}

/** With the commands that run there: what builds, checks and tests needs more packages. */
function manifestOf(commit: string): Manifest {
  const { devDependencies: _, scripts, ...rest } = readJson<Manifest>("package.json");
  const isCommand = (script: string) => {
    const [tool] = /src\/tools\/\S+\.ts$/.exec(script) ?? [];
    return (
      tool !== undefined && tool !== "src/tools/package.ts" && readFileSync(tool, "utf8").includes("runAsProgram(")
    );
  };
  const commands = Object.entries(scripts).filter(
    ([name, script]) => ["start", "serve"].includes(name) || isCommand(script),
  );
  return { ...rest, commit, scripts: Object.fromEntries(commands) };
}

function run(program: string, args: string[]): void {
  execFileSync(program, args, { stdio: ["ignore", "ignore", "inherit"] });
}

const packageCommand: Command = {
  name: "package",
  does: [
    "Builds if needed and packs one archive that runs without npm and without a network: the build, and the packages for",
    "production that are installed here. It is for this platform, and named by version and commit.",
  ],
  options: { to: { value: "folder", help: "where to; without it the current folder" } },
  environment: {},
  exitCodes: { 0: "there is an archive", 1: "there is none; the sentence on standard error says why" },
  failure: { code: 1, sentence: "No package was made" },
  async run({ print, options }) {
    ensureBuilt();
    print(makePackage(typeof options["to"] === "string" ? options["to"] : "."));
    return 0;
  },
};

runAsProgram(packageCommand);
