import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { machineFiles, machineIn } from "../../tools/diagrams.ts";
import { type Chart, chartOf } from "../chart/chart.ts";
import { differencesBetween } from "../chart/differences.ts";

/** The charts of a commit, by the name of the machine's folder. */
export type Charts = Record<string, Chart>;

export async function chartsBelow(root: string): Promise<Charts> {
  const files = machineFiles(path.join(root, "machines"));
  const entries = files.map(async (file) => {
    const exported = (await import(pathToFileURL(path.resolve(file)).href)) as object;
    return [path.basename(file, ".machine.ts"), chartOf(machineIn(file, exported))] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * The charts of a commit, read from its own files.
 * @param folder where its files are unpacked, once for each commit; below the project, whose packages they use.
 * @throws Error for a commit that git does not know.
 */
export async function chartsOfCommit(
  commit: string,
  folder = "dist/charts",
): Promise<{ commit: string; charts: Charts }> {
  const id = execFileSync("git", ["rev-parse", "--verify", "--end-of-options", `${commit}^{commit}`], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
  const target = path.resolve(folder, id);
  if (!existsSync(target)) {
    const unfinished = `${target}-${process.pid}`;
    mkdirSync(unfinished, { recursive: true });
    const archive = execFileSync("git", ["archive", id, "machines", "src/shared"], { maxBuffer: 256 * 1024 * 1024 });
    execFileSync("tar", ["-x", "-C", unfinished], { input: archive });
    try {
      renameSync(unfinished, target);
    } catch {
      // Another process was first.
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return { commit: id.slice(0, 10), charts: await chartsBelow(target) };
}

/** What was added and lost, by machine, in lines for a review. */
export function differenceLines(before: Charts, after: Charts): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
  return names.flatMap((name) => {
    const { lines } = differencesBetween(before[name] ?? null, after[name] ?? null);
    return lines.length > 0 ? [name, ...lines.map((line) => `  ${line}`)] : [];
  });
}
