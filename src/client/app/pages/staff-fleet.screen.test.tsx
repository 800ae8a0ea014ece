import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { aVehicle } from "../../../testing/builders.ts";
import { cardsPath, openOverview, refusal, stubObservers } from "./overview-staff.fixture.tsx";
import { settle, textOf } from "./staff-screen.fixture.tsx";

beforeEach(stubObservers);

describe("the list of boats, for staff", () => {
  const path = "/Übersicht/Hausboote";
  const row = (name: string) => within(screen.getByRole("article", { name }));
  const hrefOf = (link: HTMLElement) => decodeURIComponent(link.getAttribute("href") ?? "");

  it("stands in the frame of the internal area, and names price and state of each boat", async () => {
    const vehicles = [
      aVehicle({ price1h: "139.00" }),
      aVehicle({ id: 2, name: "Hubert", blocked: true }),
      aVehicle({ id: 3, name: "Max", price1h: null }),
    ];
    await openOverview({ path, vehicles });
    expect(screen.getByRole("navigation", { name: "Interner Bereich" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "English" })).toBeNull();
    const words = ["Hektor", "Hubert", "Max"].map((name) => textOf(screen.getByRole("article", { name })));
    expect(words).toEqual([
      expect.stringMatching(/^Hektor139 € \/ NachtBuchbar⋯/),
      expect.stringMatching(/^Hubert.* € \/ NachtGesperrt⋯/),
      expect.stringMatching(/^MaxPreis auf AnfrageBuchbar⋯/),
    ]);
    expect(screen.queryByRole("region", { name: "Hektor" })).toBeNull();
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
  ])("offers %s behind ⋯ what the card offers", async (_who, admin, names) => {
    const { press } = await openOverview({ path, admin });
    expect(row("Hektor").queryByRole("group")).toBeNull();
    await press(/^Mehr zu Hektor/);
    const group = within(row("Hektor").getByRole("group", { name: "Hektor verwalten" }));
    const offered = [...group.getAllByRole("link"), ...group.getAllByRole("button")];
    expect(offered.map(({ textContent }) => textContent)).toEqual(names);
    expect(row("Hubert").queryByRole("group")).toBeNull();
  });

  it("has the cards one tap away, all or that of one boat, and the other categories in the same view", async () => {
    const vehicles = [aVehicle({ name: "Große Freiheit" }), aVehicle({ id: 2, type: "canoes", name: "Biber" })];
    const { card } = await openOverview({ path, vehicles });
    expect(hrefOf(row("Große Freiheit").getByRole("link", { name: /Große Freiheit/ }))).toBe(
      `${cardsPath}#Große Freiheit`,
    );
    const views = within(screen.getByRole("navigation", { name: "Ansicht" }));
    expect(views.getByRole("link", { current: "page" })).toHaveTextContent("Liste");
    await act(async () => views.getByRole("link", { name: "Karten" }).click());
    await settle();
    expect(card("Große Freiheit").getByRole("button", { name: /^Preis.*Große Freiheit/ })).toBeVisible();
    const categories = within(screen.getByRole("navigation", { name: "Kategorie wählen" }));
    expect(hrefOf(categories.getByRole("link", { name: "Kanus" }))).toBe("/Übersicht/Kanus?Ansicht=Karten");
  });

  it.each([
    [true, ["Kalender: Große Freiheit"]],
    [false, []],
  ])("opens the calendars of a boat that a task leads to, for admins (%s)", async (admin, opened) => {
    const vehicles = [aVehicle(), aVehicle({ id: 2, name: "Große Freiheit" })];
    await openOverview({ path: "/Übersicht/all?Kalender=Gro%C3%9Fe%20Freiheit", admin, vehicles });
    const names = screen.queryAllByRole("dialog").map((dialog) => within(dialog).getByRole("heading", { level: 2 }));
    expect(names.map(textOf)).toEqual(opened);
    // A reload does not open them again.
    expect(screen.getByLabelText("place")).toHaveTextContent(/^\/Übersicht\/all null$/);
  });

  it("gives way to the cards where the address asks the finder, and on the English pages, which are the guests'", async () => {
    await openOverview({ path: `${path}?von=irgendwann` });
    expect(screen.getByRole("region", { name: "Hektor" })).toBeVisible();
    cleanup();
    await openOverview({ path: "/overview/houseboats" });
    expect(screen.getByRole("region", { name: "Hektor" })).toBeVisible();
    expect(screen.getByRole("link", { name: /Deutsch/ })).toBeVisible();
    expect(screen.queryByRole("navigation", { name: "View" })).toBeNull();
  });

  it("says that a category is empty, and that the boats cannot be loaded, and tries again", async () => {
    await openOverview({ path, vehicles: [] });
    expect(screen.getByText("Leider gibt es noch keine Einträge in dieser Kategorie")).toBeVisible();
    cleanup();
    const failing = await openOverview({ path, vehicles: refusal(503, "UNAVAILABLE") as never });
    expect(screen.getByText("Die Boote konnten nicht geladen werden.")).toBeVisible();
    failing.server.vehicles = [aVehicle()];
    await failing.press("Erneut laden");
    await waitFor(() => expect(screen.getByRole("article", { name: "Hektor" })).toBeVisible());
  });
});
