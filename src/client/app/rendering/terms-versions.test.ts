import type { PageRequest } from "../../../shared/contract/page.ts";
import type { CancellationStageFields, PublishedPriceList } from "../../../shared/contract/price-list.ts";
import type { PublishedListAnswer } from "../../../shared/contract/published-price-list.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { aVehicle, someSettings, testToday } from "../../../testing/builders.ts";
import { listFields } from "../../../testing/price-list-form.ts";
import { renderPage } from "./entry-server.tsx";

const stage = (changes: Partial<CancellationStageFields>): CancellationStageFields => ({
  count: null,
  unit: null,
  fee: null,
  percent: null,
  ...changes,
});
const fees = (vehicle: number | null, fuel_litre: string | null, late_hour: string | null) => {
  return { vehicle, briefing: null, charter_briefing: null, cleaning: null, deposit: null, fuel_litre, late_hour };
};
const held: PublishedPriceList = {
  id: 5,
  ...listFields(),
  cancellation: [stage({ percent: 80 })],
};
const before: PublishedListAnswer = {
  id: 3,
  ...listFields(),
  // The evening of that day in Berlin.
  published_at: "2027-04-30T22:30:00.000Z",
  cancellation: [
    stage({ count: 12, unit: "months", percent: 0 }),
    stage({ count: 1, unit: "months", fee: "99.50" }),
    stage({ count: 1, unit: "days", percent: 40 }),
    stage({ count: 0, unit: "days", fee: "1200.00" }),
    stage({ percent: 100 }),
  ],
  fees: [fees(null, "2.80", "30.00"), fees(2, "3.00", null), fees(1, null, "0.00")],
};

/** What the server renders at an address, and what it asked for. */
async function rendered(url: string, price_list: PublishedPriceList | null = held) {
  const asked: string[] = [];
  const request: PageRequest = {
    url: encodeURI(url),
    today: testToday,
    firstStart: testToday,
    user: null,
    config: aPublicConfig,
    assets: { entry: ["/assets/main.js"], fonts: [], chunks: {} },
    fetch: async ({ url: address }) => {
      const { pathname, searchParams } = new URL(address);
      const call = pathname.split("/")[2] ?? "";
      asked.push(call);
      if (call === "rere_get_business_settings")
        return Response.json({ ...someSettings(), ...(price_list && { price_list }) });
      if (call === "rere_get_all_vehicles")
        return Response.json([aVehicle(), aVehicle({ id: 2, name: "Große Freiheit" })]);
      if (call === "rere_get_price_list" && searchParams.get("id") === "3") return Response.json(before);
      return Response.json({ type: "NOT_FOUND", errors: { id: "validation-staff:priceListGone" } }, { status: 404 });
    },
    queueRender: (render) => render(),
  };
  const { status, html: source } = await renderPage(request);
  const html = new DOMParser().parseFromString(source, "text/html");
  const lines = (id: string) => [...html.querySelectorAll(`#${id} p`)].map(({ textContent }) => textContent);
  const attribute = (selector: string, name: string) => html.querySelector(selector)?.getAttribute(name);
  return {
    status,
    asked,
    lines,
    main: html.querySelector("main"),
    said: html.querySelector("h1 + p")?.textContent,
    links: [...html.querySelectorAll("h1 + p a")].map((link) => decodeURI(link.getAttribute("href") ?? "")),
    robots: attribute('meta[name="robots"]', "content"),
    canonical: decodeURI(attribute('link[rel="canonical"]', "href") ?? "").replace(aPublicConfig.publicUrl, ""),
    alternates: html.querySelectorAll('link[rel="alternate"]').length,
    flag: decodeURI(attribute("header a[lang]", "href") ?? ""),
  };
}

const german = "/Geschäftsbedingungen";

describe("the terms", () => {
  it("have the usual figures as long as no list was published, and ask for no boats", async () => {
    const { lines, asked, said, robots, status } = await rendered(german, null);
    expect([status, robots, said]).toEqual([200, undefined, undefined]);
    expect(lines("cancellation").slice(1, 5)).toEqual([
      "bis 6 Monate vor Mietbeginn: 150 EUR,",
      "bis 3 Monate vor Mietbeginn: 50 Prozent des Mietpreises,",
      "bis 30 Tage vor Mietbeginn: 90 Prozent des Mietpreises,",
      "danach: 100 Prozent des Mietpreises.",
    ]);
    expect(asked).not.toContain("rere_get_all_vehicles");
    expect(asked).not.toContain("rere_get_price_list");
  });

  it("have the same markup with a list that says nothing of them", async () => {
    const listed = await rendered(german, { id: 9, ...listFields() });
    expect(listed.main?.innerHTML).toBe((await rendered(german, null)).main?.innerHTML);
  });

  it("have the figures of the list that holds", async () => {
    const { lines, canonical, robots, alternates } = await rendered(german);
    expect(lines("cancellation")[1]).toBe("jederzeit: 80 Prozent des Mietpreises.");
    expect([canonical, robots, alternates]).toEqual([german, undefined, 3]);
  });

  it("with a version in the address have its figures, with a line for each boat that differs", async () => {
    const { lines, said, links, status } = await rendered(`${german}?fassung=3`);
    expect(status).toBe(200);
    expect(said).toBe(
      "Fassung 3. Sie gilt für Buchungen, die ab dem 01.05.2027 gemacht wurden. Zu den Geschäftsbedingungen, die jetzt gelten",
    );
    expect(links).toEqual([german]);
    expect(lines("cancellation").slice(1, 6)).toEqual([
      "bis 12 Monate vor Mietbeginn: kostenfrei,",
      "bis 1 Monat vor Mietbeginn: 99,50 EUR,",
      "bis 1 Tag vor Mietbeginn: 40 Prozent des Mietpreises,",
      "bis zum Tag des Mietbeginns: 1200 EUR,",
      "danach: 100 Prozent des Mietpreises.",
    ]);
    expect(lines("costs").slice(0, 2)).toEqual([
      "Verbrauchter Kraftstoff kostet 2,80 EUR je Liter.",
      "Bei Große Freiheit kostet er 3 EUR je Liter.",
    ]);
    expect(lines("return").slice(1)).toEqual([
      "Für jede angefangene Stunde, um die das Boot später zurückkommt, zahlt der Mieter 30 EUR.",
      "Bei Hektor sind es 0 EUR.",
    ]);
  });

  it("say the same in English, where the binding text is that of the same version", async () => {
    const { lines, said, links } = await rendered("/terms?fassung=3");
    expect(said).toMatch(
      /^Version 3\. It applies to bookings made from 1 May 2027 on\. The terms that apply now This is a/,
    );
    expect(links).toEqual(["/terms", `${german}?fassung=3`]);
    expect(lines("cancellation").slice(1, 6)).toEqual([
      "up to 12 months before the beginning: free of charge,",
      "up to 1 month before the beginning: 99.50 EUR,",
      "up to 1 day before the beginning: 40 percent of the rent,",
      "up to the day of the beginning: 1200 EUR,",
      "after that: 100 percent of the rent.",
    ]);
    expect(lines("costs")[1]).toBe("For Große Freiheit it costs 3 EUR per litre.");
    expect(lines("return").at(-1)).toBe("For Hektor it is 0 EUR.");
  });

  it.each([
    [`${german}?fassung=3`, german, "/terms?fassung=3"],
    ["/terms?fassung=3", "/terms", `${german}?fassung=3`],
  ])(
    "at %s are for no search engine but at their own address, and stay that version by the flag",
    async (url, own, other) => {
      const { canonical, robots, alternates, flag } = await rendered(url);
      expect([canonical, robots, alternates, flag]).toEqual([own, "noindex", 0, other]);
    },
  );

  it.each(["4", "999999999", "0", "x", "", "3.5", "-1"])(
    "of version %s there never was are not there",
    async (version) => {
      const { status, said, links, robots, main } = await rendered(`${german}?fassung=${version}`);
      expect([status, robots]).toEqual([404, "noindex"]);
      expect(said).toMatch(/^Eine Fassung mit dieser Nummer wurde nie veröffentlicht\. /);
      expect(links).toEqual([german]);
      expect(main?.querySelector("h2")).toBeNull();
    },
  );
});
