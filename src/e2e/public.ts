import { expect, type Locator, type Page } from "@playwright/test";
import type { Updateable } from "kysely";
import { sectionId } from "../client/format/section-id.ts";
import type { Settings } from "../server/db/tables/fleet.ts";
import { backstage } from "./backstage.ts";
import type { Site } from "./site.ts";

/**
 * Waits until the page's script has taken over what `selector` finds, which of a page is its bar first: before that a
 * link loads its page anew, and a button waits.
 */
export async function takenOver(page: Page, selector = "header a"): Promise<void> {
  await page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && Object.keys(element).some((key) => key.startsWith("__reactProps"));
  }, selector);
}

/** A form that the page's script has taken over. */
export const takenOverForm = "form:not([inert]):not([method])";

/** The form of that name, once its script is there: another page's, or another one beside it, is not meant. */
export function readyForm(page: Page, name = ""): Locator {
  return page.getByRole("form", { name, exact: true, includeHidden: true }).and(page.locator(takenOverForm));
}

/** Opens a page and waits until it answers to presses. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await takenOver(page);
}

/** The same, until its heading is there: a page of the internal area draws itself. */
export async function openToHeading(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** From now on pages get only the script that asks for the others; those come once the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!loader\.)[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** Waits until the page has nothing left to do, or does not find the time to say so. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3_000 })));
}

/** Scrolls at once to that many pixels below the top, and waits until it is so. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(top);
}

/** Fails unless the section comes to rest right below the bar, or as near to it as the end of the page allows. */
export async function expectArrived(page: Page, name: string): Promise<void> {
  const id = sectionId(name);
  const place = () =>
    page.evaluate((section) => {
      const top = document.getElementById(section)?.getBoundingClientRect().top ?? Number.NaN;
      const bar = document.querySelector("header")?.offsetHeight ?? Number.NaN;
      const isEnd = window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2;
      if (top < bar) return `${top}, behind the bar`;
      return top < bar + 60 || (isEnd && top < window.innerHeight) ? "below the bar" : `${top}, further down`;
    }, id);
  await expect.poll(place, `the place of #${id}`).toBe("below the bar");
}

/** Notes from now on every call to the API, and every jump of the layout, until asked. */
export async function watchLoading(page: Page): Promise<{ calls: string[]; shift: () => Promise<number> }> {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  await page.addInitScript(() => {
    const jumps = { sum: 0 };
    Object.assign(window, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) jumps.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const shift = () => page.evaluate(() => (window as unknown as { jumps: { sum: number } }).jumps.sum);
  return { calls, shift };
}

/** Works while the business settings are changed, and puts them back. */
export async function withSettings(
  site: Site,
  changes: Updateable<Settings>,
  work: () => Promise<void>,
): Promise<void> {
  const write = (values: Updateable<Settings>) =>
    backstage(site, (db) => db.updateTable("business_settings").set(values).execute());
  const before = await backstage(site, (db) =>
    db.selectFrom("business_settings").selectAll().executeTakeFirstOrThrow(),
  );
  await write(changes);
  try {
    await work();
  } finally {
    await write(before);
  }
}
