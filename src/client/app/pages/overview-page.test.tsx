import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { addressOf } from "../../../shared/contract/call.ts";
import { fleetContract, type Vehicle } from "../../../shared/contract/fleet.ts";
import { settingsContract } from "../../../shared/contract/settings.ts";
import { aVehicle, someSettings, testToday } from "../../../testing/builders.ts";
import { settle } from "../../../testing/settle.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import type { PageContext } from "../routing/screen.ts";
import { loadScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";

const page = {
  today: testToday,
  firstStart: testToday,
  config: { company: { name: "Testboote", phone: "+49 30 23125 000" }, publicUrl: "https://boats.example", wallet: {} },
} as unknown as PageContext;

const nothing = { general: "", features: " ", technical: "" };

/** Opens an overview whose list is answered by `answer`, and tells which calls were made. */
async function openAt(path: string, answer: () => Response | Promise<Response>, visitors_tax = "0.00") {
  await Promise.all([path, "/404"].map((address) => loadScreen(matchRoute(address).route)));
  const calls: string[] = [];
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    calls.push(pathname);
    return pathname === settingsContract.get.path ? Response.json(someSettings({ visitors_tax })) : answer();
  };
  render(
    <MemoryRouter initialEntries={[path]}>
      <App store={createStore({ fetch })} page={page} />
    </MemoryRouter>,
  );
  await settle();
  return calls;
}

const open = (path: string, ...vehicles: Vehicle[]) => openAt(path, () => Response.json(vehicles));
const card = (name: string) => screen.getByRole("region", { name });

describe("the overview of the fleet", () => {
  beforeEach(() => {
    // jsdom has no layout for the slider to measure.
    window.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    window.IntersectionObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });

  it.each([
    ["/Übersicht/all", "Alle Boote", ["Hektor", "Biber"]],
    ["/Übersicht/Kanus", "Kanus", ["Biber"]],
    ["/overview/jetskis/", "Jetskis", []],
  ] as const)("%s asks for all boats once and shows its own", async (path, heading, names) => {
    const calls = await open(path, aVehicle(), aVehicle({ id: 2, name: "Biber", type: "canoes" }));
    expect(calls.toSorted()).toEqual([addressOf(fleetContract.all, { category: "all" }), settingsContract.get.path]);
    expect(screen.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(screen.queryAllByRole("heading", { level: 2 }).map((one) => one.textContent)).toEqual([
      path.startsWith("/Ü") ? "Freie Boote finden" : "Find a free boat",
      ...names,
    ]);
  });

  it.each(["/Übersicht/houseboats", "/overview/Hausboote", "/overview/rafts"])(
    "leads from %s to /404",
    async (path) => {
      await open(path);
      expect(screen.getByRole("heading", { level: 1, name: "Seite nicht gefunden" })).toBeVisible();
    },
  );

  it("shows the boats in the order of the answer, each at its own anchor", async () => {
    const hubert = aVehicle({ id: 2, name: "Hubert", price1h: "119.00" });
    const free = aVehicle({ id: 3, name: "Große Freiheit", price1h: null });
    await open("/overview/houseboats", hubert, aVehicle(), free);
    const names = screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent);
    expect(names.slice(1)).toEqual(["Hubert", "Hektor", "Große Freiheit"]);
    expect(card("Große Freiheit")).toHaveAttribute("id", "Große_Freiheit");
    expect(card("Große Freiheit")).toHaveTextContent("Price on request");
  });

  it("tells price, places, licence and what is paid on site", async () => {
    await open("/Übersicht/Hausboote", aVehicle(), aVehicle({ id: 2, name: "Seeglück", deposit: "0.00" }));
    const hektor = card("Hektor").textContent?.replaceAll("\u00a0", " ");
    expect(hektor).toMatch("180 € pro Nacht");
    expect(hektor).toMatch("2 Nächte 445 € gesamtdavon 360 € jetzt und 85 € vor Ort in bar");
    expect(hektor).toMatch("bis zu 6 Personen");
    expect(hektor).toMatch("kein Bootsführerschein nötig");
    expect(hektor).toMatch("Einweisung35 €");
    expect(hektor).toMatch("Endreinigung50 €");
    expect(hektor).toMatch("Kaution500 €");
    const larger = card("Seeglück").textContent?.replaceAll("\u00a0", " ");
    expect(larger).not.toMatch("Kaution");
    expect(larger).toMatch("85 € ohne Bootsführerschein, inklusive Charterschein.");
    expect(larger).toMatch("2 Nächte 530 € gesamt");
    expect(larger).toMatch("(Einweisung ohne Bootsführerschein: 85 €)Führerschein");
    expect(larger).toMatch("Charterschein genügt");
  });

  it("names the visitor's tax beside the total, and among the prices", async () => {
    await openAt("/overview/houseboats", () => Response.json([aVehicle()]), "2.50");
    expect(card("Hektor")).toHaveTextContent(/2 nights €445 in total.*plus visitor's tax, €2\.50 per adult and night/);
    await userEvent.click(screen.getByRole("button", { name: "Price list for Hektor" }));
    expect(await screen.findByRole("dialog")).toHaveTextContent(/Visitor's tax.*€2\.50/);
  });

  it.each([
    ["yes", "boating licence required"],
    ["never", "never needs a licence"],
    ["captain", "with a skipper, no licence of your own needed"],
  ] as const)("has a notice for the licence %s", async (license, notice) => {
    await open("/overview/houseboats", aVehicle({ license }));
    expect(card("Hektor")).toHaveTextContent(notice);
  });

  it("walks through the description by keyboard", async () => {
    await open("/overview/houseboats", aVehicle());
    const tab = (name: string) => screen.getByRole("tab", { name });
    expect(tab("General")).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("tabpanel", { name: "General" })).toHaveTextContent("A boat");
    act(() => tab("General").focus());
    await userEvent.keyboard("{ArrowRight}");
    expect(tab("Features")).toHaveFocus();
    expect(screen.getByRole("tabpanel", { name: "Features" })).toHaveTextContent("Kitchen");
    await userEvent.keyboard("{End}");
    expect(tab("Technical")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    expect(tab("General")).toHaveFocus();
    expect(tab("Technical")).toHaveAttribute("tabindex", "-1");
  });

  it("falls back to the German description, and then says that there is none", async () => {
    const descriptionDE = { ...nothing, general: "Ein Boot" };
    await open("/overview/houseboats", aVehicle({ descriptionDE, descriptionEN: nothing }));
    expect(screen.getByText("Ein Boot")).toHaveAttribute("lang", "de");
    expect(screen.getAllByText("No information filed yet")).toHaveLength(2);
  });

  it("says in German that there is no description, whatever the English one is", async () => {
    await open("/Übersicht/Hausboote", aVehicle({ descriptionDE: nothing }));
    expect(screen.getAllByText("Noch keine Informationen hinterlegt")).toHaveLength(3);
  });

  it("offers a blocked boat's prices, but no booking", async () => {
    await open("/overview/houseboats", aVehicle({ blocked: true }), aVehicle({ id: 2, name: "Große Freiheit" }));
    expect(card("Hektor")).toHaveTextContent("Currently not available");
    expect(within(card("Hektor")).queryByRole("link")).toBeNull();
    const book = within(card("Große Freiheit")).getByRole("link", { name: "Book Große Freiheit" });
    expect(decodeURIComponent(book.getAttribute("href") ?? "")).toBe("/book/houseboats/Große Freiheit");
  });

  it("opens and closes the price list with nights, tiers, extras and cash fees", async () => {
    await open("/overview/houseboats", aVehicle({ price0h30m: "9.50", price2h30m: "40.00" }));
    await userEvent.click(screen.getByRole("button", { name: "Price list for Hektor" }));
    const list = await screen.findByRole("dialog", { name: "Price list for Hektor" });
    const lines = within(list)
      .getAllByRole("term")
      .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);
    expect(lines).toEqual([
      "Night €180",
      "30 minutes €9.50",
      "2.5 hours €40",
      "Grill €30",
      "Speaker included",
      "Stand-up paddle €20",
      "Fishing permit (day) cash on site",
      "Canoe for two €75",
      "Bed linen and towels €25 per person",
      "Briefing €35",
      "Final cleaning €50",
      "Deposit €500",
    ]);
    await userEvent.click(within(list).getByRole("button", { name: "Close" }));
    expect(list).not.toHaveAttribute("open");
  });

  it("shows the pictures in full size on demand and gives the focus back", async () => {
    await open("/overview/houseboats", aVehicle({ path2: "/boats/max.svg", path3: "" }));
    const picture = screen.getByRole("button", { name: "View picture 1 of 2 of Hektor full size" });
    expect(screen.getAllByRole("button", { name: /^Show picture/ })).toHaveLength(2);
    await userEvent.click(picture);
    const view = await screen.findByRole("dialog", { name: "Pictures of Hektor full size" });
    expect(view).toBeVisible();
    const current = within(within(view).getByRole("group", { name: "1 of 2" }));
    expect(current.getByRole("status")).toHaveTextContent("Loading the picture …");
    fireEvent.error(current.getByRole("img"));
    expect(current.getByRole("status")).toHaveTextContent("The picture could not be loaded.");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(picture).toHaveFocus());
  });

  it("has no arrows for a single picture and a word for none", async () => {
    await open("/overview/houseboats", aVehicle(), aVehicle({ id: 2, name: "Max", path1: null }));
    expect(screen.queryByRole("button", { name: "Next picture" })).toBeNull();
    expect(card("Max")).toHaveTextContent("No picture yet");
  });

  it.each([
    ["/overview/canoes", "Sorry, there are no entries in this category yet"],
    ["/Übersicht/Kanus", "Leider gibt es noch keine Einträge in dieser Kategorie"],
  ])("%s says when nothing was ever entered", async (path, text) => {
    await open(path);
    expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    ["/overview/houseboats", "At the moment there are no houseboats available"],
    ["/overview/all", "At the moment there are no boats available"],
    ["/Übersicht/Hausboote", "Zurzeit sind keine Hausboote verfügbar"],
  ])("%s says when every boat is blocked, and shows them", async (path, text) => {
    await open(path, aVehicle({ blocked: true }));
    expect(screen.getByText(text)).toBeVisible();
    expect(card("Hektor")).toBeVisible();
  });

  it("keeps a failed load on the page and tries again", async () => {
    const answers = [new Response("", { status: 503 }), Response.json([aVehicle()])];
    await openAt("/overview/houseboats", () => answers.shift() ?? Response.error());
    expect(screen.getByRole("alert")).toHaveTextContent("The boats could not be loaded.");
    await userEvent.click(screen.getByRole("button", { name: "Load again" }));
    expect(await screen.findByRole("region", { name: "Hektor" })).toBeVisible();
  });

  it("leaves the pressed button where it is while another try is under way, and when that fails, too", async () => {
    const failure = () => new Response("", { status: 503 });
    let answerAgain: (response: Response) => void = () => {};
    const again = new Promise<Response>((resolve) => (answerAgain = resolve));
    const answers = [failure(), again, Response.json([aVehicle()])];
    await openAt("/overview/houseboats", () => answers.shift() ?? Response.error());
    const button = screen.getByRole("button", { name: "Load again" });
    await userEvent.click(button);
    await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
    answerAgain(failure());
    await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
    expect(button).toHaveFocus();
    await userEvent.click(button);
    expect(await screen.findByRole("region", { name: "Hektor" })).toBeVisible();
  });

  it.each(["/#Gro%C3%9Fe%20Freiheit", "#Große Freiheit", "/#Seegl%C3%BCck", "#Seeglu\u0308ck"])(
    "scrolls to the boat that %s names, once it has been fetched",
    async (hash) => {
      const seen: string[] = [];
      const scroll = jest.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function note(this: Element) {
        seen.push(this.id);
      });
      const boats = [aVehicle(), aVehicle({ id: 2, name: "Große Freiheit" }), aVehicle({ id: 3, name: "Seeglück" })];
      await open(`/overview/houseboats${hash}`, ...boats);
      const name = hash.includes("Freiheit") ? "Große Freiheit" : "Seeglück";
      expect(seen).toEqual([name.replace(" ", "_")]);
      expect(card(name)).toHaveFocus();
      scroll.mockRestore();
    },
  );

  it.each([
    ["Hausboote", ["all", "Hausboote", "Kanus"]],
    ["Jetskis", ["all", "Hausboote", "Jetskis", "Kanus"]],
  ])("leads from %s to the categories that have a boat", async (current, words) => {
    await open(`/Übersicht/${current}`, aVehicle(), aVehicle({ id: 2, type: "canoes", blocked: true }));
    const links = within(screen.getByRole("navigation", { name: "Kategorie wählen" })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(words.map((word) => `/Übersicht/${word}`));
    expect(links.find((link) => link.hasAttribute("aria-current"))).toHaveTextContent(current);
  });
});
