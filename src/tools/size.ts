import type { AssetManifest } from "../shared/contract/page.ts";

interface Budget {
  page: string;
  /** Namespaces beside `common`. */
  namespaces: readonly string[];
  /** Scripts of the first load, compressed by brotli. */
  limit: string;
}

/** What size-limit is asked to weigh: a page in a language. */
export interface SizeCheck {
  name: string;
  path: string[];
  limit: string;
  /** False: the files are compressed already, as the server sends them. */
  brotli: false;
}

const budgets: readonly Budget[] = [
  { page: "page-home", namespaces: ["home"], limit: "128 kB" },
  { page: "page-booking", namespaces: ["validation", "calendar", "checkout", "booking", "extras"], limit: "200 kB" },
  { page: "page-overview", namespaces: ["fleet", "extras", "finder", "calendar"], limit: "148 kB" },
  { page: "page-vouchers", namespaces: ["validation", "checkout", "vouchers"], limit: "180 kB" },
  { page: "page-withdrawal", namespaces: ["validation", "vouchers"], limit: "175 kB" },
  {
    page: "page-my-booking",
    namespaces: ["my-booking", "validation", "extras", "checkout", "life", "calendar"],
    limit: "200 kB",
  },
  { page: "page-my-voucher", namespaces: ["my-voucher", "validation"], limit: "175 kB" },
  { page: "page-waiting", namespaces: ["waiting", "validation"], limit: "175 kB" },
  { page: "page-privacy", namespaces: ["privacy"], limit: "128 kB" },
  { page: "page-terms", namespaces: ["terms"], limit: "128 kB" },
  { page: "page-accessibility", namespaces: ["accessibility"], limit: "126 kB" },
  { page: "page-imprint", namespaces: ["imprint"], limit: "125 kB" },
  { page: "page-auth", namespaces: ["auth", "validation", "validation-staff"], limit: "179 kB" },
  { page: "page-not-found", namespaces: [], limit: "124 kB" },
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
 * What each page of the build may weigh, for size-limit, which cannot know what a page loads first: webpack's manifest
 * does. Chunks of the internal area have no budget.
 * @throws Error for a public page without a budget, and for one that loads code of the internal area.
 */
export function sizeChecks(manifest: AssetManifest, dist: string): SizeCheck[] {
  const pages = Object.keys(manifest.chunks).filter((name) => name.startsWith("page-"));
  const forgotten = pages.filter((name) => !budgets.some(({ page }) => page === name));
  if (forgotten.length > 0) throw new Error(`no budget in src/tools/size.ts: ${forgotten.join(", ")}`);
  return budgets.flatMap((budget) =>
    ["de", "en"].map((language) => {
      const files = firstLoad(manifest, budget, language);
      const staff = files.filter((file) => staffChunk.test(file));
      if (staff.length > 0) throw new Error(`${budget.page} loads staff code: ${staff.join(", ")}`);
      return {
        name: `${budget.page} ${language}`,
        path: files.map((file) => `${dist}${file}.br`),
        limit: budget.limit,
        brotli: false,
      };
    }),
  );
}
