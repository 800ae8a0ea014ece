import { test as base, expect, type Page } from "@playwright/test";
import { waitNearMidnight } from "../testing/before-midnight.ts";
import { plainPictures } from "./plain-pictures.ts";
import { type Site, startSite } from "./site.ts";

interface Scene {
  /**
   * Tests that change the website for everybody name a server of their own; each worker starts one when it is needed.
   */
  siteName: string;
  site: Site;
  /** What a test brings about on purpose: complaints that match are no faults. */
  expectedNoise: RegExp;
  faults: string[];
  nearMidnight: undefined;
}

/**
 * Waits until the entry in the history of a dialog that closed is left (`useBackCloses`): a test that asks for a page
 * within these milliseconds, which no person does, is refused by the browser with `net::ERR_ABORTED`.
 */
async function backIsDone(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { overlay } = (window.history.state ?? {}) as { overlay?: unknown };
    return !overlay || document.querySelector("dialog[open], [role='dialog'], [data-open]") !== null;
  });
}

type SiteOf = (name: string) => Promise<Site>;

/**
 * Browser tests share one server for each worker; each test books its own boat or weeks so that none is in another's
 * way.
 */
export const test = base.extend<Scene, { siteOf: SiteOf }>({
  siteOf: [
    async ({}, use) => {
      const sites = new Map<string, Promise<Site>>();
      const pictures = await plainPictures();
      await use((name) => {
        const site = sites.get(name) ?? startSite({}, pictures);
        sites.set(name, site);
        return site;
      });
      for (const site of sites.values()) await (await site).remove();
    },
    { scope: "worker" },
  ],
  siteName: ["shared", { option: true }],
  nearMidnight: [
    async ({}, use) => {
      await waitNearMidnight();
      await use(undefined);
    },
    // Not of the test's own time.
    { auto: true, timeout: 300_000 },
  ],
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...asked) => {
      await backIsDone(page);
      return goto(...asked);
    };
    page.reload = async (...asked) => {
      await backIsDone(page);
      return reload(...asked);
    };
    await use(page);
  },
  site: async ({ siteOf, siteName }, use) => use(await siteOf(siteName)),
  baseURL: async ({ site }, use) => use(site.url),
  expectedNoise: [/(?!)/, { option: true }],
  /**
   * What the browser complained about: console errors (hydration, CSP), exceptions, third-party requests. No test has
   * any.
   */
  faults: [
    async ({ page, site, expectedNoise }, use) => {
      const faults: string[] = [];
      const note = (fault: string) => !expectedNoise.test(fault) && faults.push(fault);
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") note(message.text());
      });
      page.on("pageerror", (error) => note(String(error)));
      page.on("request", (request) => {
        const own = [site.url, `blob:${site.url}`, "data:"];
        if (!own.some((start) => request.url().startsWith(start))) note(request.url());
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** A call that fails is logged by the browser, PayPal's loader and the booking itself. */
export const failingCalls = /^Failed to load|^(?:booking|voucher) /;

export { expect };
