import type { Page } from "@playwright/test";
import { type VehicleCategory, vehicleTypes } from "../shared/contract/fleet.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { overviewPath } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { type Language, languages, takeTurns, textsOf } from "./guest-texts.ts";
import { open, withFleet } from "./public.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const emptyTypes = vehicleTypes.filter((type) => type !== "houseboats");
const allPaths = { de: "/Übersicht/all", en: "/overview/all" } as const;
const text = (general: string, technical = "") => JSON.stringify({ general, features: "", technical });
const cardOf = (page: Page, boat: string) => page.locator(`section[id="${boat}"]`);

function categoryTitle(language: Language, category: VehicleCategory): string {
  return textsOf(language, "fleet")["title"]?.[category] ?? "";
}

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  const fleet = textsOf(language, "fleet");
  const description = fleet["description"];
  const houseboats = overviewPath(language, "houseboats");

  inTurn()(
    `${language}: boats stand by price, without one last; blocked ones and missing texts are said to be so`,
    async ({ page, site }) => {
      const changes: Parameters<typeof withFleet>[1] = {
        Hubert: { night_cents: null, description_de: text("", "11 m lang"), description_en: text("") },
        Editha: { night_cents: 9_950 },
        Max: { blocked: 1, deposit_cents: 0 },
      };
      await withFleet(site, changes, async () => {
        for (const path of [houseboats, allPaths[language]]) {
          await open(page, path);
          const names = await page.locator("main section[id]").evaluateAll((cards) => cards.map(({ id }) => id));
          expect(names).toHaveLength(9);
          expect([...names.slice(0, 3), names.at(-1)]).toEqual(["Editha", "Hektor", "Oskar", "Hubert"]);
        }
        await expect(cardOf(page, "Editha")).toContainText(language === "de" ? "99,50 €" : "€99.50");
        await expect(cardOf(page, "Editha")).toContainText(fleet["license"]?.["yes"] ?? "");
        await expect(cardOf(page, "Hubert")).toContainText(fleet["noPrice"] ?? "");

        const blocked = cardOf(page, "Max");
        await expect(blocked.getByText(fleet["unavailable"] ?? "", { exact: true })).toBeVisible();
        await expect(blocked.getByRole("link")).toHaveCount(0);
        await expect(blocked.getByText(fleet["deposit"] ?? "", { exact: true })).toHaveCount(0);
        await expect(cardOf(page, "Hektor").getByText(fleet["deposit"] ?? "", { exact: true })).toBeVisible();

        // English falls back to German, then to what says that there is nothing.
        const card = cardOf(page, "Hubert");
        const shown = card.getByRole("tabpanel");
        await expect(shown).toHaveText(description?.["none"] ?? "");
        await card.getByRole("tab", { name: description?.["general"] }).press("ArrowRight");
        await expect(card.getByRole("tab", { name: description?.["features"] })).toBeFocused();
        await expect(shown).toHaveText(description?.["none"] ?? "");
        await card.getByRole("tab", { name: description?.["technical"] }).click();
        await expect(shown).toHaveText("11 m lang");
        if (language === "en") await expect(shown.locator("p")).toHaveAttribute("lang", "de");
      });
    },
  );

  inTurn()(
    `${language}: a category without boats, and one whose boats are all blocked, say so`,
    async ({ page, site }) => {
      await open(page, houseboats);
      const categories = page.getByRole("navigation", { name: fleet["categories"] });
      for (const type of emptyTypes) {
        await categories.getByRole("link", { name: categoryTitle(language, type), exact: true }).click();
        await expect(page).toHaveURL(overviewPath(language, type));
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(categoryTitle(language, type));
        await expect(page.getByRole("status")).toHaveText(fleet["empty"] ?? "");
      }
      await expectAccessible(page, "empty category");
      await expectNoSidewaysScroll(page, "empty category");
      await categories.getByRole("link", { name: categoryTitle(language, "all"), exact: true }).click();
      await expect(page).toHaveURL(allPaths[language]);
      await expect(page.locator("main section[id]")).toHaveCount(9);

      await withFleet(site, { "*": { blocked: 1 } }, async () => {
        await page.goto(houseboats);
        const word = fleet["types"]?.["houseboats"] ?? "";
        const none = (fleet["noneAvailable"] ?? "").replace("{{type}}", word);
        await expect(page.getByRole("status").filter({ hasText: none })).toBeVisible();
        await expect(page.getByText(fleet["unavailable"] ?? "", { exact: true })).toHaveCount(9);
        await expectNoSidewaysScroll(page, "nothing available");
        // Nothing to book either: the start page and the booking page say so.
        await page.goto(language === "de" ? "/" : "/en");
        await expect(page.getByText(textsOf(language, "home")["empty"] ?? "")).toBeVisible();
        await page.goto(language === "de" ? "/Buchen/Hausboote" : "/book/houseboats");
        await expect(page.getByRole("status")).toContainText(textsOf(language, "booking")["boats"]?.["none"] ?? "");
      });
    },
  );

  inTurn()(`${language}: on a phone the row of categories shows the one on the page`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const categories = page.getByRole("navigation", { name: fleet["categories"] });
    for (const type of emptyTypes) {
      await open(page, overviewPath(language, type));
      const current = categories.getByRole("link", { name: categoryTitle(language, type), exact: true });
      await expect(current).toHaveAttribute("aria-current", "page");
      await expect(current).toBeInViewport({ ratio: 1 });
    }
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
      await slider.getByRole("button", { name: images?.["next"] }).click();
      await expect(opener(2)).toBeVisible();
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

  inTurn()(
    `${language}: the price list names nights, extras and what is paid on site, and closes by cross and press beside`,
    async ({ page }) => {
      const list = fleet["list"];
      await page.setViewportSize({ width: 360, height: 740 });
      await open(page, houseboats);
      const button = page.getByRole("button", { name: (fleet["pricesOf"] ?? "").replace("{{boat}}", "Seeglück") });
      const popup = page.getByRole("dialog", { name: (fleet["pricesOf"] ?? "").replace("{{boat}}", "Seeglück") });
      await button.click();
      for (const heading of ["rent", "extras", "fees"]) {
        await expect(popup.getByRole("heading", { name: list?.[heading] })).toBeVisible();
      }
      const amounts = language === "de" ? ["209 €", "35 €", "85 €", "500 €"] : ["€209", "€35", "€85", "€500"];
      for (const amount of amounts) await expect(popup).toContainText(amount);
      await expectAccessible(page, "price list");
      await expectNoSidewaysScroll(page, "price list");
      await popup.getByRole("button", { name: fleet["close"] }).click();
      await expect(popup).toBeHidden();
      await button.click();
      await expect(popup).toBeVisible();
      await page.mouse.click(3, 3);
      await expect(popup).toBeHidden();
    },
  );
}

test("the overview shows every boat, cheapest first, and axe finds nothing", async ({ page }) => {
  await page.goto(overviewPath("de", "houseboats"));
  const cards = page.locator("main section[id]");
  await expect(cards).toHaveCount(9);
  await expect(cards.first()).toContainText("Hubert");
  await expectAccessible(page, "overview");
  await expectNoSidewaysScroll(page, "overview");
});

test("the price list opens and closes with the keyboard", async ({ page }) => {
  await open(page, overviewPath("en", "houseboats"));
  const button = page.getByRole("button", { name: new RegExp(textsOf("en", "fleet")["prices"] ?? "") }).first();
  await button.press("Enter");
  await expect(page.getByRole("dialog")).toContainText(textsOf("en", "fleet")["list"]?.["rent"] ?? "");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();
});
