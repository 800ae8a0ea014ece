import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { open } from "./public.ts";

/** The text's colour on a light page, from tokens.css. */
const lightText = "rgb(21, 37, 47)";
const pages = ["/", "/Buchen/Hausboote/Hektor", "/Geschäftsbedingungen"];

test("pages on paper are light, and nothing lies over the text", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of pages) {
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
    await open(page, path);
    await page.evaluate(() => window.scrollTo(0, 400));
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.evaluate(() => getComputedStyle(document.body).color), path).toBe(lightText);
    const lying = await page
      .locator("body *:visible")
      .evaluateAll((elements) =>
        elements
          .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
          .map(({ tagName, className }) => `${tagName}.${className.toString()}`),
      );
    expect(lying, path).toEqual([]);
  }
});

/** What somebody who reads with difficulty sets (WCAG 1.4.12). The sheet is made by script: the policy takes no other. */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
       p { margin-bottom: 2em !important }`,
    );
    document.adoptedStyleSheets = [sheet];
  });
}

test("on a small phone no link or button is cut off by wider spacing of the text", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [...pages, "/en", "/Übersicht/Hausboote", "/overview/houseboats", "/Login"]) {
    await open(page, path);
    await spaceText(page);
    const cut = await page.locator("a:visible, button:visible").evaluateAll((controls) =>
      controls
        .filter((control) => {
          const { right } = control.getBoundingClientRect();
          for (let box = control.parentElement; box; box = box.parentElement) {
            const clips = ["hidden", "clip"].includes(getComputedStyle(box).overflowX);
            if (clips && right > box.getBoundingClientRect().right) return true;
          }
          return false;
        })
        .map(({ textContent }) => textContent),
    );
    expect(cut, path).toEqual([]);
  }
});
