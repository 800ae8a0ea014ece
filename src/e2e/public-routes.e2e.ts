import { expectNoSidewaysScroll } from "./accessibility.ts";
import { homePaths, overviewPath } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { languages, takeTurns } from "./guest-texts.ts";
import { idle, open, takenOver, watchLoading } from "./public.ts";

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

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  test(`${language}: no page fetches what it came with, warns, jumps, or is wider than a small phone`, async ({
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
