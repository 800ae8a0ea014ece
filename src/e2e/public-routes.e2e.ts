import { accessiblePages } from "../shared/rules/accessibility.ts";
import { expectAccessible, expectNoSidewaysScroll } from "./accessibility.ts";
import { homePaths, overviewPath } from "./addresses.ts";
import { expect, test } from "./fixtures.ts";
import { languages, takeTurns } from "./guest-texts.ts";
import { idle, open, takenOver, watchLoading } from "./public.ts";
import { expectGoodOnPaper, expectNothingCut } from "./reading.ts";

/** Every public page of a language; what it says is tested without a browser. */
const pages = {
  de: [...Object.values(accessiblePages).map(({ de }) => de), "/Übersicht/all", "/Buchen/Hausboote"],
  en: [...Object.values(accessiblePages).map(({ en }) => en), "/overview/all", "/book/houseboats"],
} as const;
/** What nobody but its guest may see is asked for by the page itself. */
const asking: readonly string[] = [accessiblePages.myBooking, accessiblePages.myVoucher].flatMap((paths) =>
  Object.values(paths),
);
const printed: readonly string[] = [accessiblePages.home.de, accessiblePages.booking.de, accessiblePages.terms.de];

for (const language of languages) {
  const inTurn = takeTurns(test, language);
  // German pages have the smallest targets here; how wide they become is seen with the widest family.
  const details = language === "de" ? { tag: "@narrowest" } : {};
  test(
    `${language}: no page fetches what it came with, warns or jumps, nor has anything for axe to find`,
    details,
    async ({ page }) => {
      const { calls, shift } = await watchLoading(page);
      await page.setViewportSize({ width: 360, height: 740 });
      for (const path of pages[language]) {
        await open(page, path);
        // Down to its end, so that every part of the page takes over too.
        for (const part of await page.locator("main section[id]").all()) await part.scrollIntoViewIfNeeded();
        await page.locator("footer").scrollIntoViewIfNeeded();
        await idle(page);
        expect(await shift(), path).toBeLessThan(0.02);
        if (!asking.includes(path)) expect(calls, path).toEqual([]);
        calls.length = 0;
        if (printed.includes(path)) await expectGoodOnPaper(page, path);
        // What differs between the languages is their texts.
        await expectAccessible(page, path, language === "de" ? 2 : 1);
        if (language === "de") continue;
        await expectNoSidewaysScroll(page, path);
        await expectNothingCut(page, path);
      }
    },
  );

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
