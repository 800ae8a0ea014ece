import { addDays, dayOf } from "../shared/rules/day.ts";
import { listFields } from "../testing/price-list-form.ts";
import { expectAccessible } from "./accessibility.ts";
import { expect, test } from "./fixtures.ts";
import { publishContent } from "./price-lists.ts";

test.use({ siteName: "calendar prices" });

const today = dayOf(new Date());
const year = Number(today.slice(0, 4)) + (today.slice(5) < "05-15" ? 0 : 1);
const start = `${year}-06-10`;

test("days show what the shortest stay from them on costs, where the list wants it", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/Buchen/Hausboote/Hektor?von=${start}&bis=${addDays(start, 2)}`);
  const shown = page.locator(`[data-day="${start}"]`);
  await expect(shown).toHaveText(String(Number(start.slice(8))));

  await publishContent(site, { ...listFields({ night: "180.00" }), day_prices: true });
  await page.reload();
  await expect(shown).toHaveText(`${Number(start.slice(8))}445`);
  await expect(shown).toHaveAccessibleName(/2 Nächte für 445\s€/);
  await expectAccessible(page, "a boat's page");
  const [day, price] = [await shown.boundingBox(), await shown.getByText("445").boundingBox()];
  expect(price?.x).toBeGreaterThanOrEqual(day?.x ?? 0);
  expect((price?.x ?? 0) + (price?.width ?? 0)).toBeLessThanOrEqual((day?.x ?? 0) + (day?.width ?? 0));

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/book/houseboats/Hektor?from=${start}&to=${addDays(start, 2)}`);
  await expect(shown).toHaveAccessibleName(/2 nights for €445/);
  await expect(page.getByText("Small number: whole price of the shortest stay")).toBeVisible();
  await expectAccessible(page, "a boat's page");
});
