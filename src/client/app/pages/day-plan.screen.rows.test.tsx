import { screen, within } from "@testing-library/react";
import type { BookingCollection, DayCollectionAnswer } from "../../../shared/contract/day-collection.ts";
import { bookingAddress, type DayBookingsAnswer, dayPlanContract } from "../../../shared/contract/day-plan.ts";
import type { HeldDeposit } from "../../../shared/contract/held-deposits.ts";
import type { StaffBooking } from "../../../shared/contract/staff-booking.ts";
import type { TurnaroundBoat } from "../../../shared/contract/turnaround.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { aTurnaroundBoat, aTurnaroundStay } from "../../features/turnaround/morning.fixture.ts";
import { Screen } from "./day-plan.screen.tsx";
import { aStaffBooking, openStaffScreen, textOf } from "./staff-screen.fixture.tsx";

const leaving = aStaffBooking({ id: 8, name: "Lea Leser" });
const returning = aStaffBooking({ id: 5, name: "Jan Muster", status: "paid", booked_day: addDays(testToday, -3) });
const out = aStaffBooking({ id: 6, vehicle_name: "Max", name: "Nora Fern", booked_day: addDays(testToday, -1) });
const amounts = (booking_id: number, changes: Partial<BookingCollection>): BookingCollection => ({
  booking_id,
  due: "0.00",
  fees: "0.00",
  deposit: "0.00",
  deposit_held: "0.00",
  ...changes,
});

function open(
  bookings: StaffBooking[],
  collected: BookingCollection[] | Response = [],
  at = "/",
  boats: TurnaroundBoat[] = [],
  deposits: HeldDeposit[] = [],
) {
  const plan = { bookings, blocked_days: [], cancelled: [] } satisfies DayBookingsAnswer;
  const answer = ({ path }: { path: string }) => (path === dayPlanContract.day.path ? plan : {});
  const day: DayCollectionAnswer = { day: testToday, returns: 0, departures: 0, to_collect: "0.00", bookings: [] };
  const collection = collected instanceof Response ? collected : { ...day, bookings: collected };
  return openStaffScreen(Screen, answer, {
    collection,
    at,
    turnarounds: () => ({ today: testToday, boats }),
    deposits,
  });
}
const rowOf = (boat: string) =>
  screen.getByRole("rowheader", { name: new RegExp(`^${boat}`) }).closest("tr") as HTMLElement;
const shownText = (element: HTMLElement) => textOf(element).replaceAll(/\s+/g, " ").trim();
const cells = (boat: string) => within(rowOf(boat)).getAllByRole("cell").map(shownText);

afterEach(() => window.sessionStorage.clear());

describe("the rows of the day", () => {
  it("have for each boat who returns, who leaves, what to collect and the next step; who is under way stands below", async () => {
    await open([leaving, returning, out], [amounts(8, { due: "278.00", fees: "85.00", deposit: "500.00" })]);
    const heads = [...screen.getByRole("table").querySelectorAll<HTMLElement>("th strong")];
    expect(heads.map(textOf)).toEqual(["Ankunft: 10 Uhr", "Abfahrt: 14 Uhr", "Unterwegs"]);
    expect(cells("Hektor").slice(0, 2)).toEqual(["Jan Muster Nr. 5", "Lea Leser Zu kassieren: 863 € Nr. 8"]);
    expect(within(rowOf("Hektor")).getByRole("link", { name: "Kassieren: Hektor, Lea Leser" })).toBeVisible();
    expect(cells("Max")[0]).toMatch(/^Nora Fern Nr. 6 bis .*5\.5\./);
    expect(screen.queryByRole("article")).toBeNull();
  });

  it("say who is on board from ten on, and who comes back until six", async () => {
    const { press } = await open([
      { ...leaving, starts_am: true, ends_pm: true },
      { ...returning, starts_am: true, ends_pm: true },
    ]);
    const [back, away] = cells("Hektor");
    expect(back).toBe("Jan Muster zurück bis 18:00 Nr. 5");
    expect(away).toMatch(/^Lea Leser an Bord ab 10:00 /);
    await press("Hektor");
    const card = screen.getAllByRole("article").find((one) => textOf(one).includes("Lea Leser"));
    expect(card && textOf(card)).toMatch(/an Bord ab 10:00zurück bis 18:00/);
  });

  it("have no heading above a column in which nothing is", async () => {
    await open([leaving, out]);
    const heads = [...screen.getByRole("table").querySelectorAll<HTMLElement>("th strong")];
    expect(heads.map(textOf)).toEqual(["Abfahrt: 14 Uhr", "Unterwegs"]);
    expect(screen.getByRole("columnheader", { name: "Ankunft: 10 Uhr" })).toBeInTheDocument();
  });

  it("open both cards, and close them", async () => {
    const { press } = await open([leaving, returning, out]);
    await press("Hektor");
    const names = (list: string) => within(screen.getByRole("region", { name: list })).getByRole("article");
    expect(names("Ankunft: 10 Uhr")).toHaveTextContent("Jan Muster");
    expect(names("Abfahrt: 14 Uhr")).toHaveTextContent("Lea Leser");
    expect(screen.getByRole("button", { name: "Hektor" })).toHaveAttribute("aria-expanded", "true");
    await press("Hektor");
    expect(screen.queryByRole("article")).toBeNull();
  });

  it("have cards that say what is due now, and give a deposit back as the next step only once the boat is back", async () => {
    const back = aTurnaroundStay({ booking_id: 5, booked_end: testToday });
    const deposit: HeldDeposit = {
      booking_id: 5,
      vehicle_name: "Hektor",
      name: "Jan Muster",
      booked_day: returning.booked_day,
      booked_end: testToday,
      status: "paid",
      amount: "500.00",
      payment_method: "cash",
      came: [{ way: "cash", amount: "500.00" }],
      costs: [],
      is_settled: true,
      dateTime: "2027-05-01T08:00:00.000Z",
    };
    const owed = [
      amounts(8, { due: "278.00", fees: "85.00", deposit: "500.00" }),
      amounts(5, { deposit_held: "500.00" }),
    ];
    const openWith = async (boat: TurnaroundBoat) => {
      const opened = await open([leaving, returning], owed, "/", [boat], [deposit]);
      await opened.press("Hektor");
      const button = within(screen.getByRole("region", { name: "Ankunft: 10 Uhr" })).getByRole("button", {
        name: "Kaution zurückgeben",
      });
      return { ...opened, button };
    };
    const { button, unmount } = await openWith(aTurnaroundBoat({ guest: "away", boat: "out", returning: back }));
    expect(button).toHaveClass("secondary");
    const leaves = screen.getByRole("region", { name: "Abfahrt: 14 Uhr" });
    expect(shownText(leaves)).toContain("Zu kassieren: 863 €");
    expect(within(leaves).getByRole("link", { name: /^Kassieren/ })).toHaveClass("action");
    unmount();
    expect((await openWith(aTurnaroundBoat({ returning: back }))).button).toHaveClass("action");
  });

  it("show a booking without a night as return and departure, and its card once", async () => {
    const { press } = await open([aStaffBooking({ booked_duration: 0 })]);
    expect(cells("Hektor").slice(0, 2)).toEqual(["Erika Beispiel Nr. 1", "Erika Beispiel Nr. 1"]);
    await press("Hektor");
    expect(screen.getAllByRole("article")).toHaveLength(1);
  });

  it("mark a banned guest, a blocked boat and a term that is over", async () => {
    await open([aStaffBooking({ banned: true, vehicle_blocked: true, overdue_since: "2027-05-01" })]);
    const head = textOf(screen.getByRole("rowheader"));
    for (const mark of ["Kunde gesperrt", "Boot außer Betrieb", "Frist abgelaufen"]) expect(head).toContain(mark);
  });

  it("have cancel, price and ban behind a button, and the focus comes back to the row", async () => {
    const { press, dialog, user } = await open([leaving, returning]);
    expect(screen.queryByRole("button", { name: /^Buchung absagen/ })).toBeNull();
    await press("Mehr zu Hektor");
    const paid = within(screen.getByRole("group", { name: "Jan Muster" }));
    expect(paid.queryByRole("button", { name: "Preis ändern" })).toBeNull();
    expect(paid.getByRole("button", { name: "Kunde sperren" })).toBeVisible();
    await press("Preis ändern", screen.getByRole("group", { name: "Lea Leser" }));
    expect(textOf(dialog())).toContain("Lea Leser");
    await user.keyboard("{Escape}");
    await press("Buchung absagen: Hektor, Lea Leser");
    expect(textOf(dialog())).toContain("Lea Leser");
  });

  it("say that nothing leaves or returns though boats are under way", async () => {
    await open([out]);
    expect(screen.getByText("Es gibt für diesen Tag noch keine Buchungen")).toBeVisible();
    expect(within(screen.getByRole("table")).getByRole("rowheader", { name: "Unterwegs" })).toBeVisible();
    expect(screen.queryByText("Ankunft: 10 Uhr")).toBeNull();
  });

  it("say that the amounts are missing, and stay", async () => {
    await open([leaving], new Response("", { status: 503 }));
    expect(screen.getByText("Die Beträge konnten nicht geladen werden.")).toBeVisible();
    expect(cells("Hektor")[1]).toContain("Lea Leser");
  });

  it("give way to the cards, which the tab remembers", async () => {
    const { user, unmount } = await open([leaving]);
    await user.click(screen.getByRole("radio", { name: "Karten" }));
    expect(screen.getByRole("article", { name: "Hektor" })).toBeVisible();
    expect(screen.queryByRole("rowheader")).toBeNull();
    unmount();
    await open([leaving]);
    expect(screen.getByRole("article", { name: "Hektor" })).toBeVisible();
  });

  it("are open where an address names a booking", async () => {
    await open([leaving, out], [], bookingAddress(leaving));
    expect(screen.getByRole("article", { name: "Hektor" })).toHaveFocus();
    expect(screen.getAllByRole("article")).toHaveLength(1);
  });

  it("say what is in the way, and take the boat's next step", async () => {
    const back = aTurnaroundStay({ booking_id: 5, name: "Jan Muster", booked_end: testToday });
    const boat = aTurnaroundBoat({ version: 3, guest: "away", boat: "out", returning: back });
    const { press, dialog } = await open([{ ...leaving, arrival_time: "17:00" }, returning], [], "/", [boat]);
    expect(textOf(screen.getByRole("rowheader", { name: /^Hektor/ }))).toBe("Hektorunterwegs · unbezahlt");
    expect(cells("Hektor")[1]).toMatch(/^17:00 Uhr vereinbart: Lea Leser/);
    await press("Zurück, alles in Ordnung: Hektor");
    expect(dialog()).toHaveTextContent("Gast: Jan Muster");
  });

  it("stay where they are when a step is written down: who sees them is not told so above them", async () => {
    const back = aTurnaroundStay({ booking_id: 5, name: "Jan Muster", booked_end: testToday });
    const boat = aTurnaroundBoat({ version: 3, guest: "returned", boat: "dirty", has_returned: true, returning: back });
    const { press } = await open([leaving, returning], [], "/", [boat]);
    await press("Zurück, alles in Ordnung: Hektor");
    await press("Alles in Ordnung");
    expect(await screen.findByText("Hektor: notiert")).toBeInTheDocument();
    expect(screen.getByRole("table").parentElement).not.toHaveTextContent("notiert");
  });

  it("take a step that asks nothing at once", async () => {
    const boat = aTurnaroundBoat({ version: 3, boat: "cleaned" });
    const { press, deeds } = await open([{ ...leaving, status: "paid" }], [], "/", [boat]);
    await press("Getankt: Hektor");
    expect(deeds()).toMatchObject([{ body: { vehicle_id: "1", step: "boat.fuelled", version: "3" } }]);
  });

  it("say behind ⋯ why something is missing there", async () => {
    const { press } = await open([{ ...leaving, status: "paid", paid: true, may_cancel: "admin" }]);
    await press("Mehr zu Hektor");
    const menu = screen.getByRole("group", { name: "Lea Leser" });
    expect(within(menu).queryByRole("button", { name: "Preis ändern" })).toBeNull();
    expect(menu).toHaveTextContent("Was hier nicht geht, und warum");
    expect(menu).toHaveTextContent("Nur ein Admin kann ihn noch absagen");
  });
});
