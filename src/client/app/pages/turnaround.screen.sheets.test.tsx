import { act, fireEvent, screen, within } from "@testing-library/react";
import { receiptsContract } from "../../../shared/contract/receipts.ts";
import { type TurnaroundBoat, type TurnaroundStay, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { aTurnaroundBoat, aTurnaroundStay, noFacts, testDay } from "../../features/turnaround/morning.fixture.ts";
import { turnaroundApi } from "../../features/turnaround/turnaround.api.ts";
import { openStaffScreen, textOf } from "./staff-screen.fixture.tsx";
import { Screen } from "./turnaround.screen.tsx";

/** At this moment it is a quarter past nine in Berlin on the last day of who comes back. */
const now = new Date("2027-05-03T07:15:20.000Z");
const cash = [{ way: "cash" as const, amount: "500.00" }];
const coming = (changes: Partial<TurnaroundStay> = {}) =>
  aTurnaroundStay({
    booking_id: 7,
    booked_day: "2027-05-01",
    booked_end: testDay,
    deposit_held: "500.00",
    deposit_came: cash,
    ...changes,
  });
const away = (changes: Partial<TurnaroundStay> = {}) =>
  aTurnaroundBoat({ version: 4, guest: "away", boat: "out", returning: coming(changes) });
const leaving = (changes: Partial<TurnaroundBoat> = {}, stay: Partial<TurnaroundStay> = {}) =>
  aTurnaroundBoat({
    version: 4,
    boat: "ready",
    departing_facts: { ...noFacts, isPaid: true, hasDeposit: true },
    departing: aTurnaroundStay({ booking_id: 8, ...stay }),
    ...changes,
  });

const taken = ({ path }: { path: string }) =>
  Object.values(turnaroundContract).some((call) => call.path === path && call.method === "POST")
    ? { version: 5, receipt: null }
    : undefined;

const conflict = (errors: Record<string, string>) => Response.json({ type: "CONFLICT", errors }, { status: 409 });

async function open(
  boat: TurnaroundBoat,
  options: Parameters<typeof openStaffScreen>[2] = {},
  answer = taken as Answer,
) {
  const server = { boat };
  const tools = await openStaffScreen(Screen, answer, {
    turnarounds: () => ({ today: testDay, boats: [server.boat] }),
    ...options,
  });
  const confirmName = () => {
    const buttons = within(tools.dialog()).getAllByRole("button");
    return textOf(buttons.at(-1) as HTMLElement);
  };
  /** Presses the button at the foot of the sheet, which says what happens. */
  const confirm = async (name: string) => {
    expect(confirmName()).toBe(name);
    await tools.press(within(tools.dialog()).getAllByRole("button").at(-1)?.textContent ?? "", tools.dialog());
  };
  /** What is shown of a boat of which something else became known. */
  const show = async (next: TurnaroundBoat) => {
    server.boat = next;
    await act(async () => {
      await tools.store.dispatch(turnaroundApi.endpoints.getTurnarounds.initiate(undefined, { forceRefetch: true }));
    });
  };
  return { ...tools, confirmName, confirm, show };
}
type Answer = Parameters<typeof openStaffScreen>[1];

const withoutNetwork = () => jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);

const fake = (at: Date) => {
  const kept = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "clearImmediate"];
  const others = ["queueMicrotask", "nextTick", "performance", "requestAnimationFrame", "cancelAnimationFrame"];
  jest.useFakeTimers({ doNotFake: [...kept, ...others] as never, now: at });
};

beforeEach(() => fake(now));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe("a return by one press", () => {
  const press = "Zurück, alles in Ordnung: Hektor";

  it("is two taps: the deposit in large figures and what happens are on the button, and each is sent once", async () => {
    const page = await open(away());
    await page.press(press);
    expect(page.confirmName()).toBe("Alles in Ordnung – 500 € bar zurück");
    expect(textOf(page.dialog())).toContain("zurück um 09:15 Uhr, Tank voll, kein Schaden");
    await page.confirm("Alles in Ordnung – 500 € bar zurück");
    expect(page.deeds()).toEqual([
      expect.objectContaining({
        path: turnaroundContract.takeReturn.path,
        body: {
          vehicle_id: "1",
          version: "4",
          booking_id: "7",
          litres: "0",
          damage: "",
          damage_cost: "0",
          deposit_way: "cash",
          deposit_back: "500.00",
        },
      }),
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it.each([
    ["card", "Alles in Ordnung – 500 € auf die Karte zurück", "Karte"],
    ["banktransfer", "Alles in Ordnung – 500 € bar zurück", "Bar"],
  ] as const)(
    "gives the deposit back by the way it came, where the user may take that: %s",
    async (came, label, way) => {
      const page = await open(away({ deposit_came: [{ way: came, amount: "500.00" }] }));
      await page.press(press);
      expect(screen.getByRole("radio", { name: way })).toBeChecked();
      expect(page.confirmName()).toBe(label);
    },
  );

  it("leaves the deposit to the till where somebody says so, and settles all the same", async () => {
    const page = await open(away());
    await page.press(press);
    await page.user.click(screen.getByRole("radio", { name: "Später an der Kasse" }));
    await page.press("Alles in Ordnung – Kaution später");
    expect(page.deeds()[0]?.body).not.toHaveProperty("deposit_way");
    expect(page.deeds()[0]?.body).not.toHaveProperty("settles");
  });

  it("opens only what is different, and the amount follows", async () => {
    const page = await open(away());
    await page.press(press);
    expect(within(page.dialog()).queryByRole("textbox")).toBeNull();
    await page.press("Tank nicht voll");
    expect(screen.getByLabelText(/^Fehlende Liter/)).toHaveFocus();
    expect(textOf(page.dialog())).toContain("Ein Liter kostet 2,50 €");
    await page.type(/^Fehlende Liter/, "12");
    await page.press("Schaden");
    await page.type(/^Schaden/, "Kratzer");
    await page.type(/^Kosten in Euro/, "80");
    expect(page.confirmName()).toBe("Abrechnen – 390 € bar zurück");
    await page.press("Andere Uhrzeit");
    expect(textOf(page.dialog())).toContain("Ab 10 Uhr kostet jede angefangene Stunde 25 €");
    fireEvent.change(screen.getByLabelText(/^Uhrzeit/), { target: { value: "11:20" } });
    expect(textOf(page.dialog())).toContain("Verspätung: 2 Stunden50 €");
    await page.confirm("Abrechnen – 340 € bar zurück");
    expect(page.deeds()[0]?.body).toMatchObject({
      returned_at: "2027-05-03T09:20:00.000Z",
      litres: "12",
      damage: "Kratzer",
      damage_cost: "80",
      deposit_back: "340.00",
    });
  });

  it("counts what the booking agreed on", async () => {
    const page = await open(away({ fuel_litre: "3.00", late_hour: "30.00", ends_pm: true }));
    await page.press(press);
    await page.press("Tank nicht voll");
    expect(textOf(page.dialog())).toContain("Ein Liter kostet 3 €");
    await page.press("Andere Uhrzeit");
    expect(textOf(page.dialog())).toContain("Ab 18 Uhr kostet jede angefangene Stunde 30 €");
  });

  it("of a boat that is late by now says so and keeps it of the deposit, in the next minute, too", async () => {
    fake(new Date("2027-05-03T08:00:20.000Z"));
    const page = await open(away());
    await page.press(press);
    expect(textOf(page.dialog())).toContain("Verspätung: 1 Stunde25 €");
    jest.setSystemTime(new Date("2027-05-03T09:01:00.000Z"));
    await page.confirm("Abrechnen – 475 € bar zurück");
    expect(page.deeds()[0]?.body).toMatchObject({ returned_at: "2027-05-03T08:00:20.000Z", deposit_back: "475.00" });
  });

  it.each([/^Tag/, /^Uhrzeit/])(
    "asks the server about a return whose field %s was emptied, which says no",
    async (label) => {
      const page = await open(away(), {}, () =>
        Response.json({ type: "VALIDATION", errors: { returned_at: "validation-staff:returnedAt" } }, { status: 400 }),
      );
      await page.press(press);
      await page.press("Andere Uhrzeit");
      fireEvent.change(screen.getByLabelText(label), { target: { value: "" } });
      await page.confirm(page.confirmName());
      expect(page.deeds()[0]?.body).toMatchObject({ returned_at: "-" });
      expect(screen.getByRole("alert")).toBeVisible();
    },
  );

  it("asks for what is left alone: after one step was undone nothing of the others is sent", async () => {
    const charges = [{ kind: "lateReturn" as const, quantity: 1, amount: "25.00" }];
    const boat = aTurnaroundBoat({
      version: 9,
      guest: "fuelMeasured",
      has_returned: true,
      returning: coming({ charges }),
    });
    const page = await open(boat);
    await page.press(press);
    expect(textOf(page.dialog())).toContain("Notiert wird: kein Schaden.");
    expect(screen.queryByRole("button", { name: "Tank nicht voll" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Andere Uhrzeit" })).toBeNull();
    await page.confirm("Abrechnen – 475 € bar zurück");
    const { litres, returned_at, ...body } = page.deeds()[0]?.body ?? {};
    expect([litres, returned_at]).toEqual([undefined, undefined]);
    expect(body).toMatchObject({ damage: "", version: "9", deposit_back: "475.00" });
  });

  it.each([
    [{ deposit_held: "0.00", deposit_came: [] }, /^Es ist keine Kaution hinterlegt/, "Alles in Ordnung"],
    [{ deposit_held: "20.00", fuel_litre: "30.00" }, /^Die Kaution reicht nicht/, "Abrechnen"],
  ])("moves no money where the deposit does not cover it, or none is held: %j", async (stay, words, label) => {
    const page = await open(away(stay as Partial<TurnaroundStay>));
    await page.press(press);
    if (label === "Abrechnen") {
      await page.press("Tank nicht voll");
      await page.type(/^Fehlende Liter/, "1");
    }
    expect(screen.getByText(words)).toBeVisible();
    await page.press(label);
    expect(page.deeds()[0]?.body).not.toHaveProperty("deposit_way");
  });

  it("is noted though its departure never was", async () => {
    const page = await open(aTurnaroundBoat({ unnoted: coming({ booking_id: 9 }) }));
    await page.press("Zurück, ohne notierte Abfahrt: Hektor");
    await page.confirm("Alles in Ordnung – 500 € bar zurück");
    expect(page.deeds()[0]?.body).toMatchObject({ booking_id: "9", litres: "0", deposit_back: "500.00" });
  });

  it("without network gives nothing back, and says that the deposit waits for the till", async () => {
    withoutNetwork();
    const page = await open(away());
    await page.press(press);
    expect(screen.queryByRole("radio", { name: "Bar" })).toBeNull();
    expect(screen.getByText(/^Ohne Netz geht keine Kaution zurück/)).toBeVisible();
    expect(screen.getByText(/^Vorläufig, .* Es gilt, was der Server berechnet/)).toBeVisible();
    await page.press("Alles in Ordnung – Kaution später");
    expect(page.deeds()[0]?.body).not.toHaveProperty("deposit_way");
  });

  it("stays open with what was typed where another amount goes back by now, and shows that one", async () => {
    const page = await open(away(), {}, () => conflict({ deposit_back: "validation-staff:tillChanged" }));
    await page.press(press);
    await page.press("Tank nicht voll");
    await page.type(/^Fehlende Liter/, "2");
    await page.confirm("Abrechnen – 495 € bar zurück");
    expect(screen.getByRole("alert")).toHaveTextContent("Der Betrag hat sich inzwischen geändert");
    await page.show(away({ deposit_held: "400.00" }));
    expect(screen.getByLabelText(/^Fehlende Liter/)).toHaveValue("2");
    await page.confirm("Abrechnen – 395 € bar zurück");
    expect(page.deeds().map(({ body }) => body.deposit_back)).toEqual(["495.00", "395.00"]);
    expect(new Set(page.keys).size).toBe(2);
  });

  it("at the jetty says nothing of money, notes what was found, and leaves the settling to the office", async () => {
    const page = await open(away({ deposit_held: "0.00", deposit_came: [] }), { jetty: true });
    await page.press(press);
    await page.press("Tank nicht voll");
    await page.type(/^Fehlende Liter/, "12");
    await page.press("Schaden");
    await page.type(/^Schaden/, "Kratzer");
    expect(textOf(page.dialog())).not.toMatch(/€|Euro|Kaution zurück|Bar/);
    expect(screen.getByText("Abrechnung und Kaution macht das Büro.")).toBeVisible();
    await page.press("Speichern");
    expect(page.deeds()[0]?.body).toMatchObject({ settles: "false", litres: "12", damage: "Kratzer" });
    expect(page.deeds()[0]?.body).not.toHaveProperty("deposit_way");
  });
});

describe("a handover by one press", () => {
  const press = "Übergeben: Hektor";

  it("of who has paid is a tap on the licence and one on what happens", async () => {
    const facts = { ...noFacts, needsLicence: true, isPaid: true, hasDeposit: true };
    const page = await open(leaving({ departing_facts: facts }));
    await page.press(press);
    await page.press("Eingewiesen und übergeben");
    expect(page.deeds()).toEqual([]);
    expect(page.dialog()).toHaveTextContent("Der Führerschein wurde noch nicht gezeigt.");
    await page.user.click(screen.getByRole("checkbox", { name: "Der Gast hat den Führerschein gezeigt" }));
    await page.press("Eingewiesen und übergeben");
    expect(page.deeds()).toEqual([
      expect.objectContaining({
        path: turnaroundContract.handOver.path,
        body: { vehicle_id: "1", version: "4", booking_id: "8", licence_seen: "true" },
      }),
    ]);
  });

  const unpaid = { departing_facts: noFacts };
  const parts = { due: "0.00", fees: "42.50", deposit: "500.00", deposit_held: "0.00" };
  const collectionOf = (booking: Partial<typeof parts> = {}) => ({
    day: testDay,
    returns: 0,
    departures: 1,
    to_collect: "542.50",
    bookings: [{ booking_id: 8, ...parts, ...booking }],
  });

  it("says what is due and of what it consists, collects it by the way that was chosen, and shows the receipt", async () => {
    const answers: Record<string, object> = {
      [turnaroundContract.handOver.path]: { version: 8, receipt: 31 },
      [receiptsContract.share.path]: { address: "https://boats.example/Beleg/x", image: "data:image/png;base64,AAAA" },
    };
    const page = await open(
      leaving(unpaid, { due: "542.50" }),
      { collection: collectionOf() },
      ({ path }) => answers[path],
    );
    await page.press(press);
    expect(textOf(page.dialog())).toContain("Gebühren42,50 €Kaution500 €");
    expect(textOf(page.dialog())).toContain("Zu kassieren 542,50 €");
    expect(screen.queryByRole("radio", { name: "Überweisung" })).toBeNull();
    await page.press("Eingewiesen und übergeben");
    expect(page.deeds()).toEqual([]);
    expect(page.dialog()).toHaveTextContent("Bitte wählen Sie bar, Karte oder Überweisung");
    await page.user.click(screen.getByRole("radio", { name: "Bar" }));
    await page.confirm("542,50 € erhalten, übergeben");
    expect(page.deeds()[0]?.body).toMatchObject({ payment_method: "cash", income: "542.50" });
    const receipt = within(page.dialog()).getAllByRole("link");
    await page.press("Beleg aufs Handy", page.dialog());
    expect(within(page.dialog()).getByRole("img", { name: "QR-Code zum Beleg 31" })).toBeVisible();
    // The tab of the receipt is before it now.
    await page.user.click(receipt[0] as HTMLElement);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("names no parts that add up to something else, as they were read before", async () => {
    const page = await open(leaving(unpaid, { due: "542.50" }), { collection: collectionOf({ fees: "10.00" }) });
    await page.press(press);
    expect(textOf(page.dialog())).toContain("Zu kassieren 542,50 €");
    expect(textOf(page.dialog())).not.toContain("Gebühren");
  });

  it("has the account for admins alone", async () => {
    const page = await open(leaving(unpaid, { due: "542.50" }), { admin: true });
    await page.press(press);
    expect(screen.getByRole("radio", { name: "Überweisung" })).toBeVisible();
  });

  it("begins with the boat's next steps where it is not ready, and goes on with the version that they made", async () => {
    const page = await open(leaving({ boat: "checked" }));
    await page.press("Mehr zu Hektor");
    await page.press(press);
    expect(within(page.dialog()).queryByRole("button", { name: "Eingewiesen und übergeben" })).toBeNull();
    await page.press("Boot ist bereit: Hektor", page.dialog());
    expect(page.deeds()[0]?.body).toMatchObject({ step: "boat.released", version: "4" });
    await page.show(leaving({ version: 5 }));
    await page.press("Eingewiesen und übergeben");
    expect(page.deeds()[1]?.body).toMatchObject({ version: "5", booking_id: "8" });
  });

  it("collects nothing without network, and hands over who owes nothing", async () => {
    withoutNetwork();
    const page = await open(leaving(unpaid, { due: "542.50" }));
    await page.press(press);
    expect(screen.getByText(/^Ohne Netz wird nicht kassiert/)).toBeVisible();
    expect(within(page.dialog()).queryByRole("button", { name: /übergeben/ })).toBeNull();
    await page.show(leaving());
    await page.press("Eingewiesen und übergeben");
    expect(page.deeds()[0]?.body).not.toHaveProperty("payment_method");
  });

  it("lets who left money out for a reason go, and asks for none", async () => {
    const page = await open(
      leaving(
        { guest: "depositTaken", is_payment_skipped: true, is_deposit_skipped: true, ...unpaid },
        { due: "542.50" },
      ),
    );
    await page.press(press);
    await page.press("Übergeben", page.dialog());
    expect(page.deeds()[0]?.body).not.toHaveProperty("payment_method");
  });

  it("at the jetty says that the office collects, without an amount", async () => {
    const page = await open(leaving(unpaid), { jetty: true });
    await page.press(press);
    expect(screen.getByText(/^Es ist noch nicht alles bezahlt: Das Büro kassiert/)).toBeVisible();
    expect(textOf(page.dialog())).not.toMatch(/€/);
    expect(within(page.dialog()).queryByRole("button", { name: /übergeben/ })).toBeNull();
  });
});

describe("what one press took", () => {
  const settled = (changes: Partial<NonNullable<TurnaroundBoat["together"]>> = {}) =>
    aTurnaroundBoat({
      version: 8,
      has_returned: true,
      returning: coming(),
      together: { kind: "return", amount: "500.00", receipt: 31, can_undo: true, ...changes },
    });

  it("is undone together by a tap, which says which amount comes back and what becomes of the receipt", async () => {
    const page = await open(settled());
    await page.press(/^Mehr zu Hektor/);
    await page.press("Rückgängig");
    expect(textOf(page.dialog())).toContain("Der Gast gibt zurück 500 €");
    expect(textOf(page.dialog())).toContain("Beleg 31 bekommt einen Gegenbeleg.");
    await page.confirm("Rückgängig – 500 € vom Gast erhalten");
    expect(page.deeds()).toEqual([
      expect.objectContaining({
        path: turnaroundContract.undoTogether.path,
        body: { vehicle_id: "1", version: "8" },
      }),
    ]);
  });

  it("of a handover goes back to the guest, and without money says no amount", async () => {
    const page = await open(settled({ kind: "handover", amount: "542.50" }));
    await page.press(/^Mehr zu Hektor/);
    await page.press("Rückgängig");
    expect(page.confirmName()).toBe("Rückgängig – 542,50 € an den Gast zurück");
    await page.press("Abbrechen");
    await page.show(settled({ kind: "handover", amount: "0.00", receipt: null }));
    await page.press("Rückgängig");
    expect(textOf(page.dialog())).not.toMatch(/€|Gegenbeleg/);
    expect(page.confirmName()).toBe("Rückgängig");
  });

  it("is nobody else's to undo", async () => {
    const page = await open(settled({ can_undo: false }));
    await page.press(/^Mehr zu Hektor/);
    expect(screen.queryByRole("button", { name: "Rückgängig" })).toBeNull();
  });

  it("takes no other step of the boat until the list shows what came of it, whichever call it was", async () => {
    const page = await open(settled());
    await page.press(/^Mehr zu Hektor/);
    await page.press("Rückgängig");
    await page.confirm("Rückgängig – 500 € vom Gast erhalten");
    // It is answered with a version that the list does not show yet.
    await page.show({ ...settled(), version: 4 });
    expect(screen.getByRole("button", { name: "Gereinigt: Hektor" })).toHaveAttribute("aria-disabled", "true");
    await page.show({ ...settled(), version: 5 });
    expect(screen.getByRole("button", { name: "Gereinigt: Hektor" })).not.toHaveAttribute("aria-disabled", "true");
  });
});

it("notes that the boat is back alone, and that a guest is there, behind ⋯", async () => {
  const page = await open(away());
  await page.press(/^Mehr zu Hektor/);
  await page.press("Boot ist zurück: Hektor");
  expect(page.deeds()[0]?.body).toMatchObject({ step: "guest.returned", booking_id: "7", version: "4" });
});
