import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { homePaths, overviewPath } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { languages, takeTurns } from "./guest-texts.ts";
import { idle, open, takenOver, watchLoading } from "./public.ts";
import { expectGoodOnPaper, expectNothingCut } from "./reading.ts";

/** Every public page of a language; what it says is tested without a browser. */
const pages = {
  de: [
    "/",
    "/Übersicht/all",
    "/Übersicht/Hausboote",
    "/Buchen/Hausboote",
    "/Buchen/Hausboote/Hubert",
    "/Datenschutz",
    "/Geschäftsbedingungen",
    "/Impressum",
  ],
  en: ["/en", "/overview/all", "/overview/houseboats", "/book/houseboats", "/book/houseboats/Hubert", "/privacy"],
} as const;

/** How often axe looks at those that no other test shows to it: at text alone, in the colours of the others, once. */
const looks: Partial<Record<string, 1 | 2>> = {
  "/": 2,
  "/en": 2,
  "/Datenschutz": 1,
  "/privacy": 1,
  "/Geschäftsbedingungen": 1,
  "/Impressum": 1,
};
const printed = ["/", "/Buchen/Hausboote/Hubert", "/Geschäftsbedingungen"];

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  test(`${language}: no page fetches what it came with, warns, jumps, is wider than a small phone, or cuts off spaced text; all are good on paper and for axe`, async ({
    page,
  }) => {
    const { calls, shift } = await watchLoading(page);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of pages[language]) {
      await open(page, path);
      // Down to its end, so that every part of the page takes over too.
      for (const part of await page.locator("main section[id]").all()) await part.scrollIntoViewIfNeeded();
      await page.locator("footer").scrollIntoViewIfNeeded();
      await idle(page);
      expect(await shift(), path).toBeLessThan(0.02);
      expect(calls, path).toEqual([]);
      await expectNoSidewaysScroll(page, path);
      if (printed.includes(path)) await expectGoodOnPaper(page, path);
      const looksOfAxe = looks[path];
      if (looksOfAxe) await expectAccessible(page, path, looksOfAxe);
      await expectNothingCut(page, path);
    }
  });

  inTurn()(`${language}: on a large screen nothing jumps on the start page and the overview`, async ({ page }) => {
    const { calls, shift } = await watchLoading(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of [homePaths[language], overviewPath(language, "houseboats")]) {
      await page.goto(path);
      await takenOver(page);
      for (const part of await page.locator("main section[id]").all()) await part.scrollIntoViewIfNeeded();
      await idle(page);
      expect(await shift(), path).toBeLessThan(0.02);
    }
    expect(calls).toEqual([]);
  });
}
