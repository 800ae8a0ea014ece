import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { inDays, withBlocks } from "../../modules/boat-block/boat-block.fixture.ts";
import { findingsIn } from "./fsck.fixture.ts";

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);
  const blocks = withBlocks(plan);
  const found = () => findingsIn(plan.db);
  const name = (day: number, half: string) => `vehicle ${plan.vehicle} ${inDays(day)} ${half}`;
  const add = (day: number, block_id: number) => {
    const row = { vehicle_id: plan.vehicle, day: inDays(day), half: "am" as const, booking_id: null, hold_id: null };
    return plan.db
      .insertInto("half_days")
      .values({ ...row, block_id })
      .execute();
  };

  it("finds half-days that a block lacks, or has beside its own", async () => {
    const id = await blocks.add(2, 4);
    expect(await found()).toEqual([]);
    await plan.db.deleteFrom("half_days").where("day", "=", inDays(2)).execute();
    await add(9, id);
    expect(await found()).toEqual([`block ${id} lacks ${name(2, "pm")} and has no right to ${name(9, "am")}`]);
  });

  it("knows that one that was ended keeps its past alone, and none where it had not begun", async () => {
    const [begun, ahead] = [await blocks.add(0, 4, { starts_am: true }), await blocks.add(6, 8)];
    plan.clock.set("2027-05-04T12:00:00.000Z");
    await blocks.end(begun);
    await blocks.end(ahead);
    expect(await found()).toEqual([]);
    await add(7, ahead);
    await plan.db.deleteFrom("half_days").where("day", "=", inDays(0)).execute();
    expect(await found()).toEqual([
      `block ${begun} lacks ${name(0, "am")}, ${name(0, "pm")}`,
      `block ${ahead} has no right to ${name(7, "am")}`,
    ]);
  });
});
