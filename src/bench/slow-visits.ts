import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext, CDPSession, Page } from "@playwright/test";

/** 400 kbit/s in bytes a second, the time of a question and its answer in milliseconds, and how much slower the CPU is. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 4;
/** In milliseconds. */
const [tapEvery, typeEvery, longestVisit] = [1_000, 500, 30_000];
/** So long nothing is asked for or worked on when a visit is over, in milliseconds. */
const quietTime = 2_500;

/** What the page itself noted, in milliseconds since it was asked for. */
interface Notes {
  largestPaint: number;
  hydrated: number;
  longTasks: { start: number; duration: number }[];
  taps: number[];
  /** When the first thing changed at a day that was tapped, and when the calendar itself said what is chosen. */
  answered: number;
  chosen: number;
  typed: number;
}

declare global {
  interface Window {
    notes: Notes;
  }
}

export interface SlowPage {
  page: Page;
  devtools: CDPSession;
}

/** Begins to open a page on the slow line; comes back with its first paint. */
export async function slowLine(context: BrowserContext, url: string): Promise<SlowPage> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", line);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript(takeNotes);
  await page.goto(url, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0, null, {
    polling: 50,
  });
  return { page, devtools };
}

/** Nobody touches the page: what it shows when, what it fetches, and how long it works. */
export async function readQuietly({ page }: SlowPage): Promise<[string, number][]> {
  await page.waitForFunction(isQuiet, quietTime, { polling: 250, timeout: longestVisit });
  const { notes, shown, bytes, lastByte, lastScript } = await page.evaluate(sumUp);
  const longTasks = notes.longTasks.map(({ duration }) => duration);
  const after = notes.longTasks.map(({ start, duration }) => Math.min(duration, start + duration - lastScript));
  return [
    ["first text", shown],
    ["largest thing painted", notes.largestPaint],
    ["buttons work", notes.hydrated],
    ["long tasks", sum(longTasks)],
    ["last byte of a script", lastScript],
    ["last byte", lastByte],
    ["long tasks after the last script", sum(after.filter((duration) => duration > 0))],
    ...Object.entries(bytes).map(([kind, size]): [string, number] => [`bytes of ${kind}`, size]),
    ["bytes of all", sum(Object.values(bytes))],
  ];
}

/** A guest taps a day each second from the first paint on, until the calendar says that it is chosen. */
export async function tapDays({ page, devtools }: SlowPage): Promise<[string, number][]> {
  const day = page.locator("[data-day][aria-disabled=false]:visible").first();
  const place = await day.evaluate((button) => {
    button.scrollIntoView({ block: "center", behavior: "instant" });
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  const end = Date.now() + longestVisit;
  while (Date.now() < end) {
    await sleep(tapEvery);
    if (await page.evaluate(() => window.notes.chosen > 0)) break;
    await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [place] });
    await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
  const { taps, answered, chosen } = await page.evaluate(() => window.notes);
  return [
    ["first tap answered after", answered - (taps[0] ?? Number.NaN)],
    ["a day is chosen", chosen],
  ];
}

/** Somebody types their name from the first paint on. @returns when the first letter stands there. */
export async function typeName({ page, devtools }: SlowPage): Promise<number> {
  const end = Date.now() + longestVisit;
  while (Date.now() < end) {
    await page.evaluate(() => document.getElementById("booking-name")?.focus());
    await devtools.send("Input.insertText", { text: "a" });
    const { typed } = await page.evaluate(() => window.notes);
    if (typed > 0) return typed;
    await sleep(typeEvery);
  }
  return Number.NaN;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Runs in the page: whether it works, and nothing was asked for or done for so long. */
function isQuiet(quiet: number): boolean {
  const { hydrated, longTasks } = window.notes;
  const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const ends = [
    ...fetched.map(({ responseEnd }) => responseEnd),
    ...longTasks.map(({ start, duration }) => start + duration),
  ];
  return hydrated > 0 && performance.now() - Math.max(hydrated, ...ends) > quiet;
}

/** Runs in the page: what it fetched, by kind, in bytes as they came over the line. */
function sumUp() {
  const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const fetched = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const kinds: readonly [string, RegExp][] = [
    ["scripts", /\.js$/],
    ["styles", /\.css$/],
    ["font", /\.woff2$/],
    ["pictures", /\.(?:avif|webp|jpg|svg)$/],
  ];
  const bytes: Record<string, number> = { html: document?.encodedBodySize ?? 0 };
  for (const { name, encodedBodySize } of fetched) {
    const kind = kinds.find(([, ending]) => ending.test(new URL(name).pathname))?.[0] ?? "data";
    bytes[kind] = (bytes[kind] ?? 0) + encodedBodySize;
  }
  const lastByte = Math.max(...fetched.map(({ responseEnd }) => responseEnd));
  const lastScript = Math.max(...fetched.filter(({ name }) => name.endsWith(".js")).map((file) => file.responseEnd));
  const shown = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
  return { notes: window.notes, shown, bytes, lastByte, lastScript };
}

/** Runs in the page, before its own scripts. No variable holds a function: tsx would name it by what the page lacks. */
function takeNotes(): void {
  const notes: Notes = { largestPaint: 0, hydrated: 0, longTasks: [], taps: [], answered: 0, chosen: 0, typed: 0 };
  window.notes = notes;
  const observer = new PerformanceObserver((list) => {
    for (const { entryType, startTime, duration } of list.getEntries()) {
      if (entryType === "longtask") notes.longTasks.push({ start: startTime, duration });
      else notes.largestPaint = startTime;
    }
  });
  for (const type of ["largest-contentful-paint", "longtask"]) observer.observe({ type, buffered: true });
  addEventListener("hydrated", () => (notes.hydrated = performance.now()));
  addEventListener("input", () => (notes.typed ||= performance.now()), true);
  addEventListener(
    "pointerdown",
    ({ target, timeStamp }) => {
      const day = (target as Element).closest("[data-day]");
      const cell = day?.closest("td");
      // Only the page's own script has words for what is chosen.
      const said = day?.closest("section")?.querySelector("output");
      if (!cell || !said) return;
      notes.taps.push(timeStamp);
      if (notes.taps.length > 1) return;
      // In the frame that shows it. That Tab comes back to the day is nothing to see.
      new MutationObserver((changes) => {
        if (changes.every(({ attributeName }) => attributeName === "tabindex")) return;
        requestAnimationFrame(() => (notes.answered ||= performance.now()));
      }).observe(cell, { attributes: true, childList: true, subtree: true });
      new MutationObserver(() => {
        requestAnimationFrame(() => (notes.chosen ||= performance.now()));
      }).observe(said, { childList: true, characterData: true, subtree: true });
    },
    true,
  );
}
