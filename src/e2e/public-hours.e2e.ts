import type { Page } from "@playwright/test";
import type { Settings } from "../server/db/tables/fleet.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { homePaths, homeSections } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { languages, takeTurns, textsOf } from "./guest-texts.ts";
import { expectArrived, open, withSettings } from "./public.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** A year whose first season wraps over New Year, with times on the hour, past it, at noon and at midnight. */
const year: Partial<Settings> = {
  general_opening_hour: "9",
  general_closing_hour: "18:30",
  season_begin_start: "2026-12-20",
  season_begin_end: "2027-01-06",
  season_begin_opening_hour: "12",
  season_begin_closing_hour: "24",
  season_end_start: "2026-10-01",
  season_end_end: "2026-10-31",
  season_end_opening_hour: "00:15:00",
  season_end_closing_hour: "13:00:00",
  off_season_start: "2026-11-15",
  off_season_end: "2027-02-29",
};
const blocks = {
  de: [
    /^Allgemein.*Außerhalb der anderen Zeiten\s*09 Uhr bis 18:30 Uhr$/s,
    /^Saisonbeginn.*vom 20\.12\. bis 06\.01\.\s*12 Uhr bis 24 Uhr$/s,
    /^Saisonende.*vom 01\.10\. bis 31\.10\.\s*00:15 Uhr bis 13 Uhr$/s,
    /^Nebensaison.*vom 15\.11\. bis 29\.02\.\s*geschlossen$/s,
  ],
  en: [
    /^General.*Outside the other periods\s*9 am to 6:30 pm$/s,
    /^Start of the season.*from 20\.12 to 06\.01\s*12 pm to 12 am$/s,
    /^End of the season.*from 01\.10 to 31\.10\s*12:15 am to 1 pm$/s,
    /^Off-season.*from 15\.11 to 29\.02\s*closed$/s,
  ],
} as const;
const nothing = Object.fromEntries(Object.keys(year).map((field) => [field, null]));

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  const texts = textsOf(language, "visit")["hours"];
  const home = homePaths[language];
  const hoursOn = (page: Page) => page.locator("section", { has: page.locator("> #hours-heading") });

  inTurn()(
    `${language}: the year's hours are shown in the reader's notation, and what is missing is left out`,
    async ({ page, site }) => {
      const shown = hoursOn(page).getByRole("listitem");
      await withSettings(site, year, async () => {
        await page.goto(home);
        await expect(shown).toHaveText([...blocks[language]]);
        // November 21 lies in the off-season; whatever the day, one block at most is today's.
        expect(
          await hoursOn(page)
            .getByText(texts?.["today"] ?? "", { exact: true })
            .count(),
        ).toBeLessThanOrEqual(1);
      });
      await withSettings(site, { ...year, season_begin_closing_hour: null, off_season_end: null }, async () => {
        await page.goto(home);
        await expect(shown).toHaveText([blocks[language][0], blocks[language][2]]);
      });
      await withSettings(site, nothing, async () => {
        await open(page, home);
        await expect(shown).toHaveCount(0);
        await expect(page.getByText(texts?.["unknown"] ?? "")).toBeVisible();
        await expect(page.getByText(texts?.["failed"] ?? "")).toBeHidden();
      });
    },
  );

  inTurn()(
    `${language}: a company that is hiring says so, and the popup leads to the contact form`,
    async ({ page, site }) => {
      const hiring = textsOf(language, "home")["hiring"];
      const title = language === "de" ? "Wir suchen Mitarbeiter!" : "We are hiring!";
      const button = page.getByRole("button", { name: hiring?.["button"] });
      await open(page, home);
      await expect(button).toHaveCount(0);
      await withSettings(site, { hiring: 1 }, async () => {
        await open(page, home);
        await button.click();
        const popup = page.getByRole("dialog", { name: title });
        await expect(popup).toBeVisible();
        await expectAccessible(page, "hiring");
        await expectNoSidewaysScroll(page, "hiring");
        await page.keyboard.press("Escape");
        await expect(popup).toBeHidden();
        await expect(button).toBeFocused();
        await button.press("Enter");
        await popup.getByRole("button", { name: hiring?.["close"] }).click();
        await expect(popup).toBeHidden();
        await button.click();
        await popup.getByRole("link", { name: hiring?.["contact"] }).click();
        await expect(popup).toBeHidden();
        await expect(page).toHaveURL(`${home}#${homeSections[language].contact}`);
        await expectArrived(page, homeSections[language].contact);
      });
    },
  );
}
