import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

interface Cruise {
  modules: CruisedFile[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

interface CruisedFile {
  source: string;
  /** Imports of types included. */
  dependencies: { resolved: string }[];
}

export interface BoundaryReport {
  /** `rule: from -> to` for each forbidden import. */
  violations: string[];
  /** Source files that dependency-cruiser did not see: without a parser it sees none and passes. */
  unseen: string[];
  seen: number;
}

const roots = ["src", "machines"];

/** Checks every import below src/ and machines/ of the project at `root` against .dependency-cruiser.json. */
export function checkBoundaries(root: string): BoundaryReport {
  const binary = path.resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const config = path.resolve(".dependency-cruiser.json");
  const output = execFileSync(
    process.execPath,
    [binary, ...roots, "--config", config, "--output-type", "json", "--no-cache"],
    { cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 },
  );
  const cruise = JSON.parse(output) as Cruise;
  const seen = new Set(cruise.modules.map((module) => module.source));
  const files = roots.flatMap((folder) => sourceFiles(root, folder));
  return {
    violations: [
      ...cruise.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
      ...files.flatMap((file) => textViolations(root, file)),
      ...folderCycles(cruise.modules).map((cycle) => `no-folder-cycles: ${cycle.join(" -> ")}`),
    ],
    unseen: files.filter((file) => !seen.has(file)),
    seen: files.length,
  };
}

/** What only some files of the server may write, since imports do not show it. Tests may write anything. */
const textRules = [
  { name: "no-raw-transaction", text: /\.transaction\(\)/, except: /^src\/server\/db\/(?:transaction|migrate)\.ts$/ },
  {
    name: "sql-in-repositories",
    text: /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(|\bpreparedInsert\(/,
    // A small module is one file that bears its name; a check of the database is its own query.
    except:
      /\.repository\.ts$|^src\/server\/db\/|^src\/server\/modules\/([^/]+)\/\1\.ts$|^src\/server\/ops\/fsck\/[^/]+-check\.ts$/,
  },
  {
    name: "inbox-has-one-writer",
    text: /\b(?:insertInto|updateTable|deleteFrom|preparedInsert)\("inbox"/,
    except: /^src\/server\/(?:modules\/inbox|db\/migrations)\//,
  },
  {
    name: "payments-have-one-writer",
    text: /\b(?:insertInto|updateTable|deleteFrom|preparedInsert)\("(?:payments|wallet_orders)"/,
    except: /^src\/server\/(?:modules\/payments|db\/migrations)\//,
  },
  // NewRow requires every column, so that a forgotten one does not compile.
  { name: "new-rows-name-every-column", text: /\bInsertable<|insertInto\("\w+"\)\s*\.values\(\{/, except: /^$/ },
];

function textViolations(root: string, file: string): string[] {
  if (!file.startsWith("src/server/") || isTest(file)) return [];
  const source = readFileSync(path.join(root, file), "utf8");
  return textRules
    .filter(({ text, except }) => !except.test(file) && text.test(source))
    .map(({ name }) => `${name}: ${file}`);
}

/** Modules of the server and features of the client: a folder of one is not to need itself by way of another. */
const capability = /^src\/(?:server\/modules|client\/features)\/[^/]+(?=\/)/;
const isTest = (file: string) => /\.(?:test|fixture)\.tsx?$/.test(file);

/**
 * One cycle of folders for each folder that is in one. dependency-cruiser sees cycles of files only, or of folders with
 * all that lies between them. Types count, and so do imports by way of files that belong to no capability.
 */
function folderCycles(files: readonly CruisedFile[]): string[][] {
  const imports = new Map(
    files.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)]),
  );
  const neighbours = new Map<string, Set<string>>();
  for (const file of imports.keys()) {
    const folder = capability.exec(file)?.[0];
    if (folder === undefined || isTest(file)) continue;
    const reached = neighbours.get(folder) ?? new Set();
    neighbours.set(folder, reached);
    const seen = new Set<string>();
    const waiting = [...(imports.get(file) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const other = capability.exec(next)?.[0];
      if (other !== undefined && other !== folder) reached.add(other);
      if (other !== undefined || seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(imports.get(next) ?? []));
    }
  }
  return [...neighbours.keys()].flatMap((folder) => {
    const cycle = pathTo(folder, folder, neighbours);
    return cycle ? [[folder, ...cycle]] : [];
  });
}

/** The folders on the way from one to another, the last included; null where there is none. */
function pathTo(
  from: string,
  to: string,
  neighbours: ReadonlyMap<string, ReadonlySet<string>>,
  seen = new Set<string>(),
): string[] | null {
  for (const next of neighbours.get(from) ?? []) {
    if (next === to) return [next];
    if (seen.has(next)) continue;
    seen.add(next);
    const rest = pathTo(next, to, neighbours, seen);
    if (rest) return [next, ...rest];
  }
  return null;
}

function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

if (process.argv[1]?.endsWith("boundaries.ts")) {
  const { violations, unseen, seen } = checkBoundaries(process.cwd());
  for (const line of violations) console.error(line);
  for (const file of unseen) console.error(`not checked: ${file}`);
  console.log(`import directions: ${seen} files, ${violations.length} violations, ${unseen.length} not checked`);
  if (violations.length + unseen.length > 0) process.exit(1);
}
