import { readFileSync } from "node:fs";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import type { InboxAnswer } from "../../../shared/contract/inbox.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { aUser, testToday } from "../../../testing/builders.ts";
import { matchRoute, redirectOf } from "../routing/match.ts";
import { staffRoutes } from "../routing/staff-screens.ts";
import { openStaffApp } from "./staff-app.fixture.tsx";
import { textOf } from "./staff-screen.fixture.tsx";

const waiting: InboxAnswer = { inbox: [], open: { todo: 1, contact: 2 } };
const blocked_vehicles = [
  { id: 1, type: "houseboats", name: "Max" },
  { id: 2, type: "canoes", name: "Paddel" },
];
const unfinished_bookings = [{ id: 9, vehicle_name: "Hektor", booked_day: "2027-04-30", due: "178.00" }];

const calm = {
  rere_get_inbox: (): InboxAnswer => ({ inbox: [], open: { todo: 0, contact: 0 } }),
  rere_get_blocked_vehicles: () => ({ blocked_vehicles: [] as object[] }),
  rere_get_unfinished_bookings: () => ({ unfinished_bookings: [] as object[], overdue_bookings: [] as object[] }),
};
const busy = {
  rere_get_inbox: () => waiting,
  rere_get_blocked_vehicles: () => ({ blocked_vehicles }),
  rere_get_unfinished_bookings: () => ({ unfinished_bookings, overdue_bookings: [] }),
};
const open = (answers: typeof calm = calm, admin = false) =>
  openStaffApp("/Mitarbeiterbereich", aUser({ admin }), answers);

const main = () => within(screen.getByRole("main"));
const tiles = () =>
  main()
    .getAllByRole("listitem")
    .map((tile) => tile.textContent);
const targets = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole("link")
    .map((link) => [link.textContent, decodeURIComponent(link.getAttribute("href") ?? "")]);
const dialog = (name: string) => screen.getByRole("dialog", { name });

beforeEach(() => sessionStorage.clear());

/** The tiles that come from the rows of the screens, by who may see them. */
const plainTiles = (...allowed: ("jetty" | "staff" | "admin")[]) =>
  staffRoutes.flatMap(({ path, access, tile }) => {
    if (!tile || !access || !allowed.includes(access)) return [];
    const [namespace, name = ""] = tile.label.split(":");
    const texts = JSON.parse(readFileSync(`locales/de/${namespace}.json`, "utf8")) as Record<string, string>;
    return [{ path, label: texts[name] }];
  });

describe("the main menu", () => {
  it("shows an employee what employees may do, in the order of the day", async () => {
    await open();
    expect(tiles()).toEqual([
      "Aufgaben",
      "Postfach",
      "KalenderKalender wählen",
      "BooteArt wählen",
      "Produkte",
      ...plainTiles("jetty", "staff").map(({ label }) => label),
    ]);
  });

  it("shows an admin the cash register, employees and bans too", async () => {
    await open(calm, true);
    expect(tiles()).toEqual([
      "Aufgaben",
      "Postfach",
      "KalenderKalender wählen",
      "Kassensystem",
      "BooteArt wählen",
      "Produkte",
      ...plainTiles("jetty", "staff", "admin").map(({ label }) => label),
    ]);
    const strip = screen.getByRole("navigation", { name: "Heute" });
    const hrefs = main()
      .getAllByRole("link")
      .filter((link) => !strip.contains(link))
      .map((link) => decodeURIComponent(link.getAttribute("href") ?? ""));
    expect(hrefs).toEqual([
      "/Aufgaben",
      "/Postfach",
      "/Buchungen",
      "/Übersicht/Hausboote",
      ...plainTiles("jetty", "staff", "admin").map(({ path }) => path),
    ]);
  });

  it("counts open tasks, open messages and blocked vehicles, and nothing that is done or only logged", async () => {
    await open(busy);
    expect(main().getByRole("link", { name: "Aufgaben 1 offene Aufgabe" })).toBeVisible();
    expect(main().getByRole("link", { name: "Postfach 2 offene Nachrichten" })).toBeVisible();
    expect(main().getByRole("link", { name: "Boote 2 gesperrt" })).toBeVisible();
  });

  it("counts open money for admins, and does not ask for it otherwise", async () => {
    const money = { ...calm, rere_get_open_money: () => ({ open_money: [{}, {}] }) };
    const admin = await open(money, true);
    expect(main().getByRole("link", { name: "Zahlungen 2 ungeklärte Beträge" })).toHaveAttribute("href", "/Zahlungen");
    const asked = "GET /api/rere_get_open_money/";
    expect(admin.calls).toContain(asked);
    cleanup();
    expect((await open(money)).calls).not.toContain(asked);
  });

  it("goes to today's bookings, whatever day was looked at before", async () => {
    sessionStorage.setItem("day-plan-day", "2027-01-01");
    const { press, place } = await open();
    await press(main().getByRole("link", { name: "Kalender" }));
    expect(place()).toMatch("/Buchungen");
    expect(sessionStorage.getItem("day-plan-day")).toBe(dayOf(new Date()));
  });

  it("lets the calendar be chosen, and then the type of boat whose booking page is wanted", async () => {
    const { press } = await open();
    await press(screen.getByRole("button", { name: "Kalender wählen" }));
    expect(targets(dialog("Kalender"))).toEqual([["Tagesübersicht", "/Buchungen"]]);
    await press(screen.getByRole("button", { name: "Buchungskalender" }));
    expect(screen.queryByRole("dialog", { name: "Kalender" })).toBeNull();
    expect(targets(dialog("Buchungskalender"))).toEqual([
      ["Motorboote", "/Buchen/Motorboote"],
      ["Segelboote", "/Buchen/Segelboote"],
      ["Jetskis", "/Buchen/Jetskis"],
      ["Kanus", "/Buchen/Kanus"],
      ["Hausboote", "/Buchen/Hausboote"],
    ]);
  });

  it("shows for each type of vehicle how many are blocked", async () => {
    const { press } = await open(busy);
    await press(screen.getByRole("button", { name: "Art wählen" }));
    expect(targets(dialog("Boote")).at(-1)?.[1]).toBe("/Übersicht/Hausboote");
    expect(within(dialog("Boote")).getByRole("link", { name: "Kanus 1 gesperrt" })).toBeVisible();
    expect(within(dialog("Boote")).getByRole("link", { name: "Jetskis" })).toBeVisible();
  });

  it("leads to selling and to the four kinds of products", async () => {
    const { press } = await open();
    await press(screen.getByRole("button", { name: "Produkte" }));
    expect(targets(dialog("Produkte"))).toEqual([
      ["Verkaufen", "/Kassensystem"],
      ["Getränke", "/Produkte/Getränke"],
      ["Speisen", "/Produkte/Speisen"],
      ["Sonstiges", "/Produkte/Sonstiges"],
      ["Dienstleistungen", "/Produkte/Dienstleistungen"],
    ]);
    for (const [, path = ""] of targets(dialog("Produkte")).slice(1)) {
      const match = matchRoute(path);
      expect([match.route.id, redirectOf(match, aUser(), path)]).toEqual(["products", null]);
    }
  });

  it.each([
    ["Buchung", "booking"],
    ["Produkte", "products"],
    ["Gutschein", "voucher"],
  ])("opens the cash register for an admin at %s", async (name, mode) => {
    const { press, place } = await open(calm, true);
    await press(screen.getByRole("button", { name: "Kassensystem" }));
    await press(within(dialog("Kassensystem")).getByRole("link", { name }));
    expect(place()).toBe(`/Kassensystem {"mode":"${mode}"}`);
  });

  it.each([
    ["Kassenstand", { rere_get_cashposition_log: () => ({ cashposition_log: [], months: [], years: [] }) }],
    ["Logbuch", { rere_get_cashregister_log: () => ({ cashregister_log: [] }) }],
  ])("opens %s for an admin over the menu, and asks for it only then", async (name, answers) => {
    const [call] = Object.keys(answers);
    const { press, place, calls } = await open({ ...calm, ...answers }, true);
    await press(screen.getByRole("button", { name: "Kassensystem" }));
    expect(calls).not.toContain(`GET /api/${call}/`);
    await press(within(dialog("Kassensystem")).getByRole("button", { name }));
    expect(calls).toContain(`GET /api/${call}/`);
    expect(screen.getAllByRole("dialog")).toEqual([dialog(name)]);
    expect(place()).toMatch("/Mitarbeiterbereich");
  });

  it("warns of unpaid bookings of the last days and leads to the day of each", async () => {
    const { press, place } = await open(busy);
    expect(screen.getByRole("alert")).toHaveTextContent("1 unbezahlte Buchung der letzten 7 Tage");
    await press(screen.getByRole("button", { name: "Ansehen" }));
    await press(screen.getByRole("link", { name: /^Hektor, Freitag, 30. April 2027: offen 178\s€, Buchung \d+$/ }));
    expect(place()).toMatch("/Buchungen");
    expect(sessionStorage.getItem("day-plan-day")).toBe("2027-04-30");
  });

  it("leads from an unpaid booking to the checkout with it", async () => {
    const { press, place } = await open(busy);
    await press(screen.getByRole("button", { name: "Ansehen" }));
    await press(screen.getByRole("link", { name: "Kassieren: Hektor" }));
    expect(place()).toBe('/Kassensystem {"mode":"booking","booking_id":9}');
  });

  it("warns of transfers that did not come in spite of a reminder, and leads to the day of each", async () => {
    const overdue_bookings = [{ id: 9, vehicle_name: "Hektor", booked_day: "2027-06-12", due: "360.00" }];
    const answer = { unfinished_bookings: [], overdue_bookings };
    const { press, place } = await open({ ...calm, rere_get_unfinished_bookings: () => answer });
    expect(screen.getByRole("alert")).toHaveTextContent("1 Überweisung ist trotz Erinnerung nicht eingegangen");
    await press(screen.getByRole("button", { name: "Ansehen" }));
    await press(
      within(dialog("Überweisungen nach Ablauf der Frist")).getByRole("link", { name: /^Hektor, .*12\. Juni/ }),
    );
    expect(place()).toMatch("/Buchungen");
    expect(sessionStorage.getItem("day-plan-day")).toBe("2027-06-12");
  });

  it("warns of nothing while every booking is settled", async () => {
    await open();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("says in one line that numbers are missing, and asks again for those alone", async () => {
    let fails = true;
    const answers = {
      ...busy,
      rere_get_inbox: () => (fails ? new Response("", { status: 500 }) : waiting),
    } as unknown as typeof calm;
    const { press, calls } = await open(answers);
    expect(screen.getByText("Nicht alle Zahlen sind aktuell.")).toBeVisible();
    fails = false;
    const before = calls.length;
    await press(screen.getByRole("button", { name: "Erneut laden" }));
    expect(calls.slice(before)).toEqual(["GET /api/rere_get_inbox/"]);
    expect(main().getByRole("link", { name: "Aufgaben 1 offene Aufgabe" })).toBeVisible();
    expect(screen.queryByText("Nicht alle Zahlen sind aktuell.")).toBeNull();
  });
});

describe("the strip of the day", () => {
  const collection = { day: testToday, returns: 9, departures: 1, to_collect: "4512.50", bookings: [] };
  const full = { ...busy, rere_get_day_collection: () => collection };
  const strip = () => within(screen.getByRole("navigation", { name: "Heute" }));
  const words = () => strip().getAllByRole("link").map(textOf);

  it("says before the tiles who comes and leaves, what to collect and which boats are blocked, to employees too", async () => {
    for (const admin of [false, true]) {
      await open(full, admin);
      expect(words()).toEqual(["9 Ankünfte", "1 Abfahrt", "4.512,50 € zu kassieren", "2 Boote gesperrt"]);
      const [first] = main().getAllByRole("link");
      expect(strip().getAllByRole("link")[0]).toBe(first);
      cleanup();
    }
  });

  it("asks for the day that it is", async () => {
    const asked: string[] = [];
    const answer = (request: Request) => {
      asked.push(new URL(request.url).search);
      return collection;
    };
    await open({ ...full, rere_get_day_collection: answer } as typeof calm);
    expect(asked).toEqual([`?day=${testToday}`]);
  });

  it.each(["9 Ankünfte", "1 Abfahrt", "4.512,50 € zu kassieren"])("leads from %s to today's bookings", async (name) => {
    sessionStorage.setItem("day-plan-day", "2027-01-01");
    const { press, place } = await open(full);
    const link = strip()
      .getAllByRole("link")
      .find((one) => textOf(one) === name);
    if (link) await press(link);
    expect(place()).toMatch("/Buchungen");
    expect(sessionStorage.getItem("day-plan-day")).toBe(dayOf(new Date()));
  });

  it("leads to the blocked boats: to their type, or to all where there are several", async () => {
    const target = () =>
      decodeURIComponent(
        strip()
          .getByRole("link", { name: /gesperrt$/ })
          .getAttribute("href") ?? "",
      );
    await open(full);
    expect(target()).toBe("/Übersicht/all");
    cleanup();
    await open({ ...full, rere_get_blocked_vehicles: () => ({ blocked_vehicles: blocked_vehicles.slice(1) }) });
    expect(target()).toBe("/Übersicht/Kanus");
  });

  it("says of a day without bookings that there is nothing", async () => {
    await open();
    expect(words()).toEqual(["0 Ankünfte", "0 Abfahrten", "0 € zu kassieren", "0 Boote gesperrt"]);
  });

  it("shows no number that it does not know, says so, and asks again", async () => {
    let fails = true;
    const answer = () => (fails ? new Response("", { status: 500 }) : collection);
    const { press } = await open({ ...full, rere_get_day_collection: answer } as unknown as typeof calm);
    expect(words()).toEqual(["– Ankünfte", "– Abfahrten", "– zu kassieren", "2 Boote gesperrt"]);
    expect(screen.getByText("Nicht alle Zahlen sind aktuell.")).toBeVisible();
    fails = false;
    await press(screen.getByRole("button", { name: "Erneut laden" }));
    expect(words()[0]).toBe("9 Ankünfte");
  });

  it("follows what others do while it is open", async () => {
    let to_collect = "100.00";
    await open({ ...full, rere_get_day_collection: () => ({ ...collection, to_collect }) } as typeof calm);
    to_collect = "0.00";
    await act(async () => window.dispatchEvent(new Event("focus")));
    await waitFor(() => expect(words()[2]).toBe("0 € zu kassieren"));
  });
});

describe("the frame of the internal area", () => {
  const bar = () => within(screen.getByRole("banner"));

  it("says who is logged in, leads to the menu and out, and is not the website's", async () => {
    await open();
    expect(screen.getByRole("banner")).toHaveTextContent("Angemeldet als Mia Muster");
    expect(bar().getByRole("link", { name: "Logout" })).toHaveAttribute("href", "/Logout");
    expect(
      bar()
        .getAllByRole("link", { current: "page" })
        .map((link) => link.textContent),
    ).toEqual(["Intern"]);
    expect(screen.queryByRole("link", { name: "English" })).toBeNull();
  });

  it("leads to today's bookings, whatever day was looked at before", async () => {
    sessionStorage.setItem("day-plan-day", "2027-01-01");
    const { press, place } = await open();
    await press(bar().getByRole("link", { name: "Kalender" }));
    expect(place()).toMatch("/Buchungen");
    expect(sessionStorage.getItem("day-plan-day")).toBe(dayOf(new Date()));
  });

  it("keeps what the law wants within reach", async () => {
    await open();
    const legal = within(screen.getByRole("contentinfo")).getAllByRole("link");
    expect(legal.map((link) => link.textContent)).toEqual(["Impressum", "Datenschutz", "Geschäftsbedingungen"]);
  });

  it("makes the page an app for as long as the area is open", async () => {
    const { press } = await open();
    const manifest = () => document.querySelector('link[rel="manifest"]');
    expect(manifest()).toHaveAttribute("href", "/staff.webmanifest");
    await press(within(screen.getByRole("contentinfo")).getByRole("link", { name: "Impressum" }));
    expect(manifest()).toBeNull();
  });
});
