import type { Locator, Page } from "@playwright/test";
import { backstage } from "./backstage.ts";
import type { Site } from "./site.ts";

/** What was recorded at the till, in its order. */
export const sales = (site: Site) =>
  backstage(site, (db) => db.selectFrom("till_transactions").selectAll().orderBy("number").execute());

/** Presses a button, or follows a link, and counts the taps of the cashier. */
export function withTaps() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    count: () => taps,
  };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
export const link = (page: Page, name: string | RegExp) => page.getByRole("link", { name });
