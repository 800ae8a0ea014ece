import { act, screen, within } from "@testing-library/react";
import type { BookingCollection, DayCollectionAnswer } from "../../../shared/contract/day-collection.ts";
import { type DayBookingsAnswer, dayPlanContract } from "../../../shared/contract/day-plan.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { applyStyleSheet } from "../../../testing/style-sheet.ts";
import { Screen } from "./day-plan.screen.tsx";
import { aStaffBooking, openStaffScreen, textOf } from "./staff-screen.fixture.tsx";

const leaving = aStaffBooking({ id: 7, vehicle_name: "Max", adults: 4, children: 2 });
const returning = aStaffBooking({
  id: 5,
  vehicle_name: "Oskar",
  name: "Jan Muster",
  booked_day: addDays(testToday, -3),
});
const amounts = (booking_id: number, changes: Partial<BookingCollection> = {}): BookingCollection => ({
  booking_id,
  due: "0.00",
  fees: "0.00",
  deposit: "0.00",
  deposit_held: "0.00",
  ...changes,
});
const collection: DayCollectionAnswer = {
  day: testToday,
  returns: 1,
  departures: 1,
  to_collect: "863.00",
  bookings: [amounts(5, { deposit_held: "500.00" }), amounts(7, { due: "278.00", fees: "85.00", deposit: "500.00" })],
};

function open(bookings: StaffBooking[], answer: DayCollectionAnswer | undefined = collection) {
  const plan = { bookings, blocked_days: [], cancelled: [] } satisfies DayBookingsAnswer;
  const screenOf = ({ path }: { path: string }) => (path === dayPlanContract.day.path ? plan : {});
  return openStaffScreen(Screen, screenOf, { collection: answer });
}
const print = () => act(async () => window.dispatchEvent(new Event("beforeprint")));
const rows = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => textOf(cell as HTMLElement).trim()).filter(Boolean));

/** Beside the cards, the sheet is the only table. */
beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem("day-plan-view", "lists");
});

describe("the day on paper", () => {
  it("has a row for each return and departure, with amounts, boxes and a line to sign", async () => {
    await open([{ ...leaving, arrival_time: "17:00" }, returning]);
    await print();
    expect(rows()).toEqual([
      ["Ankunft: 10 Uhr"],
      ["Boot", "Gast", "Zurück", "Geprüft", "Zu zahlen", "Kaution zurück"],
      ["Oskar", "Jan MusterBuchung 5 · 2 · +4917012345678", "–", "500 €"],
      ["Abfahrt: 14 Uhr"],
      [
        "Boot",
        "Gast",
        "Da",
        expect.stringMatching(/^Führer/),
        expect.stringMatching(/wiesen$/),
        "Zu zahlen",
        "Kaution",
      ],
      ["Max", "Erika Beispielkommt 17:00 Uhr · Buchung 7 · 4 + 2 · +4917012345678", "363 €", "500 €"],
      ["Zu kassieren", "863 €"],
    ]);
    const boxes = within(screen.getByRole("table"))
      .getAllByRole("row")
      .map((row) => row.querySelectorAll(".tick").length);
    expect(boxes).toEqual([0, 0, 3, 0, 0, 5, 0]);
    expect(screen.getByText("Datum, Unterschrift")).toBeInTheDocument();
    expect(screen.getByText(/^Stand: \d\d\.\d\d\.\d{4}, \d\d:\d\d$/)).toBeInTheDocument();
  });

  it("says who is on board from ten on, and who comes back until six, where it matters", async () => {
    const halves = { starts_am: true, ends_pm: true };
    await open([
      { ...leaving, ...halves, arrival_time: "11:00" },
      { ...returning, ...halves },
    ]);
    await print();
    const guests = rows().map(([, guest]) => guest);
    expect(guests).toContain("Jan Musterzurück bis 18:00 · Buchung 5 · 2 · +4917012345678");
    expect(guests).toContain("Erika Beispielan Bord ab 10:00 · kommt 11:00 Uhr · Buchung 7 · 4 + 2 · +4917012345678");
  });

  it("says of a departure that it is paid, and that its deposit is held", async () => {
    const answer = { ...collection, to_collect: "0.00", bookings: [amounts(7, { deposit_held: "500.00" })] };
    const { unmount } = await open([leaving], answer);
    await print();
    expect(rows().at(-2)?.slice(-2)).toEqual(["bezahlt", "liegt vor"]);
    unmount();
    await open([leaving], { ...answer, bookings: [amounts(7)] });
    await print();
    expect(rows().at(-2)?.slice(-2)).toEqual(["bezahlt", "–"]);
  });

  it("is all that is printed, and there only while it is", async () => {
    await open([leaving]);
    expect(screen.queryByRole("table")).toBeNull();
    await print();
    for (const name of ["day-overview", "printed-day"]) {
      applyStyleSheet(`features/day-plan/components/${name}.module.css`, "print");
    }
    expect(screen.getByRole("table")).toBeVisible();
    const left = [screen.getByRole("grid", { hidden: true }), screen.getByText("Tag drucken")];
    for (const element of left) expect(element).not.toBeVisible();
    document.head.replaceChildren();
    await act(async () => window.dispatchEvent(new Event("afterprint")));
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("says that the day is empty, and where the amounts are missing leaves them to be written by hand", async () => {
    const { unmount } = await open([]);
    await print();
    expect(screen.getAllByText("Es gibt für diesen Tag noch keine Buchungen")).toHaveLength(2);
    unmount();
    await openStaffScreen(Screen, () => ({ bookings: [leaving], blocked_days: [], cancelled: [] }), {
      collection: new Response("", { status: 500 }),
    });
    await print();
    expect(screen.getByText("Die Beträge fehlen: Sie konnten nicht geladen werden.")).toBeInTheDocument();
    expect(rows().at(-1)).toEqual(["Max", "Erika BeispielBuchung 7 · 4 + 2 · +4917012345678"]);
  });
});
