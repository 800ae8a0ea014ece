import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";

interface Cruise {
  modules: { source: string }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
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
    violations: cruise.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    unseen: files.filter((file) => !seen.has(file)),
    seen: files.length,
  };
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
