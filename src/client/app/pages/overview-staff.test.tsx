import { act, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { settingsContract } from "../../../shared/contract/settings.ts";
import type { VehicleLogEntry } from "../../../shared/contract/staff-fleet.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { aVehicle, someSettings, testToday } from "../../../testing/builders.ts";
import { App } from "../app.tsx";
import { matchRoute } from "../routing/match.ts";
import { loadScreen } from "../routing/screens.ts";
import { createStore } from "../store.ts";
import { openOverview, refusal, stubObservers } from "./overview-staff.fixture.tsx";
import { aStaffBooking, settle, textOf } from "./staff-screen.fixture.tsx";

const erika = aStaffBooking({
  vehicle_name: "Hektor",
  paid: true,
  status: "paid",
  new_price: "500.00",
  voucher_used: "HAVEL-LSEE-40.00",
  version: 4,
  cancellation: { fee: "486.00", fee_by_terms: "486.00", wallet: "54.00", voucher: "40.00", cash: "0.00" },
  cancellation_our_fault: { fee: "0.00", fee_by_terms: "0.00", wallet: "540.00", voucher: "40.00", cash: "0.00" },
});
const jan = aStaffBooking({ id: 2, name: "Jan Muster", phone: "", email: "", version: 1 });

beforeEach(() => {
  sessionStorage.clear();
  stubObservers();
});

describe("the overview, for staff", () => {
  it("has nothing for guests, and asks for no more than their boats", async () => {
    await loadScreen(matchRoute("/Übersicht/Hausboote").route);
    const calls: string[] = [];
    const fetch = (request: Request) => {
      const { pathname } = new URL(request.url);
      calls.push(pathname);
      return Promise.resolve(Response.json(pathname === settingsContract.get.path ? someSettings() : [aVehicle()]));
    };
    render(
      <MemoryRouter initialEntries={["/Übersicht/Hausboote"]}>
        <App store={createStore({ fetch })} page={{ today: testToday, firstStart: testToday, config: aPublicConfig }} />
      </MemoryRouter>,
    );
    const card = await screen.findByRole("region", { name: "Hektor" });
    expect(within(card).getAllByRole("button", { name: /^(?!Bild|View)/ })).toHaveLength(1);
    expect(within(card).queryByRole("group", { name: "Hektor verwalten" })).toBeNull();
    expect(screen.queryByRole("navigation", { name: "Boote verwalten" })).toBeNull();
    expect(calls.toSorted()).toEqual(["/api/rere_get_all_vehicles/all/", settingsContract.get.path]);
  });

  it.each([
    ["an employee", false, ["Ändern Hektor", "Sperren Hektor", "Zeitraum sperren … Hektor"]],
    [
      "an admin",
      true,
      [
        "Ändern Hektor",
        "Sperren Hektor",
        "Zeitraum sperren … Hektor",
        "Kalender Hektor",
        "Logbuch Hektor",
        "Löschen Hektor",
      ],
    ],
  ])("offers %s what the role may do", async (_who, admin, names) => {
    const { card } = await openOverview({ admin });
    const group = within(card("Hektor").getByRole("group", { name: "Hektor verwalten" }));
    const offered = [...group.getAllByRole("link"), ...group.getAllByRole("button")];
    expect(offered.map(({ textContent }) => textContent)).toEqual(names);
  });

  it("leads to the main menu, and to the forms for another boat and for changing one", async () => {
    const { card } = await openOverview({ vehicles: [aVehicle({ name: "Große Freiheit" })] });
    const bar = within(screen.getByRole("navigation", { name: "Boote verwalten" }));
    const target = (link: HTMLElement) => decodeURIComponent(link.getAttribute("href") ?? "");
    expect(target(bar.getByRole("link", { name: "Hauptmenü" }))).toBe("/Mitarbeiterbereich");
    expect(target(bar.getByRole("link", { name: "Hinzufügen" }))).toBe("/Hausboote/hinzufügen");
    const change = card("Große Freiheit").getByRole("link", { name: "Ändern Große Freiheit" });
    expect(target(change)).toBe("/Hausboote/Große Freiheit/ändern");
  });

  it("asks among all boats which type is to be added, also where there is none yet", async () => {
    const { press, dialog } = await openOverview({ path: "/overview/all", vehicles: [] });
    await press("Add");
    const types = within(dialog("What do you want to add?")).getAllByRole("link");
    expect(types.map((link) => decodeURIComponent(link.getAttribute("href") ?? ""))).toEqual(
      ["Motorboote", "Segelboote", "Jetskis", "Kanus", "Hausboote"].map((word) => `/${word}/hinzufügen`),
    );
  });

  it("learns what others did, as soon as somebody comes back to the tab", async () => {
    const { server, card } = await openOverview();
    server.vehicles = [aVehicle({ blocked: true })];
    await act(async () => window.dispatchEvent(new Event("focus")));
    await waitFor(() => expect(card("Hektor").getByRole("button", { name: "Entsperren Hektor" })).toBeVisible());
    expect(screen.queryByRole("region", { name: "Hubert" })).toBeNull();
  });

  it("keeps the boats and says so when they cannot be refreshed", async () => {
    const { server, press, card } = await openOverview();
    const boats = server.vehicles;
    server.vehicles = refusal(503, "UNAVAILABLE") as never;
    await act(async () => window.dispatchEvent(new Event("focus")));
    expect(await screen.findByText("Die Boote konnten nicht aktualisiert werden.")).toBeVisible();
    expect(card("Hubert").getByText("Buchen")).toBeVisible();
    server.vehicles = boats;
    await press("Erneut laden");
    await waitFor(() => expect(screen.queryByText("Die Boote konnten nicht aktualisiert werden.")).toBeNull());
  });

  it("counts blocked boats in the menu at once after one was blocked, freed or deleted", async () => {
    const { press, dialog } = await openOverview({ admin: true });
    const main = () => within(screen.getByRole("main"));
    const badge = () => main().getByRole("link", { name: /^Boote/ }).textContent;
    const there = async (name: string) => {
      await act(async () => main().getByRole("link", { name }).click());
      await settle();
    };
    await there("Hauptmenü");
    expect(badge()).toBe("Boote");
    await there("Boote");
    await press(/^Mehr zu Hektor/);
    await press("Sperren Hektor");
    await press("Sperren", dialog("Hektor sperren"));
    await there("Hauptmenü");
    expect(badge()).toBe("Boote11 gesperrt");
    await there("Boote 1 gesperrt");
    await press(/^Mehr zu Hektor/);
    await press("Löschen Hektor");
    await press("Löschen", dialog("Hektor löschen"));
    await there("Hauptmenü");
    expect(badge()).toBe("Boote");
  });
});

describe("blocking a boat", () => {
  it("lists the bookings to come first, and says what happens to whom", async () => {
    const { press, dialog, sent } = await openOverview({ bookings: [erika, jan] });
    await press("Sperren Hektor");
    const popup = dialog("Hektor sperren");
    expect(textOf(popup)).toMatch("Gäste können das Boot nicht mehr buchen");
    expect(within(popup).getByRole("alert")).toHaveTextContent("2 Buchungen ab heute");
    const [first, second] = within(popup)
      .getAllByRole("article")
      .map((row) => textOf(row));
    expect(first).toMatch("Mo, 3. Mai, Erika Beispiel");
    expect(first).not.toMatch("Unbezahlt");
    expect(first).toMatch("Alter Preis: 540 € Neuer Preis: 500 €");
    expect(first).toMatch("Gutschein40 €HAVEL-LSEE");
    expect(second).toMatch("Jan Muster, Buchung 2 Unbezahlt");
    const links = within(popup).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["tel:+4917012345678", "mailto:erika@example.com"]);
    expect(sent).toEqual([]);
  });

  it("takes it out of booking, says so, and offers to free it", async () => {
    const { press, dialog, sent, card } = await openOverview();
    await press("Sperren Hektor");
    const popup = dialog("Hektor sperren");
    expect(popup).toHaveTextContent("Es gibt ab heute keine Buchung für dieses Boot.");
    await press("Sperren", popup);
    expect(sent).toEqual([{ vehicle: 1, blocked: true }]);
    expect(popup).not.toHaveAttribute("open");
    expect(screen.getByText("Hektor ist gesperrt.")).toBeVisible();
    expect(card("Hektor").getByText("Zurzeit nicht verfügbar")).toBeVisible();
    await press("Entsperren Hektor");
    const freeing = dialog("Hektor entsperren");
    expect(freeing).toHaveTextContent("Gäste können das Boot sofort wieder buchen.");
    await press("Entsperren", freeing);
    expect(sent.at(-1)).toEqual({ vehicle: 1, blocked: false });
    expect(card("Hektor").getByRole("link", { name: "Hektor buchen" })).toBeVisible();
  });

  it("waits for the list, which can be asked for again, and is possible without it", async () => {
    const { server, press, dialog, sent } = await openOverview();
    let answer: (given: Response) => void = () => {};
    server.warnings = () => new Promise((resolve) => (answer = resolve));
    await press("Sperren Hektor");
    const popup = dialog("Hektor sperren");
    const confirm = within(popup).getByRole("button", { name: /^(?:Wird geladen … )?Sperren$/ });
    expect(confirm).toHaveAttribute("aria-busy", "true");
    await act(async () => confirm.click());
    expect(sent).toEqual([]);
    await act(async () => answer(refusal(503, "UNAVAILABLE")));
    await settle();
    expect(within(popup).getByText("Die Buchungen konnten nicht geladen werden.")).toBeVisible();
    server.warnings = () => ({ data: [erika] });
    await press("Erneut laden", popup);
    expect(within(popup).getByRole("article")).toHaveTextContent("Erika Beispiel");
    await press("Sperren", popup);
    expect(sent).toEqual([{ vehicle: 1, blocked: true }]);
  });

  it("tells who comes too late for a boat that is gone, and shows the boats as they are", async () => {
    const { server, press, dialog } = await openOverview();
    server.block = () => refusal(404, "NOT_FOUND", { vehicle: "validation-staff:vehicle" });
    await press("Sperren Hektor");
    server.vehicles = [aVehicle({ id: 2, name: "Hubert" })];
    await press("Sperren", dialog("Hektor sperren"));
    expect(dialog("Hektor sperren")).toHaveTextContent("Dieses Boot gibt es nicht mehr");
    expect(screen.queryByRole("region", { name: "Hektor" })).toBeNull();
  });
});

describe("cancelling a booking from the list", () => {
  const cancelled = "Die Buchung von Erika Beispiel wurde abgesagt.";

  async function openCancelling() {
    const overview = await openOverview({ bookings: [erika, jan] });
    await overview.press("Sperren Hektor");
    await overview.press(/^Absagen Erika Beispiel/, overview.dialog("Hektor sperren"));
    return overview;
  }

  it("is by default the company's fault, says what goes back by which way, and needs a reason", async () => {
    const { press, dialog, visitor, sent } = await openCancelling();
    const popup = dialog("Buchung absagen");
    const amounts = () =>
      within(popup)
        .getAllByRole("definition")
        .map((amount) => textOf(amount));
    expect(amounts()).toEqual(["0 €", "540 €", "40 €"]);
    await press("Buchung absagen", popup);
    expect(sent).toEqual([]);
    expect(within(popup).getByRole("textbox", { name: /^Grund/ })).toHaveAttribute("aria-invalid", "true");
    await visitor.type(within(popup).getByRole("textbox", { name: /^Grund/ }), "Motorschaden");
    await press("Buchung absagen", popup);
    expect(sent).toEqual([{ booking_id: "1", version: "4", canceled_reason: "Motorschaden", our_fault: "true" }]);
    expect(popup).not.toHaveAttribute("open");
    const list = dialog("Hektor sperren");
    expect(within(list).getByText(cancelled).closest('[role="status"]')).toHaveFocus();
    expect(within(list).getAllByRole("article")).toHaveLength(1);
    expect(list).toHaveTextContent("1 Buchung ab heute");
  });

  it("goes by the table where the guest is to blame", async () => {
    const { press, dialog, visitor, sent } = await openCancelling();
    const popup = dialog("Buchung absagen");
    await visitor.click(within(popup).getByRole("checkbox"));
    expect(textOf(within(popup).getAllByRole("definition")[0] as HTMLElement)).toBe("486 €");
    await visitor.type(within(popup).getByRole("textbox", { name: /^Grund/ }), "Krank");
    await press("Buchung absagen", popup);
    expect(sent).toEqual([{ booking_id: "1", version: "4", canceled_reason: "Krank" }]);
  });

  it("keeps the reason where somebody else changed the booking, and shows what it is now", async () => {
    const { server, press, dialog, visitor } = await openCancelling();
    server.cancel = () => refusal(409, "CONFLICT", { version: "validation-staff:version" });
    const popup = dialog("Buchung absagen");
    const reason = within(popup).getByRole("textbox", { name: /^Grund/ });
    await visitor.type(reason, "Motorschaden");
    await press("Buchung absagen", popup);
    expect(within(popup).getByRole("alert")).toBeVisible();
    expect(reason).toHaveValue("Motorschaden");
  });

  it("is for admins only while the guest is on board, and for nobody afterwards", async () => {
    const bookings = [
      { ...erika, may_cancel: "admin" as const },
      { ...jan, may_cancel: "nobody" as const },
    ];
    const { press, dialog } = await openOverview({ bookings });
    await press("Sperren Hektor");
    const popup = dialog("Hektor sperren");
    expect(within(popup).queryByRole("button", { name: /^Absagen/ })).toBeNull();
    expect(popup).toHaveTextContent("Der Gast ist an Bord: Absagen kann jetzt nur noch ein Admin.");
    expect(popup).toHaveTextContent("Das Boot ist heute zurückgekommen");
  });
});

describe("deleting a boat", () => {
  it("is offered once no booking is to come, and takes the boat from the list", async () => {
    const { press, dialog, visitor, sent, server } = await openOverview({
      admin: true,
      bookings: [{ ...erika, may_cancel: "admin" }],
    });
    await press("Löschen Hektor");
    const popup = dialog("Hektor löschen");
    expect(popup).toHaveTextContent("Sie muss vorbei oder abgesagt sein, bevor das Boot gelöscht werden kann.");
    expect(within(popup).queryByRole("button", { name: "Löschen" })).toBeNull();
    await press(/^Absagen Erika/, popup);
    await visitor.type(screen.getByRole("textbox", { name: /^Grund/ }), "Verkauft");
    await press("Buchung absagen", dialog("Buchung absagen"));
    expect(popup).toHaveTextContent("Niemand ist betroffen");
    await press("Löschen", popup);
    expect(sent.at(-1)).toEqual({ vehicle_id: 1 });
    expect(server.vehicles).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole("region", { name: "Hektor" })).toBeNull());
    expect(screen.getByText("Hektor wurde gelöscht.").closest('[role="status"]')).toHaveFocus();
  });

  it("is refused where a guest booked meanwhile: the booking appears, and the button goes", async () => {
    const { press, dialog, server } = await openOverview({ admin: true });
    await press("Löschen Hektor");
    server.remove = () => refusal(409, "CONFLICT", { vehicle_id: "validation-staff:vehicleBooked" });
    server.bookings = [jan];
    const popup = dialog("Hektor löschen");
    await press("Löschen", popup);
    expect(popup).toHaveTextContent("Das Boot wurde inzwischen gebucht.");
    expect(within(popup).getByRole("article")).toHaveTextContent("Jan Muster");
    expect(within(popup).queryByRole("button", { name: "Löschen" })).toBeNull();
    expect(screen.getByRole("region", { name: "Hektor" })).toBeVisible();
  });
});

describe("a boat's log", () => {
  const entry: VehicleLogEntry = {
    id: 5,
    dateTime: "2027-05-03T10:15:00.000Z",
    type: "canoes",
    name: "Hektor alt",
    changed: "Preis pro Nacht: 129 € → 139 €\nName: Hektor alt → Hektor",
    by: "Mia Muster",
  };

  it("says what was changed, when and by whom", async () => {
    const { server, press, dialog } = await openOverview({ admin: true });
    server.log = () => ({ vehicle_log: [entry, { ...entry, id: 4, by: "" }] });
    await press("Logbuch Hektor");
    const [newest, older] = within(dialog("Logbuch: Hektor")).getAllByRole("listitem");
    expect(newest).toHaveTextContent("Preis pro Nacht: 129 € → 139 €");
    expect(newest).toHaveTextContent("Hektor alt, Kanu");
    expect(newest).toHaveTextContent("03.05.2027, 12:15, Mia Muster");
    expect(older).toHaveTextContent("System");
  });

  it("says that there is nothing, or that it cannot be loaded, and tries again", async () => {
    const { server, press, dialog } = await openOverview({ admin: true });
    server.log = () => refusal(503, "UNAVAILABLE");
    await press("Logbuch Hektor");
    const popup = dialog("Logbuch: Hektor");
    expect(popup).toHaveTextContent("Das Logbuch konnte nicht geladen werden.");
    server.log = () => ({ vehicle_log: [] });
    await press("Erneut laden", popup);
    expect(popup).toHaveTextContent("Es gibt noch keine Einträge.");
  });
});
