import { act, screen } from "@testing-library/react";
import { type TurnaroundBoat, turnaroundContract } from "../../../shared/contract/turnaround.ts";
import { aStay, testDay } from "../../features/turnaround/board.fixture.ts";
import { turnaroundApi } from "../../features/turnaround/turnaround.api.ts";
import { aTurnaroundBoat, openStaffScreen, settle } from "./staff-screen.fixture.tsx";
import { Screen } from "./turnaround-page.tsx";

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

describe("the board of boats between two stays", () => {
  it("takes no step of a boat while one is on its way, and none until the board shows what came of it", async () => {
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

  it("gives no deposit back without network: the return is settled, and the till does it afterwards", async () => {
    const onLine = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    const returning = aStay({ booking_id: 7, booked_day: "2027-05-01", booked_end: testDay, deposit_held: "500.00" });
    const boat = aTurnaroundBoat({ guest: "damageNoted", has_returned: true, returning });
    const { press, deeds } = await openStaffScreen(Screen, () => undefined, {
      turnarounds: () => ({ today: testDay, boats: [boat] }),
    });
    await press("Rückgabe abrechnen: Hektor");
    expect(screen.queryByRole("radio", { name: "Bar" })).toBeNull();
    expect(screen.getByText(/^Ohne Netz geht keine Kaution zurück/)).toBeVisible();
    await press("Abrechnen");
    expect(deeds()).toHaveLength(1);
    expect(deeds()[0]?.body).not.toHaveProperty("deposit_way");
    onLine.mockRestore();
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
});
