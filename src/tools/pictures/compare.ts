import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContext, expect, type Page, type Request, test } from "@playwright/test";
import { openCaller } from "../../e2e/caller.ts";
import { takenOver } from "../../e2e/public.ts";
import type { Language } from "../../shared/contract/page.ts";
import { sessionContract } from "../../shared/contract/session.ts";
import { picturesFolder, settings } from "./folder.ts";
import { pageList } from "./page-list.ts";
import { type ListedPopup, openPopup, popupList } from "./popup-list.ts";

// Draws every page and popup of two servers and compares each pair: first at two widths, and what differs there once
// more at a width between, in the dark and in English. `npm run pictures` starts it.

interface Shown {
  name: string;
  path: string;
  english: string | null;
  isInternal: boolean;
  popup?: ListedPopup;
}

interface Look {
  name: string;
  width: number;
  colorScheme?: "dark";
}

interface Subject {
  shown: Shown;
  address: string;
  language: Language;
  looks: readonly Look[];
}

const firstLooks: readonly Look[] = [
  { name: "360", width: 360 },
  { name: "1440", width: 1440 },
];
const furtherLooks: readonly Look[] = [
  { name: "1024", width: 1024 },
  { name: "1440-dark", width: 1440, colorScheme: "dark" },
];
/** For so long nothing is asked for before a page counts as complete. */
const quietMs = 300;
const heightOf = (width: number) => (width < 500 ? 740 : 900);

const servers = { before: process.env[settings.before] ?? "", after: process.env[settings.after] ?? "" };
const wanted = process.env[settings.only]?.split(",").filter(Boolean) ?? [];

const everything: Shown[] = [
  ...pageList(),
  ...Object.entries(popupList).map(([name, popup]) => ({
    name,
    path: popup.path,
    // Its buttons are pressed by their German names.
    english: null,
    isInternal: true,
    popup,
  })),
];

/** Accounts of the demo that look at internal pages: the language is the account's. */
const viewers: Record<Language, string> = { de: "admin@demo.example", en: "root@demo.example" };
/** Their cookies, once for each server and worker. */
const sessions = new Map<string, Promise<readonly { name: string; value: string; url: string }[]>>();

async function logIn(url: string, language: Language) {
  const caller = await openCaller(url);
  const login = await caller.post(sessionContract.login.path, { email: viewers[language], password: "hausboot" });
  if (login.status !== 200) throw new Error(`${viewers[language]} is not let in: ${login.status} ${login.text}`);
  await caller.post(sessionContract.setLanguage.path, { language });
  // Without an end: the server's clock is not the browser's.
  return [...caller.cookies].map(([name, value]) => ({ name, value, url }));
}

async function cookiesFor(url: string, language: Language) {
  const viewer = `${url} ${language}`;
  const known = sessions.get(viewer) ?? logIn(url, language);
  sessions.set(viewer, known);
  return known;
}

async function openContext(browser: Browser, url: string, { shown, language }: Subject): Promise<BrowserContext> {
  const { isInternal, popup } = shown;
  const context = await browser.newContext({
    baseURL: url,
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    reducedMotion: "reduce",
    serviceWorkers: "block",
    viewport: { width: 1440, height: heightOf(1440) },
  });
  for (const script of ["demo-moment.mjs", "quiet-page.mjs"]) {
    await context.addInitScript({ path: path.resolve("src/tools/pictures", script) });
  }
  await context.addInitScript((remembered) => {
    for (const [key, value] of Object.entries(remembered)) sessionStorage.setItem(key, value);
  }, popup?.remembered ?? {});
  if (isInternal) await context.addCookies([...(await cookiesFor(url, language))]);
  return context;
}

/** Of a page from now on: waits until no request has been under way for a moment. */
function quietOf(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  let last = performance.now();
  page.on("request", (request) => underWay.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(end as "requestfinished", (request) => {
      underWay.delete(request);
      last = performance.now();
    });
  }
  return async () => {
    const limit = performance.now() + 20_000;
    last = performance.now();
    while ((underWay.size > 0 || performance.now() - last < quietMs) && performance.now() < limit) await sleep(50);
  };
}

/** Waits until nothing is on its way: calls, fonts, and what waits to be seen. */
async function settle(page: Page, quiet: () => Promise<void>): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo({ top, behavior: "instant" });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo({ top: 0, behavior: "instant" });
  });
  await quiet();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

/** What differs between two servers whatever they show: ports, commits and tokens become the same. */
async function evenOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const even = (text.nodeValue ?? "")
        .replace(/localhost:\d+/g, "localhost:8000")
        .replace(/\b(?=[\da-f]*\d)(?=\d*[a-f])[\da-f]{7,40}\b/g, (commit) => "0".repeat(commit.length));
      if (even !== text.nodeValue) text.nodeValue = even;
    }
  });
}

/** Draws a page of one server in all these looks. @param isSparing whether a popup that does not open is no fault. */
async function drawAll(
  browser: Browser,
  server: { url: string; isSparing: boolean },
  subject: Subject,
): Promise<Buffer[]> {
  const { shown, address, looks } = subject;
  const context = await openContext(browser, server.url, subject);
  try {
    const page = await context.newPage();
    const quiet = quietOf(page);
    await page.goto(address);
    await takenOver(page);
    await settle(page, quiet);
    try {
      if (shown.popup) await openPopup(page, shown.popup);
    } catch (error) {
      // The other commit may call its buttons otherwise: then its picture says how far it went.
      if (!server.isSparing) {
        await test.info().attach("where it ended", { body: await page.screenshot(), contentType: "image/png" });
        throw error;
      }
    }
    const pictures: Buffer[] = [];
    for (const { width, colorScheme = "light" } of looks) {
      await page.setViewportSize({ width, height: heightOf(width) });
      await page.emulateMedia({ colorScheme });
      await settle(page, quiet);
      await evenOut(page);
      const fullPage = shown.popup === undefined;
      pictures.push(await page.screenshot({ fullPage, animations: "disabled", caret: "hide", scale: "css" }));
    }
    return pictures;
  } finally {
    await context.close();
  }
}

/** @returns whether a picture of the two servers differs; the report shows it then. */
async function differs(browser: Browser, subject: Subject, suffix = ""): Promise<boolean> {
  const before = await drawAll(browser, { url: servers.before, isSparing: true }, subject);
  const after = await drawAll(browser, { url: servers.after, isSparing: false }, subject);
  const earlier = test.info().errors.length;
  for (const [index, { name }] of subject.looks.entries()) {
    const [old, present] = [before[index], after[index]];
    if (!old || !present) throw new Error("a look was not drawn");
    const file = `${subject.shown.name}-${name}${suffix}.png`;
    writeFileSync(path.join(picturesFolder, "before", file), old);
    expect.soft(present, file).toMatchSnapshot(file, { threshold: 0.1, maxDiffPixels: 0 });
  }
  return test.info().errors.length > earlier;
}

test.beforeAll(() => {
  mkdirSync(path.join(picturesFolder, "before"), { recursive: true });
});

for (const shown of everything.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  test(shown.name, async ({ browser }) => {
    const { path: address, english } = shown;
    if (!(await differs(browser, { shown, address, language: "de", looks: firstLooks }))) return;
    await differs(browser, { shown, address, language: "de", looks: furtherLooks });
    if (english) await differs(browser, { shown, address: english, language: "en", looks: firstLooks }, "-english");
  });
}
