import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { takenHalfDays } from "../portal-calendars/portal-calendars.fixture.ts";
import { inDays, withBlocks } from "./boat-block.fixture.ts";

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);
  const blocks = withBlocks(plan);
  const taken = (vehicle = plan.vehicle) => takenHalfDays(plan.db, vehicle);
  const refusal = (answer: { statusCode: number; json: () => { errors: object } }) => [
    answer.statusCode,
    answer.json().errors,
  ];

  it("takes exactly its half-days, is listed, and stands on the board", async () => {
    const id = await blocks.add(2, 3, { ends_pm: true, text: "Motor", reason: "repair" });
    expect(await taken()).toEqual([
      `${inDays(2)} pm block ${id}`,
      `${inDays(3)} am block ${id}`,
      `${inDays(3)} pm block ${id}`,
    ]);
    const block = {
      id,
      vehicle: plan.vehicle,
      start: inDays(2),
      end: inDays(3),
      starts_am: false,
      ends_pm: true,
      reason: "repair",
      text: "Motor",
      defect_id: null,
      version: 1,
    };
    expect(await blocks.list()).toEqual([{ ...block, vehicle_name: "Hektor", by: "Kim Kapitän" }]);
    expect(await blocks.onBoard(0, 2)).toEqual([block]);
    expect(await blocks.onBoard(3, 9)).toEqual([block]);
    expect([await blocks.onBoard(0, 1), await blocks.onBoard(4, 9)]).toEqual([[], []]);
  });

  it("is refused while a stay, a hold or another block lies in it, and says so", async () => {
    await plan.book({ booked_day: inDays(7), booked_day_end: inDays(9) });
    expect(refusal(await blocks.tryToAdd(8, 12))).toEqual([409, { start: "validation-staff:blockTaken" }]);
    const id = await blocks.add(9, 12);
    expect(refusal(await blocks.tryToAdd(12, 12))).toEqual([409, { start: "validation-staff:blockTaken" }]);
    const other = await addVehicle(plan.db, { name: "Oskar" });
    expect((await blocks.change(id, 9, 12, { vehicle_id: other })).statusCode).toBe(200);
    expect([await taken(), (await taken(other)).length]).toEqual([expect.not.arrayContaining(["block"]), 6]);
  });
});
