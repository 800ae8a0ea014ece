import type { Locator, Page } from "@playwright/test";
import { addProduct } from "../testing/work-rows.ts";
import { backstage } from "./backstage.ts";
import type { Site } from "./site.ts";

/** What was recorded at the till, in its order. */
export const sales = (site: Site) =>
  backstage(site, (db) => db.selectFrom("till_transactions").selectAll().orderBy("number").execute());

/** So many bottles of a drink of that name are on the shelf. */
export const stockUp = (site: Site, name: string, actual_stock: number) =>
  backstage(site, (db) => addProduct(db, { name, actual_stock }));

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
