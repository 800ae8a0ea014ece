import { type Browser, chromium } from "@playwright/test";
import { type Site, startSite } from "../e2e/site.ts";
import { chromiumArguments, chromiumPath } from "../testing/chromium.ts";
import { readQuietly, type SlowPage, slowLine, tapDays, typeName } from "./slow-visits.ts";
import { median } from "./statistics.ts";
import { printTable } from "./table.ts";

const rounds = 3;
const bookingPage = "/Buchen/Hausboote/Hektor";
const startPage = "/";
const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  reducedMotion: "reduce",
} as const;

/** What one round measured of a build, by the label of its line. */
type Figures = Map<string, number>;

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`;
const kilobytes = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`;

/** How the figure of a line is written, by the beginning of its label. */
const units: Record<string, (value: number) => string> = { bytes: kilobytes, "first tap": milliseconds };

/**
 * Opens the pages on a slow line and a slow phone, with nothing cached, in rounds that visit one build after the other.
 * @param folders of the projects whose builds are measured; the first one is this.
 */
export async function measureSlowLine(folders: readonly string[]): Promise<void> {
  const executablePath = chromiumPath();
  if (executablePath === null) {
    console.log("\nSlow line: SKIPPED, no Chromium (Debian: apt-get install chromium, or set CHROMIUM_PATH)");
    return;
  }
  const sites: Site[] = [];
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    for (const folder of folders) sites.push(await startSite({}, undefined, undefined, null, folder));
    for (const site of sites) await warmUp(browser, site);
    const measured = sites.map((): Figures[] => []);
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 === 0 ? [...sites.keys()] : [...sites.keys()].toReversed();
      for (const index of order) {
        const site = sites[index];
        if (site) measured[index]?.push(await measureRound(browser, site));
      }
    }
    report(folders, measured);
  } finally {
    await browser.close();
    for (const site of sites) await site.remove();
  }
}

/** Afterwards all pictures are drawn and the server has compiled what it runs. */
async function warmUp(browser: Browser, { url }: Site): Promise<void> {
  const page = await browser.newPage(phone);
  for (const path of [bookingPage, startPage]) await page.goto(url + path, { waitUntil: "networkidle" });
  await page.close();
}

async function measureRound(browser: Browser, { url }: Site): Promise<Figures> {
  const figures: Figures = new Map();
  await visit(browser, url + bookingPage, async (page) => {
    for (const [label, value] of await readQuietly(page)) figures.set(`booking: ${label}`, value);
  });
  await visit(browser, url + bookingPage, async (page) => {
    for (const [label, value] of await tapDays(page)) figures.set(`booking: ${label}`, value);
  });
  await visit(browser, url + bookingPage, async (page) => {
    figures.set("booking: a field takes letters", await typeName(page));
  });
  await visit(browser, url + startPage, async (page) => {
    for (const [label, value] of await readQuietly(page)) figures.set(`start: ${label}`, value);
  });
  return figures;
}

async function visit(browser: Browser, url: string, measure: (page: SlowPage) => Promise<void>): Promise<void> {
  const context = await browser.newContext(phone);
  try {
    await measure(await slowLine(context, url));
  } finally {
    await context.close();
  }
}

function report(folders: readonly string[], measured: readonly Figures[][]): void {
  const labels = new Set(measured.flat().flatMap((figures) => [...figures.keys()]));
  const cell = (label: string, runs: readonly Figures[]) => {
    const values = runs.flatMap((figures) => figures.get(label) ?? []);
    if (values.length === 0) return "none";
    const [, measure = ""] = label.split(": ");
    const written = Object.entries(units).find(([start]) => measure.startsWith(start))?.[1] ?? seconds;
    return `${written(median(values))} (${written(Math.min(...values))} – ${written(Math.max(...values))})`;
  };
  printTable(`Slow line: 400 kbit/s, 400 ms, CPU 4x, 360 px, nothing cached; median of ${rounds} (least – most)`, [
    ["", ...folders],
    ...[...labels].map((label) => [label, ...measured.map((runs) => cell(label, runs))]),
  ]);
}
