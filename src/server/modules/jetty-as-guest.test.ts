import { bookingContract } from "../../shared/contract/booking.ts";
import { finderContract } from "../../shared/contract/finder.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import { addDays, type Day } from "../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../testing/builders.ts";
import { describeOnSqlite } from "../../testing/database.ts";
import { withDayPlan } from "../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../testing/demo-wallet.ts";
import { addUser } from "../../testing/rows.ts";
import type { TestVisitor } from "../../testing/server.ts";

const inDays = (count: number) => addDays(testToday, count);

/** Who works at the jetty and uses the website is a visitor there (requirements/jetty.md). */
describeOnSqlite((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  let jetty: TestVisitor;
  let people: readonly TestVisitor[];
  beforeEach(async () => {
    jetty = await plan.server.login(await addUser(plan.db, { email: "steg@example.com", role: "jetty" }));
    people = [await plan.server.visitor(), jetty, plan.kim];
  });

  const stay = (start: Day, nights: number, changes: object = {}) =>
    aBookingRequest({
      vehicle: plan.vehicle,
      booked_day: start,
      booked_day_end: addDays(start, nights),
      booked_duration: nights,
      ...changes,
    });
  /** What a visitor, the jetty and an employee are answered. */
  const answered = async (ask: (by: TestVisitor) => Promise<{ statusCode: number }>) => {
    const statuses: number[] = [];
    for (const by of people) statuses.push((await ask(by)).statusCode);
    return statuses;
  };

  it.each([0, 1])("books no stay of %i nights, which staff do", async (nights) => {
    const start = inDays(nights === 0 ? 10 : 20);
    expect(await answered((by) => by.post(bookingContract.send.path, stay(start, nights)))).toEqual([400, 400, 201]);
    const asked = { ...stay(inDays(30), nights), employee: "" };
    expect(await answered((by) => by.post(bookingContract.availability.path, asked))).toEqual([400, 400, 200]);
  });

  it("finds no boat for one night, which staff do", async () => {
    const query = new URLSearchParams({ from: inDays(10), to: inDays(11), people: "2" });
    expect(await answered((by) => by.get(`${finderContract.find.path}?${query}`))).toEqual([400, 400, 200]);
  });

  it("orders no stay of one night at the wallet, which staff do, and in nobody's name", async () => {
    const byWallet = { banktransfer: false, paypal: true };
    const order = (nights: number) => (by: TestVisitor) =>
      by.post(walletContract.create.path, stay(inDays(10), nights, byWallet));
    expect(await answered(order(1))).toEqual([400, 400, 201]);
    await plan.db.deleteFrom("half_days").execute();
    expect((await order(2)(jetty)).statusCode).toBe(201);
    const orders = await plan.db.selectFrom("wallet_orders").select("employee_id").execute();
    expect(new Set(orders.map(({ employee_id }) => employee_id))).toEqual(new Set([plan.employeeId, null]));
  });

  it("books as a guest, whom no employee stands beside", async () => {
    expect((await jetty.post(bookingContract.send.path, stay(inDays(10), 2))).statusCode).toBe(201);
    const [booking] = await plan.db.selectFrom("bookings").select("employee_id").execute();
    expect(booking).toEqual({ employee_id: null });
  });
});
