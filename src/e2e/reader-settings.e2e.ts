import type { BrowserContext, Page } from "@playwright/test";
import { sessionContract } from "../shared/contract/session.ts";
import { pageList } from "../tools/pictures/page-list.ts";
import { openPopup, popupList } from "../tools/pictures/popup-list.ts";
import { openCaller } from "./caller.ts";
import { demoMoment, test } from "./demo-day.ts";
import { expect } from "./fixtures.ts";
import { type Language, textsOf } from "./guest-texts.ts";
import { openToHeading } from "./public.ts";
import { expectLargeTargets, expectReadableEnlarged, expectReadableSpaced } from "./reader-settings.ts";
import type { Site } from "./site.ts";

test.use({ viewport: { width: 360, height: 740 }, expectedNoise: /^Failed to load resource.*404/ });

/** An admin of the demo for each language, which is the account's. */
const viewers = { de: "admin@demo.example", en: "root@demo.example" } as const;

async function enter(site: Site, context: BrowserContext, language: Language): Promise<void> {
  const caller = await openCaller(site.url);
  expect(
    (await caller.post(sessionContract.login.path, { email: viewers[language], password: "hausboot" })).status,
  ).toBe(200);
  await caller.post(sessionContract.setLanguage.path, { language });
  await context.addCookies([...caller.cookies].map(([name, value]) => ({ name, value, url: site.url })));
}

async function expectGood(page: Page, state: string): Promise<void> {
  await expectLargeTargets(page, state);
  await expectReadableSpaced(page, state);
  await expectReadableEnlarged(page, state);
}

for (const { language, tag } of [
  { language: "de", tag: "@widest" },
  { language: "en", tag: "@narrowest" },
] as const) {
  test(`${language}: every page is read and pressed at four hundred percent, with spaced text, by a thumb`, {
    tag,
  }, async ({ page, context, site }) => {
    test.slow();
    await page.clock.install({ time: demoMoment });
    const loading = page.getByRole("main").getByText(textsOf(language, "common")["loading"] ?? "", { exact: true });
    const pages = pageList().map((listed) => ({
      ...listed,
      address: language === "de" ? listed.path : listed.english,
    }));
    let hasEntered = false;
    for (const { name, address, isInternal } of pages.toSorted(
      (one, other) => Number(one.isInternal) - Number(other.isInternal),
    )) {
      if (address === null) continue;
      if (isInternal && !hasEntered) await enter(site, context, language);
      hasEntered = isInternal;
      await openToHeading(page, address);
      await expect(loading).toHaveCount(0);
      await expectGood(page, name);
    }
    if (language === "en") return;
    for (const [name, popup] of Object.entries(popupList)) {
      await page.evaluate((remembered) => {
        sessionStorage.clear();
        for (const [key, value] of Object.entries(remembered)) sessionStorage.setItem(key, value);
      }, popup.remembered ?? {});
      await openToHeading(page, popup.path);
      await openPopup(page, popup);
      await expectGood(page, name);
    }
  });
}
