import type { PageRequest } from "../../../shared/contract/page.ts";
import type { PublishedPriceList } from "../../../shared/contract/price-list.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { aVehicle, someSettings, testToday } from "../../../testing/builders.ts";
import { listFields, stepFields } from "../../../testing/price-list-form.ts";
import { renderPage } from "./entry-server.tsx";

const weeks = { arrival_days: [5 as const], return_days: [5 as const], shortest_nights: 7 };
const published: PublishedPriceList = { id: 3, ...listFields({ ...weeks, ladder: [stepFields(7, "980.00")] }) };

/** The text of a page and the prices in its JSON-LD, as the server renders it in a single round. */
async function rendered(url: string, price_list: PublishedPriceList | undefined) {
  const asked: string[] = [];
  const answers: Record<string, unknown> = {
    rere_get_all_vehicles: [aVehicle()],
    rere_get_operating_vehicles: [aVehicle()],
    rere_get_business_settings: { ...someSettings(), ...(price_list && { price_list }) },
    rere_get_future_bookings_for_calendar: [],
  };
  const request: PageRequest = {
    url: encodeURI(url),
    today: testToday,
    firstStart: testToday,
    user: null,
    config: aPublicConfig,
    assets: { entry: ["/assets/main.js"], fonts: [], chunks: {} },
    fetch: async ({ url: address }) => {
      const call = new URL(address).pathname.split("/")[2] ?? "";
      asked.push(call);
      return Response.json(answers[call] ?? []);
    },
    queueRender: (render) => render(),
  };
  const html = new DOMParser().parseFromString((await renderPage(request)).html, "text/html");
  const data = html.querySelector('script[type="application/ld+json"]')?.textContent ?? "";
  return {
    asked,
    text: (html.querySelector("main")?.textContent ?? "").replaceAll("\u00a0", " "),
    prices: [...data.matchAll(/"price":"?([\d.]+)/g)].map(([, price]) => price),
    range: /"priceRange":"([^"]*)/.exec(data)?.[1],
  };
}

it.each([
  ["/", "7 Nächte ab 1.065 € gesamt"],
  ["/en", "7 nights from €1,065 in total"],
  ["/Übersicht/Hausboote", "7 Nächte ab 1.065 € gesamt"],
  ["/overview/houseboats", "7 nights from €1,065 in total"],
])("says at %s from how much a boat can be had", async (url, said) => {
  const { text } = await rendered(url, published);
  expect(text).toContain(said);
  expect(text).not.toMatch(/pro Nacht|per night/);
});

it("advertises the same to search engines, with its parts", async () => {
  const { prices } = await rendered("/Buchen/Hausboote/Hektor", published);
  expect(prices).toEqual(["1065.00", "1065.00", "980.00", "85.00"]);
  expect((await rendered("/Buchen/Hausboote/Hektor", undefined)).prices).toEqual([
    "445.00",
    "445.00",
    "180.00",
    "85.00",
  ]);
  expect((await rendered("/", published)).range).toBe("1065–1065 EUR");
});

it("counts what a list asks for on site, with periods and without", async () => {
  const [row] = [{ charter_briefing: null, fuel_litre: null, late_hour: null, deposit: "300.00" }];
  const fees = [{ ...row, vehicle: null, briefing: "40.00", cleaning: "60.00" }];
  const both = await rendered("/Buchen/Hausboote/Hektor", { ...published, fees });
  expect(both.prices).toEqual(["1080.00", "1080.00", "980.00", "100.00"]);
  const alone = { ...published, periods: [], fees };
  expect((await rendered("/Buchen/Hausboote/Hektor", alone)).prices).toEqual(["460.00", "460.00", "180.00", "100.00"]);
  const home = await rendered("/", alone);
  expect([home.text.includes("2 Nächte 460 € gesamt"), home.range]).toEqual([true, "460–460 EUR"]);
  expect(home.text).toContain("300 € Kaution");
  const overview = await rendered("/Übersicht/Hausboote", alone);
  expect(overview.text).toMatch(/Einweisung40 €.*Endreinigung60 €.*Kaution300 €/);
});

it("advertises what a list makes part of each stay, paid with it and on site", async () => {
  const extra = { id: 1, name_de: "Service", name_en: "Service", vehicles: [], compulsory: true, most_pieces: 1 };
  const own_extras = [
    { ...extra, per: "stay" as const, on_site: false, price: "49.00" },
    { ...extra, id: 2, per: "night" as const, on_site: true, price: "2.00" },
  ];
  const seven = await rendered("/Buchen/Hausboote/Hektor", { ...published, own_extras });
  expect(seven.prices).toEqual(["1128.00", "1128.00", "980.00", "49.00", "99.00"]);
  const two = await rendered("/Buchen/Hausboote/Hektor", { ...published, periods: [], own_extras });
  expect(two.prices).toEqual(["498.00", "498.00", "180.00", "49.00", "89.00"]);
  expect((await rendered("/", { ...published, own_extras })).text).toContain("7 Nächte ab 1.128 € gesamt");
  const boats = await rendered("/Übersicht/Hausboote", { ...published, own_extras });
  expect(boats.text).toContain("7 Nächte ab 1.128 € gesamt");
  expect(boats.text).toContain("1.029 €");
});

it("prices the booking page without a call for the list", async () => {
  const { asked, text } = await rendered("/Buchen/Hausboote/Hektor", published);
  expect(text).toContain("7 Nächte980 €");
  expect(asked.toSorted()).toEqual((await rendered("/Buchen/Hausboote/Hektor", undefined)).asked.toSorted());
});
