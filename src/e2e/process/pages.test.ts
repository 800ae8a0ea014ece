import { JSDOM } from "jsdom";
import { displayAmount, fromAmount } from "../../shared/rules/money.ts";
import { boatNames, homePaths, homeSections, overviewPath, quietPaths } from "../addresses.ts";
import { languages, textsOf } from "../guest-texts.ts";
import { type Site, startSite } from "../site.ts";
import { findBoat, freeStay } from "../stays.ts";

/** What a search engine or a reader without scripts gets, in both languages. */
const hours = {
  de: ["09 Uhr bis 18 Uhr", "vom 01.10. bis 31.10."],
  en: ["9 am to 6 pm", "from 01.10 to 31.10"],
} as const;
const money = { de: "119 €", en: "€119" } as const;
const vouchers = { de: "/Gutscheine", en: "/vouchers" } as const;
const bookings = { de: "/Buchen/Hausboote", en: "/book/houseboats" } as const;

interface PublicPage {
  /** The page in each language; German alone for what is written in German only. */
  paths: { de: string; en?: string };
  shows: { de: readonly string[]; en: readonly string[] };
}

const both = (texts: readonly string[]) => ({ de: texts, en: texts });
const withPrice = { de: [...boatNames, money.de], en: [...boatNames, money.en] };
const pages: readonly PublicPage[] = [
  { paths: homePaths, shows: { de: [...withPrice.de, ...hours.de], en: [...withPrice.en, ...hours.en] } },
  { paths: { de: "/Übersicht/all", en: "/overview/all" }, shows: withPrice },
  { paths: { de: "/Übersicht/Hausboote", en: "/overview/houseboats" }, shows: withPrice },
  { paths: bookings, shows: both(boatNames) },
  { paths: { de: `${bookings.de}/Hubert`, en: `${bookings.en}/Hubert` }, shows: withPrice },
  { paths: { de: "/Gutscheine", en: "/vouchers" }, shows: { de: ["50 bis 5.000"], en: ["50 to 5,000"] } },
  { paths: quietPaths, shows: both(["OpenStreetMap"]) },
  { paths: { de: "/Geschäftsbedingungen" }, shows: both(["19"]) },
  { paths: { de: "/Impressum" }, shows: both(["Musterboote Havel"]) },
];

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.remove());

async function read(path: string) {
  const response = await fetch(site.url + encodeURI(path));
  const page = new JSDOM(await response.text()).window.document;
  const attribute = (selector: string, name: string) => page.querySelector(selector)?.getAttribute(name);
  const main = (page.querySelector("main")?.textContent ?? "").replaceAll(/\s+/g, " ");
  return { status: response.status, page, main, attribute };
}

const address = (path: string) => site.url + encodeURI(path);

describe.each(languages)("without scripts, in %s", (language) => {
  it("every page arrives whole, with what search engines need", async () => {
    const titles: string[] = [];
    for (const { paths, shows } of pages) {
      const path = paths[language];
      if (path === undefined) continue;
      const { status, page, main, attribute } = await read(path);
      expect([path, status]).toEqual([path, 200]);
      expect(page.documentElement.lang).toBe(language);
      expect(page.querySelectorAll("h1")).toHaveLength(1);
      expect([path, shows[language].filter((shown) => !main.includes(shown))]).toEqual([path, []]);
      titles.push(page.title);
      expect(attribute('link[rel="canonical"]', "href")).toBe(address(path));
      for (const of of paths.en === undefined ? [language] : languages) {
        expect(attribute(`link[hreflang="${of}"]`, "href")).toBe(address(paths[of] ?? ""));
      }
      expect(attribute('link[hreflang="x-default"]', "href")).toBe(address(paths.de));
      expect(attribute('meta[name="description"]', "content")).toMatch(/.{30}/);
      const data = JSON.parse(page.querySelector('script[type="application/ld+json"]')?.textContent ?? "{}") as {
        "@graph": object[];
      };
      expect(data["@graph"].length).toBeGreaterThan(0);
    }
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("the booking page has boats, prices, days and its head", async () => {
    const boat = "Große Freiheit";
    const path = `${bookings[language]}/${boat}`;
    const { price1h } = await findBoat(site.url, boat);
    const { start } = await freeStay(site.url, boat, 2);
    const { page, main, attribute } = await read(path);
    expect(page.title).toContain(boat);
    const label = textsOf(language, "booking")["boats"]?.["label"];
    expect(page.querySelectorAll(`nav[aria-label="${label}"] a`)).toHaveLength(9);
    expect(main).toContain(displayAmount(fromAmount(price1h ?? ""), language).replaceAll(/\s+/g, " "));
    expect(attribute(`[data-day="${start}"]`, "data-state")).toMatch(/^free$|^takenUntilMorning$/);
    expect(attribute('meta[name="description"]', "content")).toContain(boat);
  });

  it("the start page leads to each boat's booking page and card, to the vouchers, the tour and the telephone", async () => {
    const { page } = await read(homePaths[language]);
    const hrefs = [...page.querySelectorAll("main a")].map((link) => decodeURI(link.getAttribute("href") ?? ""));
    for (const boat of boatNames) {
      expect(hrefs).toContain(`${bookings[language]}/${boat}`);
      expect(hrefs).toContain(`${overviewPath(language, "houseboats")}/#${boat}`);
    }
    const [home, section] = [homePaths[language], homeSections[language].boats];
    const others = [vouchers[language], quietPaths[language], `${home}#${section}`, "tel:+493023125000"];
    expect(hrefs).toEqual(expect.arrayContaining(others));
    const tour = page.querySelector('main a[href="https://tour.musterboote.example"]');
    expect(tour?.getAttribute("target")).toBe("_blank");
  });
});

it("a type of boat that is none, or has that name in the other language only, leads to /404", async () => {
  const wrong = { de: ["Autos", "houseboats", "All", "hausboote"], en: ["cars", "Hausboote", "Kanus", "submarines"] };
  const pathsOf = {
    de: (type: string) => [`/Übersicht/${type}`, `/Buchen/${type}`, `/Buchen/${type}/Hektor`],
    en: (type: string) => [`/overview/${type}`, `/book/${type}`, `/book/${type}/Hektor`],
  };
  const answers: string[] = [];
  for (const language of languages) {
    for (const path of wrong[language].flatMap(pathsOf[language])) {
      const { status, headers } = await fetch(address(path), { redirect: "manual" });
      if (status !== 302 || headers.get("location") !== "/404") answers.push(`${path}: ${status}`);
    }
  }
  expect(answers).toEqual([]);
  expect((await read("/404")).status).toBe(404);
});

it("umlauts in an address work as letters and percent-encoded", async () => {
  const heading = textsOf("de", "terms")["heading"];
  for (const path of ["/Gesch%C3%A4ftsbedingungen", "/Gesch%c3%a4ftsbedingungen"]) {
    const response = await fetch(site.url + path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).toContain(`>${String(heading)}</h1>`);
  }
});
