import type { Locator, Page } from "@playwright/test";
import { fleetContract, type Vehicle } from "../shared/contract/fleet.ts";
import { addDays } from "../shared/rules/day.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { bookElsewhere, openSession } from "./backstage.ts";
import { test as base, listed, openDay } from "./day-plan.ts";
import { expect } from "./fixtures.ts";
import { freeStay } from "./stays.ts";

/** Every boat is booked here: a server of its own. */
const test = base.extend({ siteName: "day plan rows" });

/** How many of them can be seen whole, with nothing above them. */
const countSeen = (rows: Locator): Promise<number> =>
  rows.evaluateAll((found) => {
    const isSeen = (row: Element) => {
      const { top, bottom, left } = row.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 20, y)));
    };
    return found.filter(isSeen).length;
  });

/** A swipe: as far as a thumb moves the page, which is less than the screen is high. */
const swipe = (page: Page) => page.evaluate(() => window.scrollBy({ top: 440, behavior: "instant" }));

test("a Saturday of nine returns and nine departures fits on a phone's screen and one swipe", async ({
  page,
  context,
  site,
}) => {
  const { token } = await openSession(site, { email: "rows@example.com", role: "admin" });
  await context.addCookies([{ name: "sessionid", value: token, url: site.url }]);
  const answer = await fetch(`${site.url}${fleetContract.operating.path}?vehicleType=houseboats`);
  const boats = ((await answer.json()) as Vehicle[]).map(({ name }) => name);
  expect(boats).toHaveLength(9);
  const { start } = await freeStay(site.url, "Hektor", 4);
  const day = addDays(start, 2);
  for (const boat of boats) {
    const named = (name: string) => ({ name: `${name} ${boat}` });
    await bookElsewhere(site, boat, { start, end: day }, named("Rita"), token);
    await bookElsewhere(site, boat, { start: day, end: addDays(day, 2) }, named("Dora"), token);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  await openDay(page, day, "rows");
  const rows = page.locator("tr[data-boat]");
  await expect(rows).toHaveCount(9);
  await expect(page.getByText("Zu kassieren:")).toHaveCount(9);
  await expect(page.getByRole("list", { name: "Legende" })).toBeInViewport({ ratio: 1 });
  // Names are never cut: one that is too long for its line takes another.
  const heights = await rows.evaluateAll((found) => found.map((row) => row.getBoundingClientRect().height));
  expect(heights.filter((height) => height > 72).length, "rows with a name in two lines").toBeLessThanOrEqual(2);
  const cut = await rows
    .locator("span")
    .evaluateAll((found) =>
      found
        .filter((one) => getComputedStyle(one).textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent),
    );
  expect(cut, "names and amounts that are cut").toEqual([]);
  const seenFirst = await countSeen(rows);
  await swipe(page);
  const seenThen = await countSeen(rows);
  expect(seenFirst, "rows on the first screen").toBeGreaterThanOrEqual(2);
  expect(seenThen, "rows after one swipe").toBe(9);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await page.setViewportSize({ width: 1024, height: 768 });
  expect(await countSeen(rows), "rows on the first screen of a tablet in landscape").toBe(9);
  await expect(page.getByRole("list", { name: "Legende" })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page, "a full Saturday on a tablet");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page, "a full Saturday in rows");
  await expectNoSidewaysScroll(page, "a full Saturday in rows");

  const hektor = page.locator('tr[data-boat="Hektor"]');
  await hektor.getByRole("button", { name: "Hektor", exact: true }).click();
  await expect(listed(page, "Ankunft: 10 Uhr", "Hektor")).toContainText("Rita Hektor");
  await expect(listed(page, "Abfahrt: 14 Uhr", "Hektor")).toContainText("Dora Hektor");
  await expectAccessible(page, "an open row");
  await expectNoSidewaysScroll(page, "an open row");
});
