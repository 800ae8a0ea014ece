import { type VehicleCategory, vehicleTypes } from "../shared/rules/vehicle-words.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { overviewPath } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { type Language, languages, takeTurns, textsOf } from "./guest-texts.ts";
import { open, takenOver } from "./public.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const emptyTypes = vehicleTypes.filter((type) => type !== "houseboats");

function categoryTitle(language: Language, category: VehicleCategory): string {
  return textsOf(language, "fleet")["title"]?.[category] ?? "";
}

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  const fleet = textsOf(language, "fleet");
  const houseboats = overviewPath(language, "houseboats");

  inTurn()(`${language}: on a phone the row of categories shows the one on the page`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const categories = page.getByRole("navigation", { name: fleet["categories"] });
    for (const type of emptyTypes) {
      await open(page, overviewPath(language, type));
      const current = categories.getByRole("link", { name: categoryTitle(language, type), exact: true });
      await expect(current).toHaveAttribute("aria-current", "page");
      await expect(current).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole("status")).toHaveText(fleet["empty"] ?? "");
    await expectAccessible(page, "empty category");
  });

  inTurn()(
    `${language}: pictures are stepped through on the card and in full size, by hand and by keyboard`,
    async ({ page }) => {
      const images = fleet["images"];
      const boat = "Hektor";
      const named = (key: string, number: number) =>
        (images?.[key] ?? "").replace("{{boat}}", boat).replace("{{number}}", String(number)).replace("{{count}}", "3");
      await open(page, houseboats);
      const slider = page.getByRole("group", { name: named("label", 1) });
      const opener = (number: number) => slider.getByRole("button", { name: named("enlarge", number), exact: true });
      await expect(opener(1)).toBeVisible();
      await takenOver(page, `section[id="${boat}"] button`);
      // The slider is ready a moment after the page has taken over; a press before that does nothing.
      const isNext = async () => {
        if (!(await opener(2).isVisible())) await slider.getByRole("button", { name: images?.["next"] }).click();
        return opener(2).isVisible();
      };
      await expect.poll(isNext).toBe(true);
      await slider.getByRole("button", { name: named("show", 3), exact: true }).click();
      await expect(opener(3)).toBeVisible();
      await page.keyboard.press("ArrowRight");
      await expect(opener(1)).toBeVisible();

      await opener(1).click();
      const view = page.getByRole("dialog", { name: named("view", 1) });
      await expect(view).toBeVisible();
      const shown = view.locator(".yarl__slide_current img");
      await expect(shown).toHaveAttribute("alt", named("alt", 1));
      await page.keyboard.press("ArrowRight");
      await expect(shown).toHaveAttribute("alt", named("alt", 2));
      for (const number of [1, 3]) {
        // While one picture slides, keys are not heard.
        await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
        await page.keyboard.press("ArrowLeft");
        await expect(shown).toHaveAttribute("alt", named("alt", number));
      }
      await view.getByRole("button", { name: images?.["next"] }).click();
      await expect(shown).toHaveAttribute("alt", named("alt", 1));
      await view.getByRole("button", { name: images?.["previous"] }).click();
      await expect(shown).toHaveAttribute("alt", named("alt", 3));
      await expectAccessible(page, "full-size view");
      await page.keyboard.press("Escape");
      await expect(view).toBeHidden();
      await expect(opener(3)).toBeFocused();
    },
  );
}

test("on a phone the price list opens and closes with the keyboard, and closes by a press beside it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, overviewPath("en", "houseboats"));
  const fleet = textsOf("en", "fleet");
  await expectAccessible(page, "overview");
  const button = page.getByRole("button", { name: (fleet["pricesOf"] ?? "").replace("{{boat}}", "Seeglück") });
  const list = page.getByRole("dialog");
  await button.press("Enter");
  await expect(list).toContainText(fleet["list"]?.["rent"] ?? "");
  await expectAccessible(page, "price list");
  await expectNoSidewaysScroll(page, "price list");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(list).toBeVisible();
  await page.mouse.click(3, 3);
  await expect(list).toBeHidden();
});
