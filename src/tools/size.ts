import { readFileSync, statSync } from "node:fs";
import type { AssetManifest } from "../shared/contract/page.ts";

// `npm run size`: weighs the scripts that each public page loads first, as the server sends them (brotli), in kB of
// 1,000 bytes. It ends with 1 where a page weighs more than its budget.

interface Budget {
  page: string;
  /** Namespaces beside `common`. */
  namespaces: readonly string[];
  /** Scripts of the first load, compressed by brotli, in kB. */
  limit: number;
  /** The part that always comes right after the first load (`defer` with `isNext`): what it adds. */
  next?: Budget;
}

/** What is weighed: the compressed scripts of a page in a language. */
export interface SizeCheck {
  name: string;
  files: string[];
  /** In bytes. */
  limit: number;
}

const budgets: readonly Budget[] = [
  { page: "page-home", namespaces: ["home"], limit: 130 },
  {
    page: "page-booking",
    namespaces: ["calendar", "checkout", "booking"],
    limit: 164,
    next: { page: "booking-checkout", namespaces: ["validation", "extras"], limit: 56 },
  },
  { page: "page-overview", namespaces: ["fleet", "extras", "finder", "calendar"], limit: 152 },
  { page: "page-vouchers", namespaces: ["validation", "checkout", "vouchers"], limit: 181 },
  { page: "page-withdrawal", namespaces: ["validation", "vouchers"], limit: 175 },
  {
    page: "page-my-booking",
    namespaces: ["my-booking", "validation", "extras", "checkout", "life", "calendar"],
    limit: 200,
  },
  { page: "page-my-voucher", namespaces: ["my-voucher", "validation"], limit: 175 },
  { page: "page-waiting", namespaces: ["waiting", "validation"], limit: 175 },
  { page: "page-privacy", namespaces: ["privacy"], limit: 130 },
  { page: "page-terms", namespaces: ["terms"], limit: 135 },
  { page: "page-accessibility", namespaces: ["accessibility"], limit: 128 },
  { page: "page-imprint", namespaces: ["imprint"], limit: 126 },
  { page: "page-auth", namespaces: ["auth", "validation", "validation-staff"], limit: 181 },
  { page: "page-not-found", namespaces: [], limit: 125 },
];

/** Chunks of the internal area, by name; a visitor's page must load none of them. */
const staffChunk = /\/staff-/;

/** The script files that the first load of a page fetches in a language. */
function firstLoad(manifest: AssetManifest, { page, namespaces }: Budget, language: string): string[] {
  const locales = ["common", ...namespaces].map((namespace) => `locale-${language}-${namespace}`);
  const chunks = [page, ...locales].flatMap((name) => {
    const files = manifest.chunks[name];
    if (!files) throw new Error(`no chunk ${name} in assets.json`);
    return files;
  });
  return [...new Set([...(manifest.loader ? [manifest.loader] : []), ...manifest.entry, ...chunks])].filter((file) =>
    file.endsWith(".js"),
  );
}

/**
 * What each page of the build may weigh. Chunks of the internal area have no budget.
 * @param manifest webpack's list of what a page loads first.
 * @throws Error for a public page without a budget, and for one that loads code of the internal area.
 */
export function sizeChecks(manifest: AssetManifest, dist: string): SizeCheck[] {
  const pages = Object.keys(manifest.chunks).filter((name) => name.startsWith("page-"));
  const forgotten = pages.filter((name) => !budgets.some(({ page }) => page === name));
  if (forgotten.length > 0) throw new Error(`no budget in src/tools/size.ts: ${forgotten.join(", ")}`);
  const checkOf = (budget: Budget, language: string, files: readonly string[]): SizeCheck => {
    const staff = files.filter((file) => staffChunk.test(file));
    if (staff.length > 0) throw new Error(`${budget.page} loads staff code: ${staff.join(", ")}`);
    const name = `${budget.page} ${language}`;
    return { name, files: files.map((file) => `${dist}${file}.br`), limit: budget.limit * 1_000 };
  };
  return budgets.flatMap((budget) =>
    ["de", "en"].flatMap((language) => {
      const first = firstLoad(manifest, budget, language);
      const { next } = budget;
      const added = next ? firstLoad(manifest, next, language).filter((file) => !first.includes(file)) : [];
      return [checkOf(budget, language, first), ...(next ? [checkOf(next, language, added)] : [])];
    }),
  );
}

const inKilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(2)} kB`;

/** Weighs one page. @param sizeOf the bytes of a file. */
export function weigh({ name, files, limit }: SizeCheck, sizeOf: (file: string) => number) {
  const size = files.reduce((total, file) => total + sizeOf(file), 0);
  const isOver = size > limit;
  const verdict = isOver ? `, too much by ${size - limit} B` : "";
  return { isOver, line: `${name.padEnd(24)} ${inKilobytes(size).padStart(9)} of ${inKilobytes(limit)}${verdict}` };
}

function main(): void {
  const dist = "dist/client";
  const manifest = JSON.parse(readFileSync(`${dist}/assets.json`, "utf8")) as AssetManifest;
  const weights = sizeChecks(manifest, dist).map((check) => weigh(check, (file) => statSync(file).size));
  for (const { line } of weights) console.log(line);
  if (weights.some(({ isOver }) => isOver)) process.exitCode = 1;
}

if (process.argv[1]?.endsWith("size.ts")) main();
