import { readFileSync } from "node:fs";
import type { User } from "../../../shared/contract/session.ts";
import { isPrivatePath } from "../../../shared/rules/private-paths.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { aUser } from "../../../testing/builders.ts";
import { bookingPath } from "../../features/booking/booking.routes.ts";
import { overviewPath } from "../../features/fleet/fleet.routes.ts";
import { canonicalPath, headTexts, languageTarget, matchRoute, redirectOf, titleOf } from "./match.ts";
import { routes } from "./routes.ts";
import { loadScreen, namespacesOf } from "./screens.ts";
import { isInternal, spokenLanguage } from "./spoken.ts";

const idOf = (path: string) => {
  const { route } = matchRoute(path);
  return `${route.id} ${route.language}`;
};

describe("the routes table", () => {
  it("has the pages that README and the guide for deployment send their readers to", () => {
    const named = (file: string, place: RegExp) =>
      [...readFileSync(file, "utf8").matchAll(place)].map(([, page = ""]) => page);
    const pages = [
      ...named("README.md", /localhost:\d+(\/[\w/]*\w)/g),
      ...named("src/deploy/README.md", /https:\/\/boats\.example(\/[\w/]*\w)/g),
    ];
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.filter((page) => idOf(page).startsWith("notFound"))).toEqual([]);
  });

  it.each([
    ["/", "home de"],
    ["/en", "home en"],
    ["/en/", "home en"],
    ["/Buchen/Hausboote", "booking de"],
    ["/Buchen/Hausboote/Hektor", "booking de"],
    ["/book/houseboats", "booking en"],
    ["/book/houseboats/Hektor", "booking en"],
    ["/Übersicht/Hausboote", "overview de"],
    ["/%C3%9Cbersicht/Hausboote/", "overview de"],
    ["/overview/all", "overview en"],
    ["/Übersicht", "notFound de"],
    ["/Geschäftsbedingungen", "terms de"],
    ["/Gesch%C3%A4ftsbedingungen", "terms de"],
    ["/terms", "terms en"],
    ["/Barrierefreiheit", "accessibility de"],
    ["/accessibility", "accessibility en"],
    ["/Impressum", "imprint de"],
    ["/Datenschutz", "privacy de"],
    ["/privacy", "privacy en"],
    ["/Login", "login de"],
    ["/Logout/", "logout de"],
    ["/Recover", "recover de"],
    ["/Register", "register de"],
    ["/404", "notFound de"],
    ["/nirgends", "notFound de"],
    ["/Buchen", "notFound de"],
    ["/Buchen/Hausboote/Hektor/mehr", "notFound de"],
    ["/%E0%A4%A", "notFound de"],
  ])("%s shows %s", (path, expected) => {
    expect(idOf(path)).toBe(expected);
  });

  it.each(["/Buchen/Hausboote/Große Freiheit", "/Buchen/Hausboote/Gro%C3%9Fe%20Freiheit"])(
    "reads the boat's name from %s",
    (path) => {
      expect(matchRoute(path).params).toMatchObject({ type: "Hausboote", name: "Große Freiheit" });
    },
  );

  it("takes a German and an English path for each type of boat", () => {
    expect(bookingPath("de", "motorboats", "Seeglück")).toBe("/Buchen/Motorboote/Seegl%C3%BCck");
    expect(bookingPath("en", "canoes")).toBe("/book/canoes");
  });

  it("takes a German and an English path for each overview, and a boat's place on it", () => {
    expect(overviewPath("de", "houseboats")).toBe("/Übersicht/Hausboote");
    expect(overviewPath("en", "all")).toBe("/overview/all");
    expect(overviewPath("en", "houseboats", "Große Freiheit")).toBe("/overview/houseboats/#Gro%C3%9Fe%20Freiheit");
  });

  it.each([
    ["/Buchen/Hausboote/Hektor", null],
    ["/Buchen/Kanus", null],
    ["/book/jetskis/x", null],
    ["/Buchen/houseboats/Hektor", "/404"],
    ["/book/Hausboote/Hektor", "/404"],
    ["/book/rafts", "/404"],
    ["/Übersicht/Kanus", null],
    ["/Übersicht/all", null],
    ["/overview/jetskis/", null],
    ["/overview/all", null],
    ["/Übersicht/houseboats", "/404"],
    ["/overview/Hausboote", "/404"],
    ["/overview/ALL", "/404"],
  ])("%s redirects to %s", (path, target) => {
    expect(redirectOf(matchRoute(path), null, path)).toBe(target);
  });

  it.each([
    ["/", "/en"],
    ["/en", "/"],
    ["/Buchen/Hausboote", "/book/houseboats"],
    ["/Buchen/Hausboote/Große Freiheit", "/book/houseboats/Gro%C3%9Fe%20Freiheit"],
    ["/book/sailboats/A%2FB", "/Buchen/Segelboote/A%2FB"],
    ["/Übersicht/Segelboote", "/overview/sailboats"],
    ["/overview/all", "/Übersicht/all"],
    ["/Datenschutz", "/privacy"],
    ["/Impressum", "/en"],
    ["/404", "/en"],
  ])("in the other language %s is %s", (path, target) => {
    expect(languageTarget(matchRoute(path), "")).toBe(target);
  });

  it("keeps the section of the start page when the language changes", () => {
    expect(languageTarget(matchRoute("/"), "#buchen")).toBe("/en#book");
    expect(languageTarget(matchRoute("/en"), "#book")).toBe("/#buchen");
    expect(languageTarget(matchRoute("/"), "#%C3%BCber-uns")).toBe("/en#about");
    expect(languageTarget(matchRoute("/"), "#u\u0308ber-uns")).toBe("/en#about");
    expect(languageTarget(matchRoute("/en"), "#approach")).toBe("/#anfahrt");
    expect(languageTarget(matchRoute("/"), "#unknown")).toBe("/en");
  });

  it("keeps a section that is called the same in both languages", () => {
    expect(languageTarget(matchRoute("/Buchen/Hausboote/Hektor"), "#Gro%C3%9Fe%20Freiheit")).toBe(
      "/book/houseboats/Hektor#Große Freiheit",
    );
    expect(languageTarget(matchRoute("/Übersicht/Hausboote/"), "#Gro%C3%9Fe%20Freiheit")).toBe(
      "/overview/houseboats#Große Freiheit",
    );
    expect(languageTarget(matchRoute("/Impressum"), "#x")).toBe("/en");
  });

  it("names one canonical, encoded address however a page was reached", () => {
    const canonical = "/Buchen/Hausboote/Gro%C3%9Fe%20Freiheit";
    expect(canonicalPath(matchRoute("/Buchen/Hausboote/Große Freiheit"))).toBe(canonical);
    expect(canonicalPath(matchRoute(`${canonical}/`))).toBe(canonical);
    expect(canonicalPath(matchRoute("/Geschäftsbedingungen"))).toBe("/Gesch%C3%A4ftsbedingungen");
  });

  it("reads the internal area in the language of the account, at the same address", () => {
    const spoken = (path: string, user: User | null) => {
      const { route } = matchRoute(path, user);
      return `${spokenLanguage(route)} at ${route.language}`;
    };
    const english = aUser({ language: "en" });
    for (const path of ["/Mitarbeiterbereich", "/Buchungen", "/Übersicht/Hausboote"]) {
      expect([spoken(path, aUser()), spoken(path, english)]).toEqual(["de at de", "en at de"]);
    }
    expect([spoken("/Register", english), spoken("/Register", { ...english, admin: true })]).toEqual([
      "de at de",
      "en at de",
    ]);
    // What guests read says its address, whoever reads it.
    expect(["/", "/en", "/overview/all", "/Login"].map((path) => spoken(path, english))).toEqual([
      "de at de",
      "en at en",
      "en at en",
      "de at de",
    ]);
    expect(spoken("/Übersicht/Hausboote", null)).toBe("de at de");
  });

  it("shows the jetty the public pages as guests see them, and no page of others", () => {
    const jetty = aUser({ jetty: true });
    const path = "/Übersicht/Hausboote";
    expect(matchRoute(path, aUser()).route.chunk).not.toBe(matchRoute(path, null).route.chunk);
    expect(matchRoute(path, jetty)).toEqual(matchRoute(path, null));
    expect(isInternal(matchRoute(path, jetty).route, jetty)).toBe(false);
    const open = routes.filter(
      (route) => route.access && redirectOf({ route, params: {} }, jetty, route.path) === null,
    );
    expect(open.map(({ path }) => path)).toEqual([
      "/Mitarbeiterbereich",
      "/Übergabe",
      "/Mängel",
      "/Arbeitsstunden",
      "/Einstellungen",
    ]);
    for (const closed of ["/Buchungen", "/Kassensystem", "/Mitarbeiter"]) {
      expect(redirectOf(matchRoute(closed, jetty), jetty, closed)).toBe("/Mitarbeiterbereich");
    }
  });

  it("leads there and back between two languages", () => {
    for (const { counterpart, path } of routes.filter((route) => route.counterpart && !route.path.includes(":"))) {
      const there = matchRoute(counterpart?.({}) ?? "");
      expect(there.route.counterpart?.({})).toBe(path);
    }
  });
});

describe("the head of a page", () => {
  const company = aPublicConfig.company;
  const params = { type: "Hausboote", name: "Hektor", vehicleToChange: "Hektor", productType: "Speisen" };

  it.each(
    routes
      .flatMap((route) => (route.access ? [route, { ...route, spoken: "en" as const }] : [route]))
      .map((route) => [route.path, spokenLanguage(route), route] as const),
  )("%s has a title in its own texts, in %s", async (_path, _language, route) => {
    const { i18n } = await loadScreen(route);
    const match = { route, params };
    const title = titleOf(match, i18n, company);
    expect(title).toContain(company.name);
    expect(title).not.toMatch(/head\.|\{\{/);
    const { title: key, description } = headTexts(match, company);
    expect(namespacesOf(route)).toContain(key.split(":")[0]);
    // Search engines may not have the internal area and the pages of a booking and a voucher.
    const hidden = route.access !== undefined || isPrivatePath(route.path);
    expect(description === undefined).toBe(hidden);
  });

  it("is alike for no two pages of a language", async () => {
    const titles = await Promise.all(
      routes.map(
        async (route) => `${route.id}: ${titleOf({ route, params }, (await loadScreen(route)).i18n, company)}`,
      ),
    );
    expect(new Set(titles.map((title) => title.slice(title.indexOf(":")))).size).toBe(
      new Set(routes.map(({ id, language }) => id + language)).size,
    );
  });
});

const written = (path: string) => `\`${path.replaceAll(/:(\w+)\??/g, "{$1}")}\``;

it("every public page is named in requirements/website.md", () => {
  const page = readFileSync("src/shared/requirements/website.md", "utf8");
  const paths = routes.flatMap(({ path, access }) => (access || path === "*" ? [] : [path]));
  expect(paths.filter((path) => !page.includes(written(path)))).toEqual([]);
});

it("every screen of the internal area is in the table of requirements/staff.md, with who may see it", () => {
  const page = readFileSync("src/shared/requirements/staff.md", "utf8");
  const [, table = ""] = /^## Screens\n([\s\S]*?)^## /m.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| (`\/.*?`) \|.*\| (jetty|all|admin) \|$/gm)].map(
    ([, path, who]) => `${path} ${who}`,
  );
  const screens = routes.flatMap(({ path, access }) =>
    access ? [`${written(path)} ${access === "staff" ? "all" : access}`] : [],
  );
  expect(rows.toSorted()).toEqual(screens.toSorted());
});
