import { addDays } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { checkAvailability } from "./check-availability.ts";

const day = addDays(testToday, 10);

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);
  const check = async (start: string, nights: number) => {
    const stay = { vehicle: plan.vehicle, booked_day: start, booked_day_end: addDays(start, nights) };
    const asked = { ...aBookingRequest(stay), hold: false };
    const actor = { role: "staff" as const, user: { id: plan.employeeId }, sessionHash: null };
    return (await checkAvailability(plan.db, asked, actor, plan.clock.now())).kind;
  };

  it("knows a day without a night as taken in both its halves", async () => {
    await plan.book({ booked_day: day, booked_day_end: day }, { byStaff: true });
    expect(await check(day, 0)).toBe("taken");
    expect(await check(addDays(day, -2), 2)).toBe("taken");
    expect(await check(day, 2)).toBe("taken");
    expect(await check(addDays(day, -3), 2)).toBe("free");
    expect(await check(addDays(day, 1), 2)).toBe("free");
  });

  it("lets a stay begin on the day on which another ends, and no day without a night lie on it", async () => {
    await plan.book({ booked_day: day });
    expect(await check(addDays(day, 2), 2)).toBe("free");
    expect(await check(addDays(day, -2), 2)).toBe("free");
    for (const taken of [day, addDays(day, 1), addDays(day, 2)]) expect(await check(taken, 0)).toBe("taken");
  });
});
