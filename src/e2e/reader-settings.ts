import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** A walk tells of all pages what is wrong with them. */
const soft = expect.configure({ soft: true });

/** How far the page can be moved sideways, in CSS pixels. */
export const sidewaysScroll = () => document.documentElement.scrollWidth - window.innerWidth;

/** The share of the window that stays covered while the page, or what lies on it, is scrolled. */
export function coveredBy(): number {
  const bars = [...document.querySelectorAll("body *:not(dialog)")].filter((part) => {
    const { position, visibility } = getComputedStyle(part);
    const { bottom, top, width } = part.getBoundingClientRect();
    const isInWindow = bottom > 0 && top < innerHeight && width > innerWidth / 2;
    return (position === "fixed" || position === "sticky") && visibility === "visible" && isInWindow;
  });
  return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0) / innerHeight;
}

/** A window of 1280 × 1024 px at four hundred percent, in which a reader still comes to everything (WCAG 1.4.10). */
const enlarged = { width: 320, height: 256 };

/** Fails where at four hundred percent the page moves sideways, or bars cover more than a quarter of what is read. */
export async function expectReadableEnlarged(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(enlarged);
  await soft.poll(() => page.evaluate(sidewaysScroll), { message: `${state}, enlarged, sideways` }).toBe(0);
  await page.evaluate(() => window.scrollTo({ top: window.innerHeight, behavior: "instant" }));
  soft(await page.evaluate(coveredBy), `${state}, enlarged, covered`).toBeLessThan(0.25);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  if (before) await page.setViewportSize(before);
}

/** What WCAG 1.4.12 lets a reader set. */
const spaced = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Texts of which a part lies outside of their box, where it is not drawn. */
function cutTexts(): string[] {
  const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
  return [...document.querySelectorAll<HTMLElement>("body *")]
    .filter((part) => {
      // What is read out alone is a pixel wide; a stay of the board that goes on is read on in the next week.
      const isRead = part.clientWidth > 1 && !part.hasAttribute("data-cut-after");
      const hasText = isRead && part.textContent.trim() !== "";
      if (!hasText || !part.checkVisibility({ visibilityProperty: true })) return false;
      const { overflowX, overflowY } = getComputedStyle(part);
      const isCutBeside = hides(overflowX) && part.scrollWidth > part.clientWidth + 1;
      // Letters reach some pixels beyond a low line without being cut.
      return isCutBeside || (hides(overflowY) && part.scrollHeight > part.clientHeight + 4);
    })
    .map((part) => part.textContent);
}

/** Fails where a page cuts a text or, once its text is spaced, moves sideways. */
export async function expectReadableSpaced(page: Page, state: string): Promise<void> {
  soft(await page.evaluate(cutTexts), `${state}, cut`).toEqual([]);
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, spaced);
  await soft.poll(() => page.evaluate(sidewaysScroll), { message: `${state}, spaced, sideways` }).toBe(0);
  soft(await page.evaluate(cutTexts), `${state}, spaced, cut`).toEqual([]);
  await page.evaluate(() => (document.adoptedStyleSheets = []));
}

/** Of WCAG 2.5.8, in CSS pixels; here also for links within sentences, and for what has room around it. */
const leastTarget = 24;

/** What can be pressed by less than so many pixels in height or width; its label and all that opens it count. */
function smallTargets(least: number): string[] {
  const pressable = 'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
  const half = least / 2 - 0.5;
  const places = [
    [0, -half],
    [0, half],
    [-half, 0],
    [half, 0],
  ] as const;
  return [...document.querySelectorAll<HTMLElement>(pressable)].flatMap((target) => {
    const box = target.getBoundingClientRect();
    const isSeen = target.checkVisibility({ visibilityProperty: true }) && box.width > 2 && box.height > 2;
    // What of a stay lies in the week before is pressed there.
    if (
      !isSeen ||
      target.closest("[inert]") ||
      target.hasAttribute("data-cut-before") ||
      (box.width >= least && box.height >= least)
    )
      return [];
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = target.getBoundingClientRect();
    const label = target instanceof HTMLInputElement ? (target.labels?.[0] ?? target) : target;
    const isLarge = places.every(([right, down]) => {
      const hit = document.elementFromPoint(left + width / 2 + right, top + height / 2 + down);
      return hit !== null && (target.contains(hit) || label.contains(hit));
    });
    return isLarge ? [] : `${target.outerHTML.slice(0, 120)}: ${box.width} × ${box.height}`;
  });
}

/** Fails where something to press is smaller than a thumb hits. */
export async function expectLargeTargets(page: Page, state: string): Promise<void> {
  soft(await page.evaluate(smallTargets, leastTarget), `${state}, targets`).toEqual([]);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
}
