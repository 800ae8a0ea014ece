import "fake-indexeddb/auto";
import { act, screen, waitFor, within } from "@testing-library/react";
import { type TurnaroundBoat, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { aUser } from "../../../testing/builders.ts";
import { aTurnaroundBoat, aTurnaroundStay, noFacts, testDay } from "../../features/turnaround/morning.fixture.ts";
import { readQueue } from "../../offline/stored-queue.ts";
import { openStaffScreen } from "../pages/staff-screen.fixture.tsx";
import { Screen as Morning } from "../pages/turnaround.screen.tsx";
import { StaffOffline } from "./staff-offline.tsx";

let isOnline: jest.SpyInstance<boolean, []>;
beforeEach(() => {
  isOnline = jest.spyOn(navigator, "onLine", "get").mockReturnValue(true);
});
afterEach(() => jest.restoreAllMocks());

function returnNetwork() {
  isOnline.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
}

const coming = aTurnaroundStay({
  booking_id: 7,
  booked_day: "2027-05-01",
  booked_end: testDay,
  deposit_held: "500.00",
  deposit_came: [{ way: "cash", amount: "500.00" }],
});
const away = aTurnaroundBoat({ version: 4, guest: "away", boat: "out", returning: coming });
const ready = { ...noFacts, isPaid: true, hasDeposit: true };
const leaving = aTurnaroundBoat({
  version: 4,
  boat: "ready",
  facts: ready,
  departing_facts: ready,
  departing: aTurnaroundStay({ booking_id: 8 }),
});

/** The morning list of an account over a server with one boat, which answers presses as told. */
async function openMorning(userId: number, boat: TurnaroundBoat, answer: () => object) {
  const user = aUser({ id: userId });
  const server = { boat };
  const presses: Record<string, unknown>[] = [];
  const opened = await openStaffScreen(
    () => (
      <StaffOffline user={user}>
        <Morning />
      </StaffOffline>
    ),
    ({ path, body }) => {
      if (!navigator.onLine) return Promise.reject(new TypeError("no network"));
      if (path !== turnaroundContract.takeReturn.path && path !== turnaroundContract.handOver.path) return {};
      presses.push(body);
      return answer();
    },
    { id: userId, turnarounds: () => ({ today: testDay, boats: [server.boat] }) },
  );
  const row = () => document.querySelector<HTMLElement>('[data-boat="Hektor"]') ?? document.body;
  const confirm = async () => {
    const last = within(opened.dialog()).getAllByRole("button").at(-1);
    await opened.press(last?.textContent ?? "", opened.dialog());
  };
  return { ...opened, server, presses, row, confirm };
}

it("a return waits as a whole, with when it was noted and without the deposit, and is sent once", async () => {
  const page = await openMorning(41, away, () => ({ version: 8, receipt: null }));
  isOnline.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  await page.press("Zurück, alles in Ordnung: Hektor");
  await page.confirm();
  await waitFor(() => expect(screen.getByText("Hektor: Zurück")).toBeVisible());
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(page.row()).toHaveTextContent("Zu reinigen");
  const [call] = await readQueue(41);
  expect(call?.request).toMatchObject({ returned_at: call?.at, booking_id: 7, litres: 0 });

  page.server.boat = aTurnaroundBoat({ version: 8, has_returned: true, returning: away.returning });
  returnNetwork();
  await waitFor(async () => expect(await readQueue(41)).toEqual([]));
  expect(page.presses).toEqual([expect.objectContaining({ version: "4", returned_at: call?.at })]);
  expect(page.presses[0]).not.toHaveProperty("deposit_way");
});

it("a press that was refused stays with the reason, and is sent again to the boat as it is now", async () => {
  const answers = [
    () =>
      Response.json({ type: "CONFLICT", errors: { version: "validation-staff:turnaroundVersion" } }, { status: 409 }),
    () => ({ version: 9, receipt: null }),
  ];
  const page = await openMorning(42, away, () => answers.shift()?.() ?? {});
  isOnline.mockReturnValue(false);
  await page.press("Zurück, alles in Ordnung: Hektor");
  await page.confirm();
  await waitFor(async () => expect(await readQueue(42)).toHaveLength(1));
  // Somebody else noted that it is back; what is left of it is this press's.
  page.server.boat = { ...away, version: 6, guest: "returned", boat: "dirty", has_returned: true };
  returnNetwork();
  await waitFor(() => expect(screen.getByText("Abgelehnt")).toBeVisible());
  expect(page.row()).not.toHaveTextContent("Zu kassieren");
  await page.press(/^Erneut senden: Hektor: Zurück/);
  await waitFor(() => expect(page.presses).toHaveLength(2));
  expect(page.presses[1]).toMatchObject({ version: "6" });
  await waitFor(async () => expect(await readQueue(42)).toEqual([]));
});

it("a handover of who owes nothing waits, and the boat is shown as away", async () => {
  const page = await openMorning(43, leaving, () => ({ version: 8, receipt: null }));
  isOnline.mockReturnValue(false);
  await page.press("Übergeben: Hektor");
  await page.confirm();
  await waitFor(() => expect(screen.getByText("Hektor: Übergeben")).toBeVisible());
  expect(page.row()).toHaveTextContent("Unterwegs");
  returnNetwork();
  await waitFor(async () => expect(await readQueue(43)).toEqual([]));
  expect(page.presses).toEqual([{ vehicle_id: "1", version: "4", booking_id: "8" }]);
});

it("what was collected never waits: it is asked for again once there is network", async () => {
  const owing = {
    ...leaving,
    facts: noFacts,
    departing_facts: noFacts,
    departing: aTurnaroundStay({ booking_id: 8, due: "542.50" }),
  };
  const page = await openMorning(44, owing, () => ({}));
  await page.press("Übergeben: Hektor");
  await page.user.click(screen.getByRole("radio", { name: "Bar" }));
  // The network goes between the tap and the answer.
  isOnline.mockReturnValue(false);
  await page.confirm();
  await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Ohne Netz wird weder kassiert"));
  expect(await readQueue(44)).toEqual([]);
});
