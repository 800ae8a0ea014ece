import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { openMoneyContract, type Payable } from "../../../shared/contract/open-money.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { inTransaction } from "../../db/transaction.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { remindUnpaid } from "../booking/remind-unpaid.ts";
import { registerPayment } from "../payments/register-payment.ts";
import { listInbox } from "./inbox.queries.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const booked_day = addDays(testToday, 120);

  const tasks = async () => {
    const items = await listInbox(plan.db, { admin: true });
    const open = items.filter(({ type, ticked_off }) => type === "todo" && ticked_off === null);
    return open.map(({ body }) => body.replaceAll("\u00a0", " "));
  };
  const receive = async (number: number, amount: string) => {
    const path = `${openMoneyContract.payable.path}?number=${number}`;
    const { outstanding } = (await plan.alma.get(path)).json<Payable>();
    const body = { number: String(number), amount, received_on: testToday, outstanding };
    expect((await plan.alma.post(openMoneyContract.receive.path, body)).statusCode).toBe(200);
  };

  itOnSqlite("asks for what is still missing of an overdue booking once a part of it came", async () => {
    const id = await plan.book({ booked_day: addDays(testToday, 40) });
    for (const at of ["2027-05-09T08:00:00.000Z", "2027-05-13T08:00:00.000Z"]) {
      plan.clock.set(at);
      await remindUnpaid(plan.deps);
    }
    expect(await tasks()).toEqual([expect.stringContaining(": 360 € von")]);
    // Days later the sessions are over.
    const payment = { kind: "banktransfer" as const, referenceId: id, registeredBy: plan.adminId, cents: 200_00 };
    await inTransaction(plan.db, (trx) => registerPayment(trx, bookingPurpose, payment, plan.clock.now()));
    expect(await tasks()).toEqual([expect.stringContaining(": 160 € von")]);
  });

  itOnSqlite("asks for what is left of money that came late once a part of it was assigned", async () => {
    const id = await plan.book({ booked_day });
    plan.clock.advance(60_000);
    const cancelled = await plan.kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "Krank" });
    expect(cancelled.statusCode).toBe(200);
    plan.clock.advance(60_000);
    await receive(id, "360");
    expect(await tasks()).toEqual([expect.stringContaining("Zahlung über 360 €")]);
    const other = await plan.book({ booked_day: addDays(booked_day, 14) });
    await receive(other, "100");
    const asked = { source: `booking:${id}`, target: String(other), amount: "260", reason: "Wunsch des Gastes" };
    expect((await plan.alma.post(openMoneyContract.assign.path, asked)).statusCode).toBe(200);
    expect(await tasks()).toEqual([expect.stringContaining("Zahlung über 100 €")]);
  });

  itOnSqlite("takes what was assigned off one of two payments that came late, not off both", async () => {
    const id = await plan.book({ booked_day });
    await plan.kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "Krank" });
    for (const amount of ["200", "160"]) {
      plan.clock.advance(60_000);
      await receive(id, amount);
    }
    const other = await plan.book({ booked_day: addDays(booked_day, 14) });
    await receive(other, "120");
    const asked = { source: `booking:${id}`, target: String(other), amount: "240", reason: "Wunsch des Gastes" };
    expect((await plan.alma.post(openMoneyContract.assign.path, asked)).statusCode).toBe(200);
    // The newest first: 240 of 200 + 160 are gone.
    expect(await tasks()).toEqual([
      expect.stringContaining("Zahlung über 120 €"),
      expect.stringContaining("Zahlung über 0 €"),
    ]);
  });
});
