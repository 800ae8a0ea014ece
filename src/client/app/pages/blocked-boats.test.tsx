import { act, screen, within } from "@testing-library/react";
import type { BoatBlock } from "../../../shared/contract/boat-block.ts";
import { type DayBookingsAnswer, dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { aTurnaroundBoat, aTurnaroundStay } from "../../features/turnaround/morning.fixture.ts";
import { Screen as DayPlan } from "./day-plan.screen.tsx";
import { aStaffBooking, openStaffScreen } from "./staff-screen.fixture.tsx";
import { Screen as Turnaround } from "./turnaround.screen.tsx";

const block: BoatBlock = {
  id: 9,
  vehicle: 1,
  vehicle_name: "Hektor",
  start: addDays(testToday, -1),
  end: addDays(testToday, 2),
  starts_am: true,
  ends_pm: false,
  reason: "repair",
  text: "Schraube",
  by: "Kim Kapitän",
  defect_id: null,
  version: 1,
};
const words = "Gesperrt bis Mi, 5. Mai, Vormittag: Reparatur, Schraube";
const ofOther = { ...block, id: 10, vehicle: 2, vehicle_name: "Oskar" };
const later = { ...block, id: 11, start: addDays(testToday, 1) };

afterEach(() => window.sessionStorage.clear());

function openDay(boatBlocks: BoatBlock[], bookings = [aStaffBooking()]) {
  const plan = { bookings, blocked_days: [], cancelled: [] } satisfies DayBookingsAnswer;
  return openStaffScreen(DayPlan, ({ path }) => (path === dayPlanContract.day.path ? plan : {}), { boatBlocks });
}

it("says in the row of the day, and on its printed sheet, until when the boat is blocked and why", async () => {
  await openDay([ofOther, block]);
  const row = screen.getByRole("rowheader", { name: /^Hektor/ });
  expect(row).toHaveTextContent(words);
  act(() => void window.dispatchEvent(new Event("beforeprint")));
  expect(screen.getAllByText(words)).toHaveLength(2);
});

it("says nothing of another boat's block, nor of one of other days", async () => {
  await openDay([ofOther, later]);
  expect(screen.getByRole("rowheader", { name: /^Hektor/ })).toBeVisible();
  expect(screen.queryByText(/^Gesperrt bis/)).toBeNull();
});

describe("a boat that is blocked and has no guest on the day", () => {
  const words = "Gesperrt: Oskar bis Mi, 5. Mai, Vormittag: Reparatur, Schraube";

  it("has a line of its own below the rows, and on the printed sheet; one with a row has none", async () => {
    const next = { ...ofOther, id: 12, start: testToday, end: testToday, reason: "other" as const };
    await openDay([block, ofOther, next]);
    const line = screen.getByText(words);
    expect(screen.getByRole("table").compareDocumentPosition(line)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getAllByText(/^Gesperrt: /)).toHaveLength(1);
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(screen.getAllByText(words)).toHaveLength(2);
    expect(screen.getAllByText(/^Gesperrt: /)).toHaveLength(2);
  });

  it("is said on a day without any guest, and not on the cards nor on another day", async () => {
    const first = await openDay([ofOther], []);
    expect(screen.getByText(words)).toBeVisible();
    first.unmount();
    window.sessionStorage.setItem("day-plan-view", "lists");
    const second = await openDay([ofOther]);
    expect(screen.queryByText(/^Gesperrt/)).toBeNull();
    second.unmount();
    window.sessionStorage.clear();
    await openDay([{ ...later, vehicle: 2, vehicle_name: "Oskar" }]);
    expect(screen.queryByText(/^Gesperrt/)).toBeNull();
  });
});

describe("the morning list", () => {
  const returned = aTurnaroundBoat({
    vehicle_id: 1,
    version: 3,
    guest: "fuelMeasured",
    has_returned: true,
    boat: "dirty",
    returning: aTurnaroundStay({ booking_id: 7 }),
  });
  const open = (boatBlocks: BoatBlock[] = []) =>
    openStaffScreen(Turnaround, () => undefined, {
      boatBlocks,
      turnarounds: () => ({ today: testToday, boats: [returned] }),
    });

  it("says of a boat that is blocked today until when and why", async () => {
    await open([block]);
    expect(screen.getByText(words)).toBeVisible();
  });

  it("proposes a block for the damage that is being written down, from now on, for a repair", async () => {
    const { press, type, dialog } = await open();
    await press(/^Zurück, alles in Ordnung/);
    await press("Schaden", dialog());
    expect(within(dialog()).queryByRole("button", { name: /^Boot sperren/ })).toBeNull();
    await type(/Schäden|Schaden/, "Schraube verbogen");
    await press("Boot sperren … Hektor", dialog());
    const block = screen.getByRole("dialog", { name: "Zeitraum sperren: Hektor" });
    expect(within(block).getByLabelText("Grund")).toHaveValue("repair");
    expect(within(block).getByLabelText("Was ist zu tun?")).toHaveValue("Schraube verbogen");
    expect(within(block).queryByLabelText("Boot")).toBeNull();
  });
});
