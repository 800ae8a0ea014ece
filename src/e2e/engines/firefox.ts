import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import puppeteer, { type KeyInput } from "puppeteer-core";
import { firefoxPath } from "./installed-engines.ts";
import type { Engine, Tab } from "./tab.ts";

/** Milliseconds that a busy machine may take for one command. */
const timeout = 120_000;

/** Starts Firefox without a window; it is driven over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  // It does not start for root in a home that belongs to somebody else, as a container's may.
  const home = mkdtempSync(path.join(tmpdir(), "firefox-"));
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: firefoxPath,
    headless: true,
    timeout,
    protocolTimeout: timeout,
    env: { ...process.env, HOME: home, TZ: "Europe/Berlin" },
    extraPrefsFirefox: { "intl.accept_languages": "de-DE,de", "ui.prefersReducedMotion": 1 },
  });
  return {
    openTab: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(timeout);
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (["error", "warn"].includes(message.type())) complaints.push(message.text());
      });
      page.on("pageerror", (error) => complaints.push(String(error)));
      const { mouse, keyboard } = page;
      const tab: Tab = {
        goto: async (address) => void (await page.goto(address)),
        reload: async () => void (await page.reload()),
        // Back within a page loads nothing that could be waited for.
        back: () => page.evaluate(() => window.history.back()),
        evaluate: (expression) => page.evaluate(expression),
        click: ({ x, y }) => mouse.click(x, y),
        drag: async ([from, ...others], isHeld = false) => {
          if (!from) return;
          await mouse.move(from.x, from.y);
          await mouse.down();
          for (const { x, y } of others) await mouse.move(x, y, { steps: 6 });
          if (!isHeld) await mouse.up();
        },
        type: (text) => keyboard.type(text),
        press: (key) => keyboard.press(key satisfies KeyInput),
        resize: (width, height) => page.setViewport({ width, height }),
        screenshot: () => page.screenshot(),
        complaints: () => Promise.resolve(complaints),
        close: () => context.close(),
      };
      await tab.resize(1280, 900);
      return tab;
    },
    stop: async () => {
      await browser.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
