import { test as base } from "@playwright/test";
import { type Site, startSite } from "./site.ts";

/** Browser tests share one server for each worker; each test books its own boat or weeks so that none is in another's way. */
export const test = base.extend<{ faults: string[] }, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.remove();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  /** What the browser complained about: console errors (hydration, CSP), exceptions, third-party requests. */
  faults: [
    async ({ page, site }, use) => {
      const faults: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") faults.push(message.text());
      });
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("request", (request) => {
        if (!request.url().startsWith(site.url) && !request.url().startsWith("data:")) faults.push(request.url());
      });
      await use(faults);
    },
    { auto: true },
  ],
});

export { expect } from "@playwright/test";
