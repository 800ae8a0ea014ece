import { tillContract } from "../../../shared/contract/till.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);

  it("pays a booking in cash", async () => {
    const id = await plan.book();
    const sale = { income: "360.00", booking_id: id, received: "400" };
    const answer = await plan.kim.post(tillContract.save.path, sale);
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: 1, number: 1 }]);
    expect(await plan.booking(id)).toMatchObject({ status: "paid" });
    expect(await findingsIn(plan.db)).toEqual([]);
  });
});
