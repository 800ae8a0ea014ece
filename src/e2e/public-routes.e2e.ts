import { expectNoSidewaysScroll } from "./accessibility.ts";
import { overviewPath } from "./addresses.ts";
import { expect, failingCalls, test } from "./fixtures.ts";
import { languages, textsOf } from "./guest.ts";
import { homePaths, open, takenOver, watchLoading } from "./public.ts";

const boats = ["Hektor", "Hubert", "Oskar", "Max", "Franky", "Kleine Freiheit", "Große Freiheit", "Seeglück", "Editha"];
const hours = {
  de: ["09 Uhr bis 18 Uhr", "vom 01.10. bis 31.10."],
  en: ["9 am to 6 pm", "from 01.10 to 31.10"],
} as const;
const money = { de: "119 €", en: "€119" } as const;
const bookings = { de: "/Buchen/Hausboote", en: "/book/houseboats" } as const;

interface PublicPage {
  /** The page in each language; German alone for what is written in German only. */
  paths: { de: string; en?: string };
  shows: { de: readonly string[]; en: readonly string[] };
}

const both = (texts: readonly string[]) => ({ de: texts, en: texts });
const fleet = (type: { de: string; en: string }): PublicPage => ({
  paths: { de: `/Übersicht/${type.de}`, en: `/overview/${type.en}` },
  shows: { de: [...boats, money.de], en: [...boats, money.en] },
});
const pages: readonly PublicPage[] = [
  { paths: homePaths, shows: { de: [...boats, money.de, ...hours.de], en: [...boats, money.en, ...hours.en] } },
  fleet({ de: "all", en: "all" }),
  fleet({ de: "Hausboote", en: "houseboats" }),
  { paths: bookings, shows: both(boats) },
  {
    paths: { de: `${bookings.de}/Hubert`, en: `${bookings.en}/Hubert` },
    shows: { de: [...boats, money.de], en: [...boats, money.en] },
  },
  { paths: { de: "/Datenschutz", en: "/privacy" }, shows: { de: ["OpenStreetMap"], en: ["OpenStreetMap"] } },
  { paths: { de: "/Geschäftsbedingungen" }, shows: both(["19"]) },
  { paths: { de: "/Impressum" }, shows: both(["Musterboote Havel"]) },
];

for (const language of languages) {
  const own = pages.flatMap((page) => {
    const path = page.paths[language];
    return path ? [{ path, paths: page.paths, shows: page.shows[language] }] : [];
  });

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test(`${language}: every page arrives whole, with what search engines need`, async ({ page, site }) => {
      const titles: string[] = [];
      for (const { path, paths, shows } of own) {
        const response = await page.goto(path, { waitUntil: "domcontentloaded" });
        expect(response?.status(), path).toBe(200);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expect(page.locator("h1")).toHaveCount(1);
        const text = (await page.locator("main").innerText()).replaceAll(/\s+/g, " ");
        for (const shown of shows) expect(text, path).toContain(shown);
        titles.push(await page.title());

        const address = (of: string) => site.url + new URL(of, site.url).pathname;
        await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", address(path));
        for (const of of paths.en ? languages : [language]) {
          const href = address(paths[of] ?? "");
          await expect(page.locator(`link[hreflang="${of}"]`), path).toHaveAttribute("href", href);
        }
        await expect(page.locator('link[hreflang="x-default"]')).toHaveAttribute("href", address(paths.de));
        await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{30}/);
        const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? "") as {
          "@graph": { "@type": string }[];
        };
        expect(data["@graph"].length, path).toBeGreaterThan(0);
      }
      expect(new Set(titles).size).toBe(titles.length);
    });
  });

  test(`${language}: no page fetches what it came with, warns, jumps, or is wider than a small phone`, async ({
    page,
  }) => {
    const { calls, shift } = await watchLoading(page);
    await page.setViewportSize({ width: 360, height: 740 });
    for (const { path } of own) {
      await open(page, path);
      // Down to its end, so that every part of the page takes over too.
      for (const part of await page.locator("main section[id]").all()) await part.scrollIntoViewIfNeeded();
      await page.locator("footer").scrollIntoViewIfNeeded();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(await shift(), path).toBeLessThan(0.02);
      expect(calls, path).toEqual([]);
      await expectNoSidewaysScroll(page, path);
    }
  });

  test(`${language}: on a large screen nothing jumps on the start page and the overview`, async ({ page }) => {
    const { calls, shift } = await watchLoading(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const path of [homePaths[language], overviewPath(language, "houseboats")]) {
      await page.goto(path);
      await takenOver(page);
      for (const part of await page.locator("main section[id]").all()) await part.scrollIntoViewIfNeeded();
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(await shift(), path).toBeLessThan(0.02);
    }
    expect(calls).toEqual([]);
  });
}

test.describe("addresses that lead nowhere", () => {
  test.use({ expectedNoise: failingCalls });

  test("a type of boat that is none, or is called so in the other language only, leads to /404", async ({
    page,
    site,
  }) => {
    const wrong = { de: ["Autos", "houseboats", "All", "hausboote"], en: ["cars", "Hausboote", "Kanus"] };
    const pathsOf = {
      de: (type: string) => [`/Übersicht/${type}`, `/Buchen/${type}`, `/Buchen/${type}/Hektor`],
      en: (type: string) => [`/overview/${type}`, `/book/${type}`, `/book/${type}/Hektor`],
    };
    const answers: string[] = [];
    for (const language of languages) {
      for (const path of wrong[language].flatMap(pathsOf[language])) {
        const { status, headers } = await fetch(site.url + encodeURI(path), { redirect: "manual" });
        if (status !== 302 || headers.get("location") !== "/404") answers.push(`${path}: ${status}`);
      }
    }
    expect(answers).toEqual([]);
    await page.goto("/Übersicht/houseboats");
    await expect(page).toHaveURL("/404");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seite nicht gefunden");
  });

  test("the page that was not found leads home at once, in both languages", async ({ page }) => {
    const texts = textsOf("de", "common")["notFound"];
    for (const language of languages) {
      await open(page, "/404");
      await page.getByRole("link", { name: language === "de" ? texts?.["home"] : texts?.["englishHome"] }).click();
      await expect(page).toHaveURL(homePaths[language]);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    }
  });

  test("a screen that comes after the one not found is not left again", async ({ page }) => {
    await page.clock.install();
    await open(page, "/404");
    await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).click();
    await expect(page).toHaveURL("/Impressum");
    await page.clock.runFor(6_000);
    await expect(page).toHaveURL("/Impressum");
  });
});
