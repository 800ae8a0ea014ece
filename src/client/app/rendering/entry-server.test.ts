import type { PageRequest } from "../../../shared/contract/page.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { aUser, aVehicle, someSettings, testToday } from "../../../testing/builders.ts";
import { renderPage, renderSitemap } from "./entry-server.tsx";

const boats = [
  aVehicle(),
  aVehicle({ id: 2, name: "Große Freiheit", price1h: "240.00", path2: "/uploads/b c.jpg" }),
  aVehicle({ id: 3, name: "Max", price1h: null, path1: null }),
];
/** Answers by the call's name; `rest` is what its path names behind it. */
const answers: Record<string, (query: URLSearchParams, rest: string | undefined) => unknown> = {
  rere_get_all_vehicles: () => [...boats, aVehicle({ id: 4, name: "Oskar", blocked: true })],
  rere_get_business_settings: () => someSettings(),
  rere_get_future_bookings_for_calendar: () => [],
  rere_find_boats: () => ({
    boats: [
      {
        ...aVehicle(),
        path1: null,
        price: "360.00",
        fees: "85.00",
        visitors_tax: "0.00",
        total: "445.00",
        deposit: "500.00",
      },
    ],
    nearest: [],
    most_people: 6,
  }),
  rere_get_operating_vehicles: (query) => (query.get("vehicleType") === "houseboats" ? boats : []),
};
const config = {
  ...aPublicConfig,
  company: { ...aPublicConfig.company, facebookUrl: "https://facebook.example/boats" },
};

const fetch = async (request: Request) => {
  const { pathname, searchParams } = new URL(request.url);
  const [, , call = "", rest] = pathname.split("/");
  const answer = answers[call];
  return answer ? Response.json(answer(searchParams, rest)) : Response.json({ type: "NOT_FOUND" }, { status: 404 });
};

const aRequest: PageRequest = {
  url: "/",
  today: testToday,
  firstStart: testToday,
  user: null,
  config,
  assets: { entry: ["/assets/main.js"], fonts: [], chunks: {} },
  fetch,
  queueRender: (render) => render(),
};

/** The document of a page, parsed. */
async function documentAt(url: string) {
  const page = await renderPage({ ...aRequest, url: encodeURI(url) });
  const html = new DOMParser().parseFromString(page.html, "text/html");
  const hrefs = (selector: string) => [...html.querySelectorAll(selector)].map((link) => link.getAttribute("href"));
  const data = html.querySelector('script[type="application/ld+json"]')?.textContent;
  return {
    status: page.status,
    html,
    canonical: hrefs('link[rel="canonical"]').map((href) => decodeURI(href ?? "").replace(config.publicUrl, "")),
    alternates: hrefs('link[rel="alternate"]').map((href) => decodeURI(href ?? "").replace(config.publicUrl, "")),
    robots: html.querySelector('meta[name="robots"]')?.getAttribute("content"),
    things: data ? (JSON.parse(data) as { "@graph": Record<string, unknown>[] })["@graph"] : [],
  };
}

const english = "https://boats.example/en";

/**
 * The types that are used, each with those of its properties: they are defined for it in schema.org's release 30.0, and
 * what stands in them is of a type that the property takes. Whoever adds one looks it up there first.
 */
const definedProperties: Record<string, string> = {
  AggregateOffer: "availability highPrice lowPrice priceCurrency seller url",
  CompoundPriceSpecification: "eligibleQuantity price priceComponent priceCurrency valueAddedTaxIncluded",
  GeoCoordinates: "latitude longitude",
  ItemList: "itemListElement",
  ListItem: "item position",
  LocalBusiness:
    "address currenciesAccepted email geo image name openingHoursSpecification priceRange sameAs telephone url",
  Offer: "availability businessFunction price priceCurrency priceSpecification seller url",
  OpeningHoursSpecification: "closes dayOfWeek opens validFrom validThrough",
  PostalAddress: "addressCountry addressLocality postalCode streetAddress",
  Product: "description image name offers url",
  QuantitativeValue: "unitCode value",
  UnitPriceSpecification: "price priceCurrency unitCode valueAddedTaxIncluded",
};

/** What of it schema.org does not define, as "Type.property". */
function undefinedParts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(undefinedParts);
  if (typeof value !== "object" || value === null) return [];
  const { "@type": type, "@id": _, ...properties } = value as { "@type": string; "@id"?: string };
  const defined = definedProperties[type]?.split(" ") ?? [];
  const own = Object.keys(properties).filter((name) => !defined.includes(name));
  return [...own.map((name) => `${type}.${name}`), ...Object.values(properties).flatMap(undefinedParts)];
}

it("queues to be rendered once its data is there: a slow database holds up no page that needs none", async () => {
  const order: string[] = [];
  const page = await renderPage({
    ...aRequest,
    fetch: async (request) => {
      const answer = await fetch(request);
      order.push("data");
      return answer;
    },
    queueRender: async (render) => {
      order.push("queued");
      return render();
    },
  });
  expect(page.html).toContain("Große Freiheit");
  expect([order.length > 1, order.at(-1), order.indexOf("queued")]).toEqual([true, "queued", order.length - 1]);
});

describe("what a page tells search engines", () => {
  it.each([
    ["/", ["/", "/en", "/"]],
    ["/en", ["/", "/en", "/"]],
    ["/Buchen/Hausboote", ["/Buchen/Hausboote", "/book/houseboats", "/Buchen/Hausboote"]],
    [
      "/book/houseboats/Große Freiheit",
      ["/Buchen/Hausboote/Große Freiheit", "/book/houseboats/Große Freiheit", "/Buchen/Hausboote/Große Freiheit"],
    ],
    ["/Übersicht/all", ["/Übersicht/all", "/overview/all", "/Übersicht/all"]],
    ["/overview/houseboats", ["/Übersicht/Hausboote", "/overview/houseboats", "/Übersicht/Hausboote"]],
    ["/Gutscheine", ["/Gutscheine", "/vouchers", "/Gutscheine"]],
    ["/vouchers", ["/Gutscheine", "/vouchers", "/Gutscheine"]],
    ["/Datenschutz", ["/Datenschutz", "/privacy", "/Datenschutz"]],
    ["/privacy", ["/Datenschutz", "/privacy", "/Datenschutz"]],
    ["/Geschäftsbedingungen", ["/Geschäftsbedingungen", "/terms", "/Geschäftsbedingungen"]],
    ["/accessibility", ["/Barrierefreiheit", "/accessibility", "/Barrierefreiheit"]],
    ["/Impressum", ["/Impressum", "/Impressum"]],
  ])("%s: one address, title, text, languages, data, and no noindex", async (path, alternates) => {
    const page = await documentAt(path);
    expect(page).toMatchObject({ status: 200, canonical: [path], alternates });
    expect(page.robots).toBeUndefined();
    expect(page.html.title).not.toBe("");
    const descriptions = [...page.html.querySelectorAll('meta[name="description"]')];
    expect(descriptions.map((tag) => tag.getAttribute("content"))).toEqual([
      expect.stringMatching(/^[A-ZÄÖÜ].{30,}\.$/),
    ]);
    expect(page.things).not.toEqual([]);
    expect(undefinedParts(page.things)).toEqual([]);
    for (const tag of ["og:title", "og:description", "og:url", "og:image", "og:locale"]) {
      expect(page.html.querySelectorAll(`meta[property="${tag}"][content]`)).toHaveLength(1);
    }
  });

  it.each([
    "/404",
    "/nowhere",
    "/Buchen/Hausboote/Nautilus",
    "/book/houseboats/Nautilus",
    "/Buchen/Kanus",
    "/Übersicht/Kanus",
    "/Login",
    "/Logout",
    "/Recover",
    "/Register",
  ])("%s: nothing to be found", async (path) => {
    const page = await documentAt(path);
    expect(page).toMatchObject({ canonical: [], alternates: [], robots: "noindex", things: [] });
  });

  it.each(["/", "/Übersicht/all"])("%s with a question: the answer, at the same canonical address", async (path) => {
    const page = await documentAt(`${path}?von=2027-06-05&bis=2027-06-07&personen=2`);
    expect(page.canonical).toEqual([path]);
    expect(page.html.querySelector("h3")?.textContent).toMatch(/^1 Boot ist frei/);
    expect(page.html.querySelector<HTMLInputElement>("#finder-from")?.getAttribute("value")).toBe("2027-06-05");
  });

  it("the finder of the start page with nights, as a form without scripts sends them", async () => {
    const page = await documentAt("/en?from=2027-06-05&to=&nights=2&people=2");
    expect(page.html.querySelector("h3")?.textContent).toMatch(/^1 boat is free/);
    expect(page.html.querySelector<HTMLInputElement>("#finder-nights")?.getAttribute("value")).toBe("2");
  });

  it("a booking page with dates: the dates chosen, at the same canonical address", async () => {
    const page = await documentAt("/book/houseboats/Hektor?from=2027-05-10&to=2027-05-12&people=2");
    expect(page.canonical).toEqual(["/book/houseboats/Hektor"]);
    expect(page.html.querySelector('[data-day="2027-05-10"]')?.getAttribute("data-mark")).toBe("start");
  });

  it.each(["/?von=x&bis=%E0%A4%A", "/Buchen/Hausboote/Hektor?von=2027-05-10&bis=9999-99-99", "/en?from=&to="])(
    "%s is a page like any other",
    async (path) => {
      expect((await documentAt(decodeURI(path.replace("%E0%A4%A", "")))).status).toBe(200);
    },
  );

  it("the start page: the company, where it is and when it is open", async () => {
    const [company] = (await documentAt("/en")).things;
    expect(company).toMatchObject({
      "@type": "LocalBusiness",
      "@id": "https://boats.example/#company",
      name: "Testboote",
      url: english,
      telephone: "+49 30 23125 000",
      email: "info@boats.example",
      address: { streetAddress: "Uferweg 7", postalCode: "14770", addressLocality: "Brandenburg" },
      geo: { latitude: 52.42, longitude: 12.56 },
      priceRange: "445–650 EUR",
      image: "https://boats.example/pictures/960/scenes/share.svg.jpg",
      sameAs: ["https://facebook.example/boats"],
    });
  });

  it("a booking page: the boat and the total of the shortest stay", async () => {
    const [boat] = (await documentAt("/book/houseboats/Große Freiheit")).things;
    expect(boat).toMatchObject({
      "@type": "Product",
      name: "Große Freiheit",
      description: "A boat",
      image: [
        "https://boats.example/pictures/960/boats/hektor.svg.jpg",
        "https://boats.example/pictures/960/uploads/b%20c.jpg.jpg",
      ],
      offers: {
        "@type": "Offer",
        url: "https://boats.example/book/houseboats/Gro%C3%9Fe%20Freiheit",
        price: "650.00",
        priceCurrency: "EUR",
        priceSpecification: {
          price: "650.00",
          eligibleQuantity: { value: 2, unitCode: "DAY" },
          priceComponent: [
            { price: "240.00", unitCode: "DAY" },
            { price: "170.00", unitCode: "C62" },
          ],
        },
        availability: "https://schema.org/InStock",
      },
    });
    const [first] = (await documentAt("/Buchen/Hausboote")).things;
    expect(first).toMatchObject({ name: "Hektor" });
  });

  it("an overview: every boat in its order, those that cannot be booked as well", async () => {
    const [list] = (await documentAt("/Übersicht/Hausboote")).things;
    const items = (list as { itemListElement: { item: { name: string; offers?: { availability: string } } }[] })[
      "itemListElement"
    ];
    expect(items.map(({ item }) => [item.name, item.offers?.availability.split("/").at(-1)])).toEqual([
      ["Hektor", "InStock"],
      ["Große Freiheit", "InStock"],
      ["Max", undefined],
      ["Oskar", "OutOfStock"],
    ]);
  });

  it("the voucher page: what is sold, from how much to how much, with a picture of each background", async () => {
    const [voucher] = (await documentAt("/vouchers")).things;
    expect(voucher).toMatchObject({
      "@type": "Product",
      name: "Vouchers – Testboote",
      url: "https://boats.example/vouchers",
      offers: { "@type": "AggregateOffer", lowPrice: 50, highPrice: 5_000, priceCurrency: "EUR" },
    });
    expect(voucher?.["image"]).toHaveLength(3);
  });

  it("a boat without a price: no offer and no picture that is not there", async () => {
    const [boat] = (await documentAt("/Buchen/Hausboote/Max")).things;
    expect(boat).not.toHaveProperty("offers");
    expect(boat).not.toHaveProperty("image");
  });
});

describe("the sitemap", () => {
  const sitemap = async () => {
    const xml = await renderSitemap({ publicUrl: "https://boats.example", fetch });
    return new DOMParser().parseFromString(xml, "application/xml");
  };
  const locations = (xml: Document) => [...xml.querySelectorAll("loc")].map(({ textContent }) => textContent ?? "");

  it("lists every public page in each of its languages once", async () => {
    const paths = locations(await sitemap()).map((url) => decodeURI(url).replace("https://boats.example", ""));
    expect(paths).toEqual(
      expect.arrayContaining([
        "/",
        "/en",
        "/Buchen/Hausboote",
        "/Buchen/Hausboote/Große Freiheit",
        "/book/houseboats/Max",
        "/Übersicht/all",
        "/overview/houseboats",
        "/Geschäftsbedingungen",
        "/terms",
        "/Barrierefreiheit",
        "/accessibility",
        "/Impressum",
        "/Gutscheine",
        "/vouchers",
        "/Datenschutz",
        "/privacy",
      ]),
    );
    expect(new Set(paths).size).toBe(paths.length);
    expect(
      paths.filter((path) => /404|Kanus|canoes|:|\*|Login|Logout|Recover|Register|Mitarbeiter/.test(path)),
    ).toEqual([]);
  });

  it("names the same page in the other language, and only pages that may be found", async () => {
    const xml = await sitemap();
    const home = [...xml.querySelectorAll("url")].find((url) => url.querySelector("loc")?.textContent === english);
    const links = [...(home?.children ?? [])].slice(1).map((link) => link.getAttribute("hreflang"));
    expect(links).toEqual(["de", "en", "x-default"]);
    for (const url of locations(xml)) {
      const page = await documentAt(decodeURI(new URL(url).pathname));
      expect([url, page.status, page.robots]).toEqual([url, 200, undefined]);
    }
  });
});

describe("the welcome on the start page", () => {
  const welcome = async (url: string) => (await documentAt(url)).html.querySelector("h1 + p")?.textContent;
  const licensed = aVehicle({ id: 5, name: "Editha", license: "yes" });

  afterEach(() => {
    boats.length = 3;
  });

  it.each([
    [
      "/",
      /^Unsere Boote fahren Sie ohne Bootsführerschein\. /,
      /ohne Bootsführerschein, nur für Editha brauchen Sie einen\. /,
    ],
    ["/en", /^You need no licence for our boats\. /, /^You need no licence for our boats, except for Editha\. /],
  ])("names the boats that need a licence, where one does: %s", async (url, withoutAny, withOne) => {
    expect(await welcome(url)).toMatch(withoutAny);
    boats.push(licensed);
    expect(await welcome(url)).toMatch(withOne);
  });
});

describe("the internal area", () => {
  const chunks = {
    "staff-texts-de": ["/assets/de-staff.js"],
    "staff-texts-en": ["/assets/en-staff.js"],
    "locale-en-common": ["/assets/en-common.js"],
  };
  const menuOf = async (language: "de" | "en") => {
    const assets = { ...aRequest.assets, chunks };
    const request = { ...aRequest, url: "/Mitarbeiterbereich", user: aUser({ language }), assets };
    const html = new DOMParser().parseFromString((await renderPage(request)).html, "text/html");
    const scripts = [...html.querySelectorAll("script[src]")].map((script) => script.getAttribute("src"));
    return [html.documentElement.lang, html.title.split(" – ")[0], html.querySelector("h1")?.textContent, scripts];
  };

  it("is rendered in the language of the account, with the scripts of its texts", async () => {
    expect(await menuOf("de")).toEqual(["de", "Hauptmenü", "Hauptmenü", ["/assets/de-staff.js", "/assets/main.js"]]);
    const english = ["/assets/en-staff.js", "/assets/en-common.js", "/assets/main.js"];
    expect(await menuOf("en")).toEqual(["en", "Main menu", "Main menu", english]);
  });
});
