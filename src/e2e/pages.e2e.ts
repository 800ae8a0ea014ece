import { expect, test } from "./fixtures.ts";
import { Guest } from "./guest.ts";
import { textsOf } from "./guest-texts.ts";
import { idle } from "./public.ts";

const sizes = [
  { width: 360, height: 740, months: 1 },
  { width: 768, height: 1024, months: 2 },
  { width: 1440, height: 900, months: 3 },
];
for (const { width, height, months } of sizes) {
  test(`at ${width} px: ${months} months, nothing fetched twice, nothing jumps, no way back before today`, async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/")) calls.push(request.url());
    });
    await page.addInitScript(() => {
      const sum = { shift: 0 };
      Object.assign(window, { sum });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.setViewportSize({ width, height });
    const guest = new Guest(page, "de");
    await guest.open("Hektor");
    // Fetches and shifts of the first render in the browser have happened once it idles.
    await idle(page);
    const shift = await page.evaluate(() => (window as unknown as { sum: { shift: number } }).sum.shift);
    expect(shift).toBeLessThan(0.02);
    expect(calls).toEqual([]);

    const grids = page.getByRole("grid");
    await expect(grids).toHaveCount(months);
    const texts = textsOf("de", "calendar");
    const back = page.getByRole("button", { name: texts["previousMonth"] });
    for (let turn = 0; turn < 12 && (await back.getAttribute("aria-disabled")) !== "true"; turn++) await back.click();
    await expect(back).toHaveAttribute("aria-disabled", "true");
    await expect(page.locator('[aria-current="date"]')).toBeVisible();
    const first = await page.locator("[data-day]").first().getAttribute("data-day");
    await back.click({ force: true });
    await expect(page.locator("[data-day]").first()).toHaveAttribute("data-day", first ?? "");
    await expect(page.locator('[data-state="past"]:not([aria-disabled="true"])')).toHaveCount(0);
    // Another boat needs no more of the server than this one did.
    await page.getByRole("link", { name: "Seeglück", exact: true }).click();
    const note = guest.texts["price"]?.["briefingNote"]?.replace("{{amount}}", "85 €");
    await expect(page.getByText(note ?? "")).toBeVisible();
    expect(calls).toEqual([]);
  });
}

test.describe("addresses that lead nowhere", () => {
  test.use({ expectedNoise: /^Failed to load resource.*404/ });
});
