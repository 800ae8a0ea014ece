import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import lighthouse from "lighthouse";
import { type Site, startSite } from "../e2e/site.ts";
import { picturesPrepared } from "../server/modules/pictures/picture-warm-up.ts";
import { chromiumArguments, chromiumPath } from "../testing/chromium.ts";
import { freePort } from "../testing/free-port.ts";
import { ensureBuilt } from "./build-state.ts";
import { addPhotos } from "./lighthouse-photos.ts";
import {
  categories,
  type Measurement,
  measurementOf,
  medianOf,
  shortfalls,
  tableHead,
  tableRow,
} from "./lighthouse-report.ts";

// `npm run lighthouse`: measures the most important pages as on a phone with a slow network. `--all`: the English pages
// too. `--photos`: with six uploaded photos for each boat in place of the drawn pictures, which takes minutes to
// prepare. Run it on an idle machine.

interface Page {
  path: string;
  /** Minimum performance score. */
  performance: number;
}

const germanPages: readonly Page[] = [
  { path: "/", performance: 95 },
  { path: "/Übersicht/Hausboote", performance: 95 },
  { path: "/Buchen/Hausboote/Hektor", performance: 90 },
];
const englishPages: readonly Page[] = [
  { path: "/en", performance: 95 },
  { path: "/overview/houseboats", performance: 95 },
  { path: "/book/houseboats/Hektor", performance: 90 },
];
const runsPerPage = 3;
/** Seconds. */
const longestWarmUp = 600;

/** Starts headless Chromium with a temporary profile. */
async function startChromium(executable: string) {
  const profile = mkdtempSync(path.join(tmpdir(), "lighthouse-"));
  const port = await freePort();
  const child = spawn(
    executable,
    [...chromiumArguments, "--headless=new", `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`],
    { stdio: "ignore" },
  );
  const stop = async () => {
    await ended(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  for (let attempt = 0; attempt < 100; attempt++) {
    const ready = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null);
    if (ready?.ok) return { port, stop };
    await sleep(100);
  }
  await stop();
  throw new Error(`${executable} did not start`);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((resolve) => child.once("close", resolve));
  child.kill();
  await closed;
}

/** Waits until all pictures are rendered, as on a website that has been running for a while. */
async function warmUp(site: Site, pages: readonly Page[], withPhotos: boolean): Promise<void> {
  for (const page of pages) {
    const html = await (await fetch(site.url + encodeURI(page.path))).text();
    const pictures = new Set([...html.matchAll(/\/pictures\/[^\s",]+/g)].map(([address]) => address));
    for (const picture of pictures) if (isAskedFor(picture)) await (await fetch(site.url + picture)).arrayBuffer();
  }
  if (withPhotos) return;
  for (let seconds = 0; !site.output().includes(picturesPrepared); seconds++) {
    if (seconds === longestWarmUp) throw new Error(`the pictures were not prepared within ${longestWarmUp} s`);
    await sleep(1_000);
  }
}

/** Of an uploaded picture each takes a second to render: those that the measured browser chooses are enough. */
function isAskedFor(picture: string): boolean {
  return !picture.includes("/uploads/") || (picture.endsWith(".avif") && !picture.includes("/1440/"));
}

async function measure(url: string, port: number): Promise<Measurement> {
  const runs: Measurement[] = [];
  for (let run = 0; run < runsPerPage; run++) {
    const answer = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...categories] });
    if (!answer) throw new Error(`Lighthouse returned no result for ${url}`);
    const { runtimeError } = answer.lhr;
    if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
    runs.push(measurementOf(answer.lhr));
  }
  return medianOf(runs);
}

async function main(): Promise<boolean> {
  const executable = chromiumPath();
  if (!executable) throw new Error("No Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.");
  ensureBuilt();
  const pages = process.argv.includes("--all") ? [...germanPages, ...englishPages] : germanPages;
  const withPhotos = process.argv.includes("--photos");
  const site = await startSite({ PICTURE_WARM_UP: withPhotos ? "off" : "on" });
  try {
    console.log("Waiting for the pictures …");
    if (withPhotos) await addPhotos(site);
    await warmUp(site, pages, withPhotos);
    const chromium = await startChromium(executable);
    try {
      console.log(tableHead);
      const complaints: string[] = [];
      for (const page of pages) {
        const measurement = await measure(site.url + encodeURI(page.path), chromium.port);
        console.log(tableRow(page.path, measurement));
        const problems = [...shortfalls(measurement, page.performance), ...measurement.failed];
        complaints.push(...problems.map((problem) => `${page.path}: ${problem}`));
      }
      for (const complaint of complaints) console.log(complaint);
      return complaints.length === 0;
    } finally {
      await chromium.stop();
    }
  } finally {
    await site.remove();
  }
}

process.exitCode = (await main()) ? 0 : 1;
