import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { AssetManifest } from "../shared/contract/page.ts";

interface Budget {
  page: string;
  /** Namespaces beside `common`; the larger of both languages counts. */
  namespaces: readonly string[];
  /** Scripts of the first load, in brotli kilobytes of 1,000 bytes. */
  limit: number;
}

const budgets: readonly Budget[] = [
  { page: "page-home", namespaces: ["home"], limit: 120 },
  { page: "page-booking", namespaces: ["validation", "calendar", "booking"], limit: 175 },
  { page: "page-overview", namespaces: ["fleet"], limit: 140 },
  { page: "page-privacy", namespaces: ["privacy"], limit: 120 },
  { page: "page-terms", namespaces: ["terms"], limit: 120 },
  { page: "page-imprint", namespaces: ["imprint"], limit: 120 },
  { page: "page-auth", namespaces: ["auth", "validation", "validation-staff"], limit: 175 },
  { page: "page-not-found", namespaces: [], limit: 120 },
];

/** Chunks of the internal area, by name; a visitor's page must load none of them. */
const staffChunk = /\/staff-/;

/** The script files a page's first load fetches in a language. */
export function firstLoad(manifest: AssetManifest, { page, namespaces }: Omit<Budget, "limit">, language: string) {
  const locales = ["common", ...namespaces].map((namespace) => `locale-${language}-${namespace}`);
  const chunks = [page, ...locales].flatMap((name) => {
    const files = manifest.chunks[name];
    if (!files) throw new Error(`no chunk ${name} in assets.json`);
    return files;
  });
  return [...new Set([...manifest.entry, ...chunks])].filter((file) => file.endsWith(".js"));
}

/** Pages of the build that no budget measures; the internal area's chunks are named staff-. */
export function unmeasured({ chunks }: AssetManifest): string[] {
  return Object.keys(chunks).filter((name) => name.startsWith("page-") && !budgets.some(({ page }) => page === name));
}

/** What is wrong with a page's first load; empty when nothing is. */
export function verdict(files: readonly string[], bytes: number, limit: number): string {
  const staff = files.filter((file) => staffChunk.test(file));
  if (staff.length > 0) return `loads staff code: ${staff.join(", ")}`;
  return bytes > limit * 1_000 ? "over budget" : "";
}

function report(dist: string): boolean {
  const manifest = JSON.parse(readFileSync(path.join(dist, "assets.json"), "utf8")) as AssetManifest;
  const weights = new Map<string, number>();
  const weigh = (file: string) => {
    const bytes = weights.get(file) ?? brotliCompressSync(readFileSync(path.join(dist, file))).length;
    weights.set(file, bytes);
    return bytes;
  };
  const forgotten = unmeasured(manifest);
  for (const page of forgotten) console.log(`${page.padEnd(16)}     no budget in src/tools/size.ts`);
  let sound = forgotten.length === 0;
  for (const budget of budgets) {
    for (const language of ["de", "en"]) {
      const files = firstLoad(manifest, budget, language);
      const bytes = files.reduce((sum, file) => sum + weigh(file), 0);
      const complaint = verdict(files, bytes, budget.limit);
      if (complaint) sound = false;
      const size = `${(bytes / 1_000).toFixed(1).padStart(6)} of ${budget.limit} kB`;
      console.log(`${budget.page.padEnd(16)} ${language}  ${size}  ${complaint || "ok"}`);
    }
  }
  return sound;
}

if (process.argv[1]?.endsWith("size.ts") && !report("dist/client")) process.exit(1);
