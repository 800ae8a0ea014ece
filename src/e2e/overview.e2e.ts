import { vehicleWords } from "../shared/rules/vehicle-words.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { overviewPath } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { textsOf } from "./guest.ts";

for (const language of ["de", "en"] as const) {
  const fleet = textsOf(language, "fleet");

  test(`${language}: the overview shows every boat, cheapest first, and axe finds nothing`, async ({ page }) => {
    await page.goto(overviewPath(language, "houseboats"));
    const cards = page.locator("main section[id]");
    await expect(cards).toHaveCount(9);
    await expect(cards.first()).toContainText("Hubert");
    await expectAccessible(page, language, "overview");
    await expectNoSidewaysScroll(page, "overview");
  });

  test(`${language}: a boat's address leads to its card, also with spaces and ß`, async ({ page }) => {
    await page.goto(overviewPath(language, "houseboats", "Große Freiheit"));
    await expect(page.getByRole("heading", { name: "Große Freiheit" })).toBeInViewport();
  });

  test(`${language}: the price list opens and closes with the keyboard`, async ({ page }) => {
    await page.goto(overviewPath(language, "houseboats"));
    const button = page.getByRole("button", { name: new RegExp(fleet["prices"] ?? "") }).first();
    await button.click();
    await expect(page.getByRole("dialog")).toContainText(fleet["list"]?.["rent"] ?? "");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(button).toBeFocused();
  });

  test(`${language}: a category without boats says so`, async ({ page }) => {
    await page.goto(overviewPath(language, "canoes"));
    await expect(page.getByText(fleet["empty"] ?? "")).toBeVisible();
  });
}

test("the other language's word, or any other, is no category", async ({ page }) => {
  for (const path of [`/Übersicht/${vehicleWords.houseboats.en}`, "/overview/Hausboote", "/overview/submarines"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/404$/);
  }
});

test.use({ expectedNoise: /404/ });
