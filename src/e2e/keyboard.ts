import { expect, type Locator, type Page } from "@playwright/test";

/** A guest without a mouse. */
export class Keyboard {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Presses Tab until the focus is there; fails where a stop on the way cannot be seen. */
  async tabTo(target: Locator, limit = 60): Promise<void> {
    await target.waitFor();
    for (let stop = 0; stop < limit; stop++) {
      await this.page.keyboard.press("Tab");
      await this.expectVisibleFocus();
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${limit} stops did not lead to ${target.toString()}`);
  }

  /** The focused element is on screen, not covered, and marked by an outline (WCAG 2.4.7 and 2.4.11). */
  async expectVisibleFocus(): Promise<void> {
    const look = () =>
      this.page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return "nothing has the focus";
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const name = `${element.tagName} ${element.id || element.textContent}`;
        if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) return `${name} has no outline`;
        const { top, bottom, left, right } = element.getBoundingClientRect();
        const shown = { x: (left + right) / 2, y: (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2 };
        const above = document.elementFromPoint(shown.x, shown.y);
        return above && (element.contains(above) || above.contains(element)) ? "seen" : `${name} is covered`;
      });
    await expect.poll(look, { intervals: [0, 50, 100] }).toBe("seen");
  }
}
