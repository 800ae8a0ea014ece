import { fireEvent, screen, within } from "@testing-library/react";
import type { Defect } from "../../../shared/contract/defect.ts";
import type { User } from "../../../shared/contract/session.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { aUser, aVehicle, testToday } from "../../../testing/builders.ts";
import { contracts } from "../../../testing/contracts.ts";
import { aTurnaroundBoat, aTurnaroundStay } from "../../features/turnaround/morning.fixture.ts";
import { matchRoute } from "../routing/match.ts";
import { loadWholeScreen } from "../routing/screens.ts";
import { type AppStore, createStore } from "../store.ts";
import { prefetchFinder } from "./boat-finder.tsx";
import { openStaffApp } from "./staff-app.fixture.tsx";

// What an account of the jetty sees (requirements/jetty.md), and that its pages ask for nothing that is refused to it.

const jetty = aUser({ id: 6, jetty: true });
const boatDefect: Defect = {
  id: 1,
  vehicle: 1,
  vehicle_name: "Hektor",
  kind: "damage",
  source: "return",
  text: "Bilgepumpe läuft nicht",
  booking_id: null,
  booked_day: null,
  noted_by: "Kim",
  noted_at: "2027-05-01T08:00:00.000Z",
  due_day: null,
  due_hours: null,
  every_hours: null,
  every_months: null,
  is_due: false,
  blocks_boat: true,
  // Of the block nothing is asked for.
  block_id: 5,
  status: "open",
  remark: "",
  closed_by: "",
  closed_at: null,
  withdrawn: false,
  steps: [],
  photos: [],
  version: 3,
};
const closed: Defect = { ...boatDefect, id: 2, text: "Fender fehlt", status: "closed", closed_at: boatDefect.noted_at };
const unblocked: Defect = { ...boatDefect, id: 3, text: "Tampen gerissen", block_id: null };

const answers = {
  rere_get_turnarounds: () => ({
    today: testToday,
    boats: [aTurnaroundBoat({ departing: aTurnaroundStay({ name: "Erika" }) })],
  }),
  rere_get_defects: () => ({ defects: [boatDefect, closed, unblocked], engine_hours: [] }),
  rere_get_all_vehicles: () => [aVehicle()],
  rere_get_working_days: () => ({ working_days_data: [] }),
  rere_get_user_info: () => ({ ...jetty, phone: "", streetAndNumber: "", additional: "", zipCodeAndCity: "" }),
  rere_note_defect: () => ({ id: 9 }),
  rere_close_defect: () => ({}),
};
const open = (path: string, leadsTo: readonly string[] = []) => openStaffApp(path, jetty, answers, leadsTo);

/** The calls that an account of the jetty may make, by name. */
async function allowedCalls(): Promise<Set<string>> {
  const calls = (await contracts()).flatMap(([, contract]) => Object.values(contract));
  const allowed = calls.filter(({ access }) => access === "everyone" || access === "jetty");
  return new Set(allowed.map(({ path }) => path.split("/")[2] ?? ""));
}

async function expectAllowed(calls: readonly string[]) {
  const allowed = await allowedCalls();
  expect(calls.filter((call) => !allowed.has(call.split("/")[2] ?? ""))).toEqual([]);
}

const page = { today: testToday, firstStart: testToday, config: aPublicConfig };

/** What is asked for while a page of the user is prepared. */
async function fetchedBy(user: User, prepare: (store: AppStore) => Promise<unknown> | undefined): Promise<string[]> {
  const calls: string[] = [];
  const fetch = async (request: Request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return Response.json([]);
  };
  await prepare(createStore({ fetch, preloadedState: { session: { user } } }));
  return calls;
}

const names = (role: string, within_: HTMLElement) =>
  within(within_)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

describe("at the jetty", () => {
  it("the menu has the pages of the role, no numbers, no search, and asks for nothing of guests", async () => {
    const { calls } = await open("/Mitarbeiterbereich");
    expect(names("listitem", screen.getByRole("main"))).toEqual([
      "Übergabe",
      "Mängel",
      "Arbeitsstunden",
      "Einstellungen",
    ]);
    expect(names("link", screen.getByRole("navigation", { name: "Interner Bereich" }))).toEqual([
      "Intern",
      "Übergabe",
      "Mängel",
      "Stunden",
    ]);
    expect(screen.queryByRole("navigation", { name: "Heute" })).toBeNull();
    fireEvent.keyDown(document.body, { key: "/" });
    expect(screen.queryByRole("search")).toBeNull();
    await expectAllowed(calls);
  });

  it.each(["/Übergabe", "/Mängel", "/Arbeitsstunden", "/Einstellungen"])(
    "%s asks for nothing that is refused",
    async (path) => {
      const { calls } = await open(path);
      expect(screen.getByRole("heading", { level: 1 })).toBeVisible();
      expect(calls.length).toBeGreaterThan(0);
      await expectAllowed(calls);
    },
  );

  it.each(["/Mitarbeiterbereich", "/Übergabe", "/Mängel", "/Arbeitsstunden", "/Einstellungen"])(
    "the server asks for nothing that is refused before it draws %s",
    async (path) => {
      const { route, params } = matchRoute(path, jetty);
      const { prefetch } = await loadWholeScreen(route);
      await expectAllowed(await fetchedBy(jetty, (store) => prefetch?.(store, "de", params, page, "")));
    },
  );

  it("one looks for boats with the shortest stay of guests", async () => {
    const look = (user: User) =>
      fetchedBy(user, (store) =>
        prefetchFinder(store, { language: "de", category: "houseboats", page }, "von=2027-05-10&naechte=1"),
      );
    expect(await look(aUser())).toEqual(["GET /api/rere_find_boats/"]);
    expect(await look(jetty)).toEqual([]);
  });

  it("another page of the internal area leads to the menu", async () => {
    const { place, calls } = await open("/Buchungen", ["/Mitarbeiterbereich"]);
    expect(place()).toMatch("/Mitarbeiterbereich");
    await expectAllowed(calls);
  });

  it("a boat that needs something is not blocked, and nothing but noted and closed", async () => {
    const { press } = await open("/Mängel");
    const row = screen.getByRole("heading", { name: "Tampen gerissen" }).closest("li") as HTMLElement;
    await press(within(row).getByRole("button", { name: "Mehr zu: Tampen gerissen" }));
    expect(names("button", row)).toEqual(["⋯", "Erledigt"]);
    expect(within(row).queryByRole("link")).toBeNull();
    await press(screen.getByRole("radio", { name: "Erledigt" }));
    const gone = screen.getByRole("heading", { name: "Fender fehlt" }).closest("li") as HTMLElement;
    await press(within(gone).getByRole("button", { name: "Mehr zu: Fender fehlt" }));
    expect(within(gone).queryByRole("button", { name: /Wieder öffnen/ })).toBeNull();
  });

  it("noting what blocks a boat proposes no block of it", async () => {
    const { press, calls } = await open("/Mängel");
    await press(screen.getByRole("button", { name: "Mangel melden" }));
    const dialog = within(screen.getByRole("dialog"));
    expect(dialog.getByText(/Das Boot sperrt, wer die Buchungen sieht/)).toBeVisible();
    fireEvent.change(dialog.getByRole("combobox", { name: /Boot/ }), { target: { value: "1" } });
    fireEvent.change(dialog.getByRole("textbox", { name: /Was ist zu tun/ }), { target: { value: "Leck" } });
    await press(dialog.getByRole("checkbox", { name: /Blockiert das Boot/ }));
    await press(dialog.getByRole("button", { name: "Speichern" }));
    expect(calls).toContain("POST /api/rere_note_defect/");
    expect(screen.queryByRole("dialog")).toBeNull();
    await expectAllowed(calls);
  });

  it("closing what a boat is blocked for says and ends nothing of the block", async () => {
    const { press, calls } = await open("/Mängel");
    await press(screen.getByRole("button", { name: "Erledigt: Bilgepumpe läuft nicht" }));
    await press(within(screen.getByRole("dialog")).getByRole("button", { name: "Erledigt" }));
    expect(calls).toContain("POST /api/rere_close_defect/");
    expect(screen.queryByRole("dialog")).toBeNull();
    await expectAllowed(calls);
  });

  it("own settings are an employee's, without what the company sets", async () => {
    await open("/Einstellungen");
    const fields = screen.getAllByRole("textbox").map((field) => (field as HTMLInputElement).name);
    expect(fields).toEqual(expect.arrayContaining(["firstName", "lastName", "phone", "address", "email"]));
    expect(screen.queryByRole("switch")).toBeNull();
    expect(screen.queryByText(/Checkliste/)).toBeNull();
  });

  it("is in English where the account says so", async () => {
    const english = { ...jetty, language: "en" } as const;
    await openStaffApp("/Mitarbeiterbereich", english, answers);
    expect(names("listitem", screen.getByRole("main"))).toEqual(["Turnaround", "Defects", "Working hours", "Settings"]);
  });

  it("the overview of the boats is that of guests, and offers nothing of staff", async () => {
    await loadWholeScreen(matchRoute("/Übersicht/Hausboote").route);
    const { calls } = await open("/Übersicht/Hausboote");
    expect(screen.getByRole("region", { name: "Hektor" })).toBeVisible();
    expect(screen.queryByRole("group", { name: "Hektor verwalten" })).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Boote verwalten" })).toBeNull();
    await expectAllowed(calls);
  });
});
