import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type TurnaroundBoat, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { aTurnaroundBoat, aTurnaroundStay, testDay } from "../../features/turnaround/morning.fixture.ts";
import { turnaroundApi } from "../../features/turnaround/turnaround.api.ts";
import { openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";
import { Screen } from "./turnaround.screen.tsx";

const logged = {
  id: 1,
  booking_id: null,
  step: "boat.cleaned",
  at: "2027-05-03T08:00:00.000Z",
  name: "Kim",
  reason: "",
  undone: false,
} as const;
const cleaned = aTurnaroundBoat({ version: 2, boat: "cleaned", steps: [logged] });
const button = (name: RegExp) => screen.getByRole("button", { name });
const row = (boat: string) =>
  textOf(screen.getByRole("rowheader", { name: new RegExp(`^${boat}`) }).closest("tr") as HTMLElement)
    .replaceAll(/\s+/g, " ")
    .trim();

describe("the morning list of boats between two stays", () => {
  it("takes no step of a boat while one is on its way, and none until the list shows what came of it", async () => {
    let shown: TurnaroundBoat = cleaned;
    let answer = (_response: Response) => {};
    const { press, deeds, store } = await openStaffScreen(
      Screen,
      () => new Promise<Response>((resolve) => (answer = resolve)),
      { turnarounds: () => ({ today: "2027-05-03", boats: [shown] }) },
    );
    await press(/^Mehr zu Hektor/);
    await press(/^Getankt/);
    expect(deeds()).toMatchObject([
      { path: turnaroundContract.take.path, body: { step: "boat.fuelled", version: "2" } },
    ]);
    const isOff = async () => {
      expect(button(/^Letzten Schritt am Boot zurücknehmen/)).toHaveAttribute("aria-disabled", "true");
      expect(button(/^Überspringen: Getankt/)).toHaveAttribute("aria-disabled", "true");
      await press(/^Letzten Schritt am Boot zurücknehmen/);
      await press(/^Getankt/);
      expect(screen.queryByRole("dialog")).toBeNull();
      expect(deeds()).toHaveLength(1);
    };
    await isOff();

    // It is answered, but what is read of the boats is as old as before.
    answer(Response.json({ version: 3, receipt: null }));
    await settle();
    await isOff();

    shown = { ...cleaned, version: 3, boat: "fuelled" };
    await act(async () => {
      await store.dispatch(turnaroundApi.endpoints.getTurnarounds.initiate(undefined, { forceRefetch: true }));
    });
    await press(/^Letzten Schritt am Boot zurücknehmen/);
    expect(screen.getByRole("dialog")).toBeVisible();
  });

  it("shows of each boat its step, since when, what it waits for and which stays, and what others did within seconds", async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ["queueMicrotask", "performance"] });
    const coming = aTurnaroundStay({
      booking_id: 7,
      name: "Jan Muster",
      booked_day: "2027-05-01",
      booked_end: testDay,
    });
    const leaving = aTurnaroundStay({ booking_id: 8, arrival_time: "17:00", due: "863.00" });
    const boats = [
      aTurnaroundBoat({ guest: "away", boat: "out", returning: coming, departing: leaving, waits_for: "isBack" }),
      aTurnaroundBoat({ vehicle_id: 2, vehicle_name: "Max", departing: aTurnaroundStay({ booked_day: "2027-05-04" }) }),
    ];
    await openStaffScreen(Screen, () => undefined, { turnarounds: () => ({ today: testDay, boats }) });
    for (const part of [
      "Jan Muster Nr. 7",
      "17:00 Uhr vereinbart: Erika Beispiel Zu kassieren: 863 € Nr. 8",
      "Unterwegs",
      "Wartet: Das Boot ist noch nicht zurück.",
    ]) {
      expect(row("Hektor")).toContain(part);
    }
    const heads = [...screen.getByRole("table").querySelectorAll<HTMLElement>("tbody th[scope=rowgroup]")];
    expect(heads.map(textOf)).toEqual(["Kommt zurück", "Morgen"]);
    expect(row("Max")).toContain("Erika Beispiel bezahlt Nr. 1");
    const at = { guest_since: "2027-05-03T08:10:00.000Z", boat_since: "2027-05-03T08:05:00.000Z" };
    boats[0] = aTurnaroundBoat({
      ...boats[0],
      ...at,
      guest: "fuelMeasured",
      boat: "dirty",
      waits_for: "isReturnSettled",
    });
    await act(() => jest.advanceTimersByTimeAsync(5_100));
    expect(row("Hektor")).toContain("Tank gemessen seit 10:10 Zu reinigen seit 10:05");
    expect(row("Hektor")).toContain("Wartet: Die Rückgabe ist noch nicht abgerechnet.");
    jest.useRealTimers();
  });

  it("says who is on board from ten on, and who comes back until six", async () => {
    const halves = { starts_am: true, ends_pm: true };
    const coming = aTurnaroundStay({ booking_id: 7, booked_day: "2027-05-01", booked_end: testDay, ...halves });
    const leaving = aTurnaroundStay({ booking_id: 8, name: "Jan Muster", ...halves });
    const boats = [aTurnaroundBoat({ guest: "away", boat: "out", returning: coming, departing: leaving })];
    await openStaffScreen(Screen, () => undefined, { turnarounds: () => ({ today: testDay, boats }) });
    expect(row("Hektor")).toContain("Erika Beispiel zurück bis 18:00 Nr. 7");
    expect(row("Hektor")).toContain("Jan Muster an Bord ab 10:00 bezahlt Nr. 8");
  });

  it("takes no step that a guard refuses, and says which, in German", async () => {
    const boat = aTurnaroundBoat({ boat: "checked", facts: { ...cleaned.facts, isInService: false } });
    const { press, deeds } = await openStaffScreen(Screen, () => undefined, {
      turnarounds: () => ({ today: testDay, boats: [boat] }),
    });
    const release = button(/^Boot ist bereit/);
    expect(release).toHaveAttribute("aria-disabled", "true");
    expect(release).toHaveClass("secondary");
    expect(release).toHaveAccessibleDescription("Das Boot ist gesperrt.");
    await press(/^Boot ist bereit/);
    expect(deeds()).toEqual([]);
  });

  it("says of who is to leave that they did not come, from their hour on, and frees the boat by a further tap", async () => {
    const departing = aTurnaroundStay({ booking_id: 7 });
    const early = aTurnaroundBoat({ departing });
    const server = { boat: early };
    const { press, deeds } = await openStaffScreen(
      Screen,
      ({ path }) => (path === turnaroundContract.take.path ? { version: 2, receipt: null } : undefined),
      { turnarounds: () => ({ today: testDay, boats: [server.boat] }) },
    );
    await press("Mehr zu Hektor");
    expect(screen.queryByRole("button", { name: "Nicht erschienen: Hektor" })).toBeNull();
    server.boat = { ...early, facts: { ...early.facts, isOverdue: true } };
    await act(async () => window.dispatchEvent(new Event("focus")));
    await waitFor(() => expect(screen.getByRole("button", { name: "Nicht erschienen: Hektor" })).toBeVisible());
    server.boat = { ...server.boat, guest: "missed", boat: "ready", version: 2 };
    await press("Nicht erschienen: Hektor");
    expect(deeds().at(-1)?.body).toMatchObject({ step: "guest.missed", booking_id: "7" });
    await waitFor(() => expect(button(/^Boot freigeben/)).toBeVisible());
    await press("Boot freigeben: Hektor");
    expect(deeds().at(-1)?.body).toMatchObject({ step: "boat.freed" });
  });

  it("says in the dialog of a step who was faster, and keeps the reason that was typed", async () => {
    const { press, dialog } = await openStaffScreen(
      Screen,
      () =>
        Response.json(
          {
            type: "CONFLICT",
            errors: { version: "validation-staff:turnaroundVersion" },
            facts: { name: "Alma Anker" },
          },
          { status: 409 },
        ),
      { turnarounds: () => ({ today: testDay, boats: [cleaned] }) },
    );
    await press(/^Mehr zu Hektor/);
    await press(/^Überspringen: Getankt/);
    fireEvent.change(within(dialog()).getByRole("textbox"), { target: { value: "Tank ist voll" } });
    await press("Überspringen");
    expect(dialog()).toHaveTextContent("Alma Anker war schneller");
    expect(within(dialog()).getByRole("textbox")).toHaveValue("Tank ist voll");
  });

  it("takes the step of another boat meanwhile", async () => {
    const { press, deeds } = await openStaffScreen(Screen, () => undefined, {
      turnarounds: () => ({
        today: "2027-05-03",
        boats: [cleaned, aTurnaroundBoat({ vehicle_id: 2, vehicle_name: "Max", version: 4 })],
      }),
    });
    await press("Getankt: Hektor");
    await press("Gereinigt: Max");
    expect(deeds().map(({ body }) => body)).toMatchObject([{ vehicle_id: "1" }, { vehicle_id: "2", version: "4" }]);
  });

  it("has behind ⋯ what else can be done, what is to be collected, and the protocols", async () => {
    const returning = aTurnaroundStay({ booking_id: 7, booked_end: testDay, due: "25.00" });
    const departing = aTurnaroundStay({ booking_id: 8, name: "Jan Muster", due: "863.00" });
    const boat = aTurnaroundBoat({ has_returned: true, returning, departing });
    const { press } = await openStaffScreen(Screen, () => undefined, {
      turnarounds: () => ({ today: testDay, boats: [boat] }),
    });
    expect(button(/^Gereinigt: Hektor/)).toHaveClass("action");
    expect(screen.queryByRole("link", { name: /kassieren/i })).toBeNull();
    await press("Mehr zu Hektor");
    expect(screen.getByRole("link", { name: "Rückgabe kassieren: Hektor, Erika Beispiel" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Kassieren: Hektor, Jan Muster" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Rückgabeprotokoll: Hektor" })).toBeVisible();
    for (const name of ["Übergeben: Hektor", "Gast ist da: Hektor", "Boot sperren …"]) {
      expect(screen.getByRole("button", { name: new RegExp(`^${name}`) })).toHaveClass("secondary");
    }
    expect(screen.getAllByRole("button").filter((one) => one.classList.contains("action"))).toHaveLength(1);
  });

  it("shows the jetty boats, first names, times and steps: no number, no money, no protocol", async () => {
    const returning = aTurnaroundStay({ name: "Erika", booked_end: testDay });
    const departing = aTurnaroundStay({ name: "Jan", arrival_time: "17:00" });
    const boat = aTurnaroundBoat({ guest: "damageNoted", has_returned: true, returning, departing });
    const { press } = await openStaffScreen(Screen, () => undefined, {
      turnarounds: () => ({ today: testDay, boats: [boat] }),
      jetty: true,
    });
    expect(row("Hektor")).toMatch(/Erika 17:00 Uhr vereinbart: Jan Gereinigt⋯$/);
    expect(button(/^Gereinigt: Hektor/)).toHaveClass("action");
    await press("Mehr zu Hektor");
    expect(screen.queryAllByRole("link")).toEqual([]);
    expect(screen.queryByRole("button", { name: /^Boot sperren|^Zurück/ })).toBeNull();
  });

  it("calls a guest so of whom the jetty is told no name", async () => {
    const departing = aTurnaroundStay({ name: "" });
    const boat = aTurnaroundBoat({ boat: "ready", departing });
    const { press } = await openStaffScreen(Screen, () => undefined, {
      turnarounds: () => ({ today: testDay, boats: [boat] }),
      jetty: true,
    });
    expect(row("Hektor")).toMatch(/Gast Übergeben⋯$/);
    await press("Übergeben: Hektor");
    expect(textOf(screen.getByRole("dialog"))).not.toContain("Gast:");
  });
});
