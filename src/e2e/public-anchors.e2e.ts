import { homePaths, homeSections, overviewPath, quietPaths } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { languages, takeTurns, textsOf } from "./guest-texts.ts";
import { expectArrived, open, scrollTo } from "./public.ts";

const phone = { width: 360, height: 740 };

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  const home = homePaths[language];
  const sections = homeSections[language];
  const common = textsOf(language, "common");
  const at = (section: string) => `${home}#${encodeURIComponent(section)}`;

  inTurn()(
    `${language}: a section is reached by its link in the bar, from the start page and from elsewhere`,
    async ({ page }) => {
      await open(page, home);
      const bar = page.getByRole("navigation", { name: common["nav"]?.["label"] });
      for (const section of ["about", "boats", "contact", "approach"] as const) {
        await bar.getByRole("link", { name: common["nav"]?.[section], exact: true }).click();
        await expect(page).toHaveURL(at(sections[section]));
        await expectArrived(page, sections[section]);
        await expect(page.locator(`[id="${sections[section]}"]`)).toBeFocused();
      }
      await open(page, quietPaths[language]);
      await bar.getByRole("link", { name: common["nav"]?.["contact"], exact: true }).click();
      await expect(page).toHaveURL(at(sections.contact));
      await expectArrived(page, sections.contact);
      await page.goBack();
      await expect(page).toHaveURL(quietPaths[language]);
      await page.getByRole("contentinfo").getByRole("link", { name: common["footer"]?.["mapConsent"] }).click();
      await expectArrived(page, sections.approach);
    },
  );

  inTurn()(
    `${language}: a section is reached when the address of the open page gets another hash`,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(page, home);
      const change = (hash: string) => page.evaluate((to) => window.location.assign(to), `#${hash}`);
      for (const section of [sections.about, sections.boats, sections.contact, sections.approach, sections.top]) {
        await change(section);
        await expectArrived(page, section);
      }
      // Typed into the address bar, percent-encoded, and the way back.
      await page.goto(at(sections.about));
      await expectArrived(page, sections.about);
      await page.goto(at(sections.contact));
      await expectArrived(page, sections.contact);
      await page.goBack();
      await expectArrived(page, sections.about);
      // The same hash once more, after the reader went away from it.
      await change(sections.boats);
      await expectArrived(page, sections.boats);
      await scrollTo(page, 0);
      await change(sections.boats);
      await expectArrived(page, sections.boats);
      // A name that no section has leaves the reader where they are.
      await change("nirgends");
      await expect(page).toHaveURL(/#nirgends$/);
      await expectArrived(page, sections.boats);
    },
  );

  inTurn()(
    `${language}: on a phone, a section or boat opened directly comes to rest below the bar`,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize(phone);
      for (const section of Object.values(sections)) {
        await page.goto("about:blank");
        await page.goto(at(section));
        await expectArrived(page, section);
      }
      await page.goto(overviewPath(language, "houseboats", "Große Freiheit"));
      await expectArrived(page, "Große Freiheit");
      await page.evaluate(() => window.location.assign("#Seeglück"));
      await expectArrived(page, "Seeglück");
      await page.evaluate(() => window.location.assign("#Kleine Freiheit"));
      await expectArrived(page, "Kleine Freiheit");
    },
  );

  inTurn()(
    `${language}: the first button leads to the boats, a tile to its boat's card, the card to its booking`,
    async ({ page }) => {
      const texts = textsOf(language, "home");
      await page.setViewportSize(phone);
      await open(page, home);
      await page.getByRole("link", { name: texts["bookNow"], exact: true }).click();
      await expectArrived(page, sections.boats);
      await page.getByRole("link", { name: `${texts["overview"]} Seeglück`, exact: true }).click();
      await expect(page).toHaveURL(overviewPath(language, "houseboats", "Seeglück"));
      await expectArrived(page, "Seeglück");
      const book = textsOf(language, "fleet")["bookBoat"] ?? "";
      await page.getByRole("link", { name: book.replace("{{boat}}", "Seeglück") }).click();
      await expect(page.getByRole("grid").first()).toBeVisible();
      const more = textsOf(language, "booking")["boats"]?.["more"] ?? "";
      await page.getByRole("link", { name: more.replace("{{name}}", "Seeglück") }).click();
      await expect(page).toHaveURL(overviewPath(language, "houseboats", "Seeglück"));
      await expectArrived(page, "Seeglück");
    },
  );
}
