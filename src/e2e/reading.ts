import { expect, type Page } from "@playwright/test";

/** The text's colour on a light page, from tokens.css. */
const lightText = "rgb(21, 37, 47)";

/** On paper the page is light, also where the screen is dark, and nothing lies over the text. */
export async function expectGoodOnPaper(page: Page, state: string): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  expect(await page.evaluate(() => getComputedStyle(document.body).color), state).toBe(lightText);
  const lying = await page
    .locator("body *:visible")
    .evaluateAll((elements) =>
      elements
        .filter((element) => ["fixed", "sticky"].includes(getComputedStyle(element).position))
        .map(({ tagName, className }) => `${tagName}.${className.toString()}`),
    );
  expect(lying, state).toEqual([]);
  await page.emulateMedia({ media: null, colorScheme: null });
}

/**
 * What somebody who reads with difficulty sets (WCAG 1.4.12). The sheet is made by script: the policy takes no other.
 */
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

/**
 * On a small phone no link or button is cut off by wider spacing of the text, which the page keeps until it is left.
 */
export async function expectNothingCut(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
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
  expect(cut, state).toEqual([]);
  if (before) await page.setViewportSize(before);
}
