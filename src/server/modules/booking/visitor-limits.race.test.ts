import { addDays } from "../../../shared/rules/day.ts";
import { describeOnPostgres } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { inTransaction } from "../../db/transaction.ts";
import { countBooking, limitBookings, visitorLimits } from "./visitor-limits.repository.ts";

const home = "198.51.100.1";

describeOnPostgres((engine) => {
  const plan = withDayPlan(engine);

  it("lets an address make the last booking of its hour once, also where it sends two at the same time", async () => {
    const now = plan.clock.now();
    const ids: number[] = [];
    for (let index = 0; index < visitorLimits.bookingsPerHour; index += 1) {
      ids.push(await plan.book({ booked_day: addDays("2027-05-10", 3 * index) }));
    }
    const last = ids.pop() ?? 0;
    await inTransaction(plan.db, async (trx) => {
      for (const id of ids) await countBooking(trx, id, home, now);
    });
    const limit = (trx: Parameters<typeof limitBookings>[0]) => limitBookings(trx, home, now);
    const second = whileUncommitted(
      plan.db,
      async (trx) => {
        await limit(trx);
        await countBooking(trx, last, home, now);
      },
      () => inTransaction(plan.db, limit),
    );
    await expect(second).rejects.toMatchObject({ message: "RATE_LIMITED" });
  });
});
