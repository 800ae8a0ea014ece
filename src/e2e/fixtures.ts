import { test as base, expect, type WorkerFixture } from "@playwright/test";
import { type Site, startSite } from "./site.ts";

interface Watch {
  /** What a test brings about on purpose: complaints that match are no faults. */
  expectedNoise: RegExp;
  faults: string[];
}

/** A server for the time of a worker. Each call makes another: tests of different calls never share one. */
const aSite = (): [WorkerFixture<Site, object>, { scope: "worker" }] => [
  async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.remove();
  },
  { scope: "worker" },
];

/** Browser tests share one server for each worker; each test books its own boat or weeks so that none is in another's way. */
export const test = base.extend<Watch, { site: Site }>({
  site: aSite(),
  baseURL: async ({ site }, use) => use(site.url),
  expectedNoise: [/(?!)/, { option: true }],
  /** What the browser complained about: console errors (hydration, CSP), exceptions, third-party requests. No test has any. */
  faults: [
    async ({ page, site, expectedNoise }, use) => {
      const faults: string[] = [];
      const note = (fault: string) => !expectedNoise.test(fault) && faults.push(fault);
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") note(message.text());
      });
      page.on("pageerror", (error) => note(String(error)));
      page.on("request", (request) => {
        if (!request.url().startsWith(site.url) && !request.url().startsWith("data:")) note(request.url());
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

/** A `test` whose tests have a server of their own: for what changes the website for everybody. */
export const testOnOwnSite = () => test.extend<object, { site: Site }>({ site: aSite() });

/** A call that fails is logged by the browser, PayPal's loader and the booking itself. */
export const failingCalls = /^Failed to load|^booking /;

export { expect };
