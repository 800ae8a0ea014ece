import { screen, within } from "@testing-library/react";
import type { BookingCollection, DayCollectionAnswer } from "../../../shared/contract/day-collection.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import { type TurnaroundBoat, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { aTurnaroundBoat, aTurnaroundStay } from "../../features/turnaround/morning.fixture.ts";
import { Screen } from "./day-plan.screen.tsx";
import { aStaffBooking, openStaffScreen, textOf } from "./staff-screen.fixture.tsx";

const tomorrow = addDays(testToday, 1);
const leaving = aStaffBooking({ id: 8, name: "Lea Leser", booked_day: tomorrow, status: "paid" });
const collected: BookingCollection = { booking_id: 8, due: "0", fees: "85.00", deposit: "500.00", deposit_held: "0" };
const next = aTurnaroundStay({
  booking_id: 8,
  name: "Lea Leser",
  booked_day: tomorrow,
  booked_end: addDays(tomorrow, 3),
});
const back = aTurnaroundStay({
  booking_id: 5,
  name: "Jan Muster",
  booked_day: addDays(testToday, -2),
  booked_end: tomorrow,
});

/** The day plan; without bookings nobody answers for them. */
function open(bookings: StaffBooking[] | null, boats: TurnaroundBoat[]) {
  const collection: DayCollectionAnswer = {
    day: testToday,
    returns: 0,
    departures: 0,
    to_collect: "0.00",
    bookings: [collected],
  };
  return openStaffScreen(
    Screen,
    ({ path }) => {
      if (path !== dayPlanContract.day.path)
        return path === turnaroundContract.take.path ? { version: 9, receipt: null } : {};
      return bookings ? { bookings, blocked_days: [], cancelled: [] } : new Response("", { status: 503 });
    },
    { collection, turnarounds: () => ({ today: testToday, boats }) },
  );
}
const rowOf = (boat: string) =>
  screen.getByRole("rowheader", { name: new RegExp(`^${boat}`) }).closest("tr") as HTMLElement;
const textIn = (boat: string) => textOf(rowOf(boat)).replaceAll(/\s+/g, " ");
const filled = (boat: string) =>
  [...within(rowOf(boat)).queryAllByRole("button"), ...within(rowOf(boat)).queryAllByRole("link")]
    .filter((one) => one.classList.contains("action"))
    .map((one) => one.getAttribute("aria-label"));

afterEach(() => window.sessionStorage.clear());

describe("the rows of tomorrow", () => {
  it("make the boat ready, and take nobody back or aboard", async () => {
    const { press, deeds } = await open([leaving], [aTurnaroundBoat({ version: 3, departing: next })]);
    await press("Nächster Tag");
    expect(filled("Hektor")).toEqual(["Gereinigt: Hektor"]);
    expect(textIn("Hektor")).toContain("nicht gereinigt");
    await press("Mehr zu Hektor");
    for (const name of [/^Überspringen: Gereinigt/, /^Boot sperren/, /^Kunde sperren/]) {
      expect(screen.getByRole("button", { name })).toBeVisible();
    }
    expect(screen.queryByRole("button", { name: /^Gast ist da|^Übergeben/ })).toBeNull();
    await press("Gereinigt: Hektor");
    expect(deeds()).toMatchObject([{ body: { step: "boat.cleaned", version: "3" } }]);
  });

  it("ask for the money where the boat is ready, or still away", async () => {
    const { press, unmount } = await open([leaving], [aTurnaroundBoat({ boat: "ready", departing: next })]);
    await press("Nächster Tag");
    expect(filled("Hektor")).toEqual(["Kassieren: Hektor, Lea Leser"]);
    unmount();
    await open([leaving], [aTurnaroundBoat({ guest: "away", boat: "out", returning: back, departing: next })]);
    expect(filled("Hektor")).toEqual(["Kassieren: Hektor, Lea Leser"]);
    expect(textIn("Hektor")).toContain("unterwegs");
  });

  it("know nothing of a boat that leaves today before that", async () => {
    const { press } = await open([leaving], [aTurnaroundBoat({ departing: aTurnaroundStay({ booking_id: 4 }) })]);
    await press("Nächster Tag");
    expect(filled("Hektor")).toEqual(["Kassieren: Hektor, Lea Leser"]);
    expect(textIn("Hektor")).not.toContain("nicht gereinigt");
  });
});

it("takes no step on a day after tomorrow", async () => {
  const later = { ...leaving, booked_day: addDays(tomorrow, 1) };
  const { press } = await open([later], [aTurnaroundBoat({ departing: next })]);
  await press("Nächster Tag");
  await press("Nächster Tag");
  expect(filled("Hektor")).toEqual(["Kassieren: Hektor, Lea Leser"]);
  await press("Mehr zu Hektor");
  expect(screen.queryByRole("button", { name: /^Gereinigt|^Überspringen/ })).toBeNull();
});

describe("the rows of a day whose bookings do not come", () => {
  const boats = [
    aTurnaroundBoat({ version: 2, returning: { ...back, booked_end: testToday }, departing: next }),
    aTurnaroundBoat({ vehicle_id: 2, vehicle_name: "Max", guest: "away", boat: "out", returning: back }),
    aTurnaroundBoat({ vehicle_id: 3, vehicle_name: "Oskar" }),
  ];

  it("are those of the morning list, with its steps, and take notes", async () => {
    const { press, deeds, dialog } = await open(null, boats);
    expect(screen.getByText("Die Buchungen konnten nicht geladen werden.")).toBeVisible();
    expect(textIn("Hektor")).toMatch(/Jan Muster Nr\. 5 Gereinigt⋯$/);
    expect(textIn("Max")).toContain("Jan Muster Nr. 5 bis");
    expect(screen.queryByRole("rowheader", { name: /^Oskar/ })).toBeNull();
    await press("Gereinigt: Hektor");
    expect(deeds()).toMatchObject([{ body: { vehicle_id: "1", step: "boat.cleaned", version: "2" } }]);
    await press("Mehr zu Hektor");
    await press("Kommentar: Hektor, Jan Muster");
    expect(dialog()).toHaveTextContent("Buchung 5");
  });

  it("are known of tomorrow, too, and of no other day", async () => {
    const { press } = await open(null, boats);
    await press("Nächster Tag");
    expect(textIn("Hektor")).toContain("Lea Leser");
    expect(textIn("Hektor")).not.toContain("Jan Muster");
    expect(textIn("Max")).toContain("Jan Muster");
    expect(filled("Max")).toEqual([]);
    await press("Nächster Tag");
    expect(screen.queryByRole("rowheader")).toBeNull();
  });
});
