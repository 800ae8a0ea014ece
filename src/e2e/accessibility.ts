import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import type { Language } from "./guest.ts";

const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };
/** Over both languages every pair of language, colour scheme and width comes about. */
const views = {
  de: [
    { size: phone, colorScheme: "light" },
    { size: desk, colorScheme: "dark" },
  ],
  en: [
    { size: phone, colorScheme: "dark" },
    { size: desk, colorScheme: "light" },
  ],
} as const;

/** Nothing for axe to find, in light and dark, on a phone and on a large screen. `state` is named where there is. */
export async function expectAccessible(page: Page, language: Language, state: string): Promise<void> {
  const before = page.viewportSize();
  for (const { size, colorScheme } of views[language]) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate(unstick);
    await page.evaluate(settle);
    // No frames and no second page, which would take the focus from this one.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true } } });
    const { violations, passes } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => [id, target, failureSummary]),
    );
    expect(found, `${state}, ${colorScheme}, ${size.width} px`).toEqual([]);
    expect(passes.length).toBeGreaterThan(10);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}

/** What sticks to an edge covers whatever is scrolled under it just now; that the focus is not is the keyboard test's. */
function unstick(): void {
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    if (getComputedStyle(element).position === "sticky") element.style.position = "static";
  }
}

/** Until the colours of the other scheme are drawn everywhere; a spinner never ends and is not waited for. */
async function settle(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await frame();
}

/** Nothing is wider than a screen of 320 CSS pixels, which is also 1280 px at 400 % zoom (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 640 });
    const wider = await page.evaluate(() => {
      const edge = document.documentElement.clientWidth;
      window.scrollTo({ left: 1_000, behavior: "instant" });
      const scrolled = window.scrollX;
      window.scrollTo({ left: 0, behavior: "instant" });
      return { scrolled, by: document.documentElement.scrollWidth - edge };
    });
    expect(wider, `${state} at ${width} px`).toEqual({ scrolled: 0, by: 0 });
  }
  if (before) await page.setViewportSize(before);
}

/** Whatever is drawn neither moves nor fades for a visitor who asked for less motion (WCAG 2.3.3). */
export async function expectStill(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const moving = await page.evaluate(() => {
    const seconds = (list: string) => Math.max(...list.split(",").map((text) => Number.parseFloat(text)));
    const elements = [...document.querySelectorAll("*")];
    return elements
      .filter((element) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
        const animates = animationName !== "none" && seconds(animationDuration) > 0.001;
        return animates || seconds(transitionDuration) > 0.001;
      })
      .map((element) => `${element.tagName}.${element.className.toString()}`);
  });
  expect(moving).toEqual([]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe("auto");
}
