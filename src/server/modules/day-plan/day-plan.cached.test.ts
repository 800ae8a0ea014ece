import { blacklistContract } from "../../../shared/contract/blacklist.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import { startTestApp, type TestApp, type TestVisitor } from "../../../testing/server.ts";
import { askedDays, dayBookings } from "./day-plan.queries.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  /** Another process on the same database, and somebody of the staff there. */
  let other: TestApp;
  let kimElsewhere: TestVisitor;

  beforeAll(async () => {
    other = await startTestApp({ database: { ...engine(), db: engine().open() }, clock: plan.clock });
  });
  beforeEach(async () => {
    kimElsewhere = await other.login(plan.employeeId);
  });
  afterAll(async () => {
    await other.close();
    await other.deps.db.destroy();
  });

  /** The day plan of both processes, which is what the tables say at that time. */
  async function shown() {
    const now = plan.clock.now();
    const fresh = (await dayBookings(plan.db, askedDays({ from: undefined, to: undefined }, dayOf(now)), now)).plan;
    for (const kim of [plan.kim, kimElsewhere]) {
      const answer = await kim.get(dayPlanContract.day.path);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers).not.toHaveProperty("etag");
      expect(answer.json()).toEqual(fresh);
    }
    return fresh;
  }
  const first = async () => (await shown()).bookings[0];

  it("shows at once who was banned and which boat was blocked", async () => {
    const booking_id = await plan.book();
    expect(await first()).toMatchObject({ banned: false, vehicle_blocked: false });
    await plan.kim.post(blacklistContract.ban.path, { booking_id, reason: "Boot beschädigt" });
    expect(await first()).toMatchObject({ banned: true, vehicle_blocked: false });
    await plan.db.updateTable("vehicles").set({ blocked: 1 }).execute();
    expect(await first()).toMatchObject({ vehicle_blocked: true });
    await plan.db.deleteFrom("bans").execute();
    expect(await first()).toMatchObject({ banned: false });
  });

  it("shows each change at once, in every process", async () => {
    expect(await first()).toBeUndefined();
    await addVoucher(plan.db);
    const booked_day = addDays(testToday, 7);
    const id = await plan.book({ booked_day, voucher_code: voucherCode }, { byStaff: true });
    expect(await first()).toMatchObject({ vehicle_name: "Hektor", status: "unpaid", outstanding: "260.00" });
    const price = { booking_id: id, new_price: "100", price_change_reason: "Regen" };
    await plan.kim.post(dayPlanContract.changePrice.path, price);
    expect(await first()).toMatchObject({ new_price: "100.00", outstanding: "100.00" });
    await plan.kim.post(dayPlanContract.comment.path, { booking_id: id, comment: "Hund" });
    expect(await first()).toMatchObject({ comment: "Hund" });
    await plan.kim.post(dayPlanContract.agreeArrival.path, { booking_id: id, arrival_time: "17:00" });
    expect(await first()).toMatchObject({ arrival_time: "17:00" });
    await plan.db.updateTable("bookings").set({ phone: "+493023125000" }).execute();
    expect(await first()).toMatchObject({ phone: "+493023125000" });
    await plan.db.updateTable("vehicles").set({ name: "Hubert" }).execute();
    expect(await first()).toMatchObject({ vehicle_name: "Hubert" });
    await plan.db.updateTable("vouchers").set({ code: "K7QM-9WXA-TR4H-AAAA" }).execute();
    expect((await first())?.voucher_used).toBe("K7QM-9WXA-TR4H-AAAA-100.00");
    await plan.alma.post(dayPlanContract.blockDay.path, { day: booked_day, blocked: true });
    expect((await shown()).blocked_days).toEqual([{ day: booked_day }]);
    await plan.alma.post(dayPlanContract.blockDay.path, { day: booked_day, blocked: false });
    expect((await shown()).blocked_days).toEqual([]);
    await plan.kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "krank" });
    expect(await shown()).toMatchObject({ bookings: [], cancelled: [{ booking_id: id, employee: "Kim Kapitän" }] });
    await plan.db.updateTable("users").set({ last_name: "Matrose" }).where("id", "=", plan.employeeId).execute();
    expect((await shown()).cancelled).toMatchObject([{ employee: "Kim Matrose" }]);
  });

  it("shows at once that a boat was handed over, and that it was not after all", async () => {
    const id = await plan.book({ booked_day: testToday });
    expect(await first()).toMatchObject({ may_cancel: "staff" });
    await plan.handOver(id);
    expect(await first()).toMatchObject({ may_cancel: "admin" });
    await plan.db.updateTable("turnaround_steps").set({ undone_at: plan.clock.now().toISOString() }).execute();
    expect(await first()).toMatchObject({ may_cancel: "staff" });
  });

  itOnSqlite("counts money that comes", async () => {
    const id = await plan.book({ booked_day: addDays(testToday, 7) });
    const before = (await first())?.outstanding;
    const cash = { kind: "banktransfer" as const, cents: 60_00, purpose: "booking", created_at: "" };
    await plan.db
      .insertInto("payments")
      .values({ ...cash, reference_id: id, registered_by: plan.adminId, wallet_order_id: null, external_id: null })
      .execute();
    expect([before, (await first())?.outstanding]).toEqual(["360.00", "300.00"]);
    await plan.db.deleteFrom("payments").execute();
    expect((await first())?.outstanding).toBe("360.00");
  });

  itOnSqlite("tells of a cancellation for an hour, and to the minute who may still cancel", async () => {
    const id = await plan.book({ booked_day: addDays(testToday, 7) });
    await plan.book({ booked_day: testToday });
    plan.clock.set("2027-05-03T11:20:00.000Z");
    await plan.kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "krank" });
    const seen = async (instant: string) => {
      plan.clock.set(instant);
      const { bookings, cancelled } = await shown();
      return [bookings[0]?.may_cancel, cancelled.length];
    };
    expect(await seen("2027-05-03T11:59:59.999Z")).toEqual(["staff", 1]);
    expect(await seen("2027-05-03T12:00:00.000Z")).toEqual(["admin", 1]);
    expect(await seen("2027-05-03T12:20:00.000Z")).toEqual(["admin", 1]);
    expect(await seen("2027-05-03T12:20:00.001Z")).toEqual(["admin", 0]);
  });
});
