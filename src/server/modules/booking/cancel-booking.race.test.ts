import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine, type TestDatabase } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import { startTestApp, type TestApp } from "../../../testing/server.ts";

const rounds = 8;

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);
  let second: TestDatabase;
  let other: TestApp;
  beforeAll(async () => {
    second = { ...engine(), db: engine().open() };
    other = await startTestApp({ database: second, clock: plan.clock });
  });
  afterAll(async () => {
    await other.close();
    await second.db.destroy();
  });

  const balance = async () =>
    (await plan.db.selectFrom("vouchers").select("balance_cents").executeTakeFirstOrThrow()).balance_cents;

  it("is cancelled by one of two servers that are asked at once: one winner, one mail, everything given back once", async () => {
    for (let round = 0; round < rounds; round += 1) {
      await plan.reset();
      await addVoucher(plan.db);
      const booking_id = await plan.book({ booked_day: addDays(testToday, 40), voucher_code: voucherCode });
      const asked = { booking_id, canceled_reason: "Krankheit" };
      const people = await Promise.all([
        plan.employee(),
        other.login(plan.adminId),
        plan.admin(),
        other.login(plan.employeeId),
      ]);
      const answers = await Promise.all(people.map((person) => person.post(dayPlanContract.cancel.path, asked)));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
      expect((await plan.events(booking_id)).map(({ kind }) => kind)).toEqual(["created", "cancelled"]);
      expect(await balance()).toBe(100_00);
      expect([await plan.count("half_days"), await plan.count("inbox")]).toEqual([0, 1]);
      const mails = plan.db.selectFrom("outbox").select("id").where("template", "=", "booking-cancelled");
      expect(await mails.execute()).toHaveLength(1);
    }
  });
});
