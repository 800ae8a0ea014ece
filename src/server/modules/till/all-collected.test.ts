import { describeOnSqlite } from "../../../testing/database.ts";
import { withTill } from "../../../testing/till-shop.ts";
import { allCollected } from "./till.queries.ts";

describeOnSqlite((engine) => {
  const till = withTill(engine);

  it("names a stay of which nothing is left to collect until 31 days of Berlin after its end", async () => {
    const id = await till.plan.book({ booked_day: "2027-05-03" }, { byStaff: true });
    const at = (time: string) => allCollected(till.db, [], new Date(time));
    await till.sell({ income: "945", booking_id: id, fees: ["briefing", "cleaning", "deposit"] });
    expect(await at("2027-05-03T08:00:00.000Z")).toEqual([id]);
    // It ended on 5 May.
    expect(await at("2027-06-05T21:59:00.000Z")).toEqual([id]);
    expect(await at("2027-06-05T22:01:00.000Z")).toEqual([]);
  });
});
