import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { accessibilityTags, accessibilityWidths } from "../shared/rules/accessibility.ts";

const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const phone = { width: accessibilityWidths.phone, height: 740 };
const desk = { width: accessibilityWidths.desk, height: 900 };
/**
 * Each page is seen in both widths and both colour schemes; over all states every pair of the two comes about. All
 * rules are asked of the first, on a phone and on a large screen in turn; of the second those that depend on size or
 * colour.
 */
const pairings = [
  [
    { size: phone, colorScheme: "light" },
    { size: desk, colorScheme: "dark" },
  ],
  [
    { size: desk, colorScheme: "light" },
    { size: phone, colorScheme: "dark" },
  ],
] as const;
const rulesOfLooks = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

/**
 * Nothing for axe to find. `state` is named where there is.
 * @param looks 1: one width and one scheme, for a state of a page; over all states every pair comes about. 2: light and
 * dark, on a phone and on a large screen, for the pages themselves.
 */
export async function expectAccessible(page: Page, state: string, looks: 1 | 2 = 1): Promise<void> {
  const before = page.viewportSize();
  const pairing = pairings[state.length % 2] ?? pairings[0];
  const only = pairing[Math.floor(state.length / 2) % 2] ?? pairing[0];
  for (const [place, { size, colorScheme }] of (looks === 1 ? [only] : pairing).entries()) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await page.evaluate(unstick);
    await expect.poll(() => page.evaluate(isDrawn, { width: size.width, colorScheme })).toBe(true);
    const { violations, passes } = await audit(page, place === 0 ? null : rulesOfLooks);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => [id, target, failureSummary]),
    );
    expect(found, `${state}, ${colorScheme}, ${size.width} px`).toEqual([]);
    expect(passes.length).toBeGreaterThan(place === 0 ? 10 : 0);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
}

interface AxeColour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString: (text: string) => AxeColour;
}

interface AxeWindow {
  axe: Pick<typeof axe, "run"> & {
    commons: {
      color: { Color: (new (red: number, green: number, blue: number) => AxeColour) & { prototype: AxeColour } };
    };
  };
}

/** Lets axe look at the page, for all rules or those named. Its script of half a megabyte is sent once a document. */
async function audit(page: Page, only: string[] | null): Promise<axe.AxeResults> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(axeScript);
    await page.evaluate(parseColoursOnce);
  }
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    // Only a rule that is not among them reads the style sheets anew.
    preload: false,
    runOnly: only ?? [...accessibilityTags],
    ...(only ? {} : { rules: { "target-size": { enabled: true } } }),
  };
  return page.evaluate((settings) => (window as unknown as AxeWindow).axe.run(document, settings), options);
}

/** A page has a dozen colours, which axe would read from their texts for each element anew: half of its time. */
function parseColoursOnce(): void {
  const { Color } = (window as unknown as AxeWindow).axe.commons.color;
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its colour below
  const { parseString } = Color.prototype;
  const known = new Map<string, AxeColour>();
  Color.prototype.parseString = function parseStringOnce(this: AxeColour, text: string) {
    const colour = known.get(text) ?? Reflect.apply(parseString, new Color(0, 0, 0), [text]);
    known.set(text, colour);
    const { r, g, b, alpha } = colour;
    return Object.assign(this, { r, g, b, alpha });
  };
}

/**
 * What sticks to an edge covers whatever is scrolled under it just now; that the focus is not is the keyboard test's.
 */
function unstick(): void {
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    if (getComputedStyle(element).position === "sticky") element.style.position = "static";
  }
}

/**
 * Are width and colours the wanted ones, and does it stay so? Whatever fades or moves is put to its end, which may set
 * something within it moving: a test that waits for animations waits for ever where one of them repeats.
 */
function isDrawn({ width, colorScheme }: { width: number; colorScheme: string }): boolean {
  const running = document.getAnimations().filter(({ playState }) => playState === "running");
  for (const animation of running) {
    if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
    else animation.finish();
  }
  const isWanted = window.innerWidth === width && matchMedia(`(prefers-color-scheme: ${colorScheme})`).matches;
  return isWanted && running.length === 0;
}

/** How far the page can be scrolled sideways, and by how much it is wider than the screen; in pixels. */
function tooWide() {
  const edge = document.documentElement.clientWidth;
  window.scrollTo({ left: 1_000, behavior: "instant" });
  const scrolled = window.scrollX;
  window.scrollTo({ left: 0, behavior: "instant" });
  return { scrolled, by: document.documentElement.scrollWidth - edge };
}

/** Nothing is wider than a screen of 320 CSS pixels, which is also 1280 px at 400 % zoom (WCAG 1.4.10). */
export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 640 });
    // Right after the change of size the page may still be as it was before.
    await expect
      .poll(() => page.evaluate(tooWide), { message: `${state} at ${width} px` })
      .toEqual({ scrolled: 0, by: 0 });
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
