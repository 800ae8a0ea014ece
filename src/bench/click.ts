import { type CDPSession, chromium, type Page } from "@playwright/test";
import { takenOverForm } from "../e2e/public.ts";
import { startSite } from "../e2e/site.ts";
import { chromiumArguments, chromiumPath } from "../testing/chromium.ts";
import { median, quantile } from "./statistics.ts";
import { printTable } from "./table.ts";

const slowdown = 4;
const clicks = 30;
const target = 50;

/** One click, in milliseconds. */
interface Click {
  /** From the release of the button to the frame that shows what it changed, input delay included. */
  toPaint: number;
  /** The same as the browser's Event Timing rounds it: what INP is made of. */
  eventTiming: number;
  /** In event handlers. */
  handlers: number;
}

declare global {
  interface Window {
    clicksSeen: Click[];
  }
}

/** Clicks days on the booking page with the CPU throttled to the speed of a cheap phone. */
export async function measureClick(): Promise<void> {
  const executablePath = chromiumPath();
  if (executablePath === null) {
    console.log("\nDate click: SKIPPED, no Chromium (Debian: apt-get install chromium, or set CHROMIUM_PATH)");
    return;
  }
  const site = await startSite();
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  try {
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1440, height: 900 },
    ]) {
      const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
      await page.addInitScript(watchClicks);
      await page.goto(`${site.url}/Buchen/Hausboote/Hektor`);
      await page.locator(takenOverForm).waitFor();
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      report(viewport.width, await clickDays(page, devtools));
      await page.close();
    }
  } finally {
    await browser.close();
    await site.remove();
  }
}

/** Clicks days of the shown months: a start, an end, a new start and so on. */
async function clickDays(page: Page, devtools: CDPSession): Promise<Click[]> {
  const next = page.getByRole("button", { name: "Nächster Monat" });
  const open = page.locator("[data-day][aria-disabled=false]");
  if ((await open.count()) < 14) await next.click();
  const days = await open.evaluateAll((buttons) => buttons.map((button) => button.getAttribute("data-day") ?? ""));
  // Not in order: this produces ranges, new starts and the minimum-stay warning.
  for (let click = 0; click < clicks; click++) {
    const day = page.locator(`[data-day="${days[(click * 5) % days.length]}"]`);
    await day.scrollIntoViewIfNeeded();
    await day.hover();
    await page.waitForTimeout(200);
    await page.mouse.down();
    await page.waitForTimeout(60);
    await page.mouse.up();
    // Longer than the delay before the page scrolls to the overview.
    await page.waitForTimeout(700);
  }
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  return page.evaluate(() => window.clicksSeen);
}

/** Runs in the page, before its own scripts. */
function watchClicks(): void {
  const seen: Click[] = [];
  window.clicksSeen = seen;
  let current: Click | null = null;
  window.addEventListener(
    "click",
    ({ timeStamp, target }) => {
      if (!(target instanceof Element) || !target.closest("[data-day]")) return;
      const click: Click = { toPaint: 0, eventTiming: 0, handlers: 0 };
      current = click;
      seen.push(click);
      // A task queued by the frame's own callback runs once that frame was painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (click.toPaint = performance.now() - timeStamp);
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!["pointerdown", "pointerup", "click"].includes(entry.name) || !current) continue;
      current.eventTiming = Math.max(current.eventTiming, entry.duration);
      current.handlers = Math.max(current.handlers, entry.processingEnd - entry.processingStart);
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

function report(width: number, seen: readonly Click[]): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  const row = (label: string, values: readonly number[], limit?: number) => {
    const [middle, high] = [median(values), quantile(values, 0.95)];
    const verdict = limit === undefined ? "" : middle <= limit && high <= limit ? "within" : `OVER ${limit} ms`;
    return [label, ms(middle), ms(high), verdict];
  };
  printTable(`Date click in Chromium at ${slowdown}x CPU slowdown, ${width} px wide, ${seen.length} clicks`, [
    ["", "median", "p95", `target ${target} ms`],
    row(
      "click to the painted frame",
      seen.map(({ toPaint }) => toPaint),
      target,
    ),
    row(
      "the same by Event Timing (steps of 8 ms)",
      seen.map(({ eventTiming }) => eventTiming),
    ),
    row(
      "of it in handlers",
      seen.map(({ handlers }) => handlers),
    ),
  ]);
}
