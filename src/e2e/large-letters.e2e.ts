import type { Page } from "@playwright/test";
import { accessiblePages } from "../shared/rules/accessibility.ts";
import { chromiumArguments, testChromium } from "../testing/chromium.ts";
import { staffPaths } from "./addresses.ts";
import { enterAsStaff } from "./backstage.ts";
import { expect, test } from "./fixtures.ts";
import { open, openToHeading } from "./public.ts";
import { coveredBy, sidewaysScroll } from "./reader-settings.ts";

// Twice as large as usual, as the reader says in the browser's settings.
const settings = "--blink-settings=defaultFontSize=32";
test.use({
  launchOptions: { ...testChromium(), args: [...chromiumArguments, settings] },
  viewport: { width: 360, height: 740 },
});

async function expectReadable(page: Page, path: string): Promise<void> {
  await openToHeading(page, path);
  await expect.poll(() => page.evaluate(sidewaysScroll), { message: path }).toBe(0);
  expect(await page.evaluate(coveredBy), path).toBeLessThan(0.3);
}

test("with letters of twice the size no page scrolls sideways, and no bar covers it", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  await open(page, "/");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe("32px");
  for (const { de } of Object.values(accessiblePages)) await expectReadable(page, de);
  await enterAsStaff(site, context, "large-letters@example.com", "admin");
  for (const path of staffPaths) await expectReadable(page, path);
});
