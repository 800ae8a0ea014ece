import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { makeCost } from "../../../testing/rows.ts";
import { findingsIn } from "./fsck.fixture.ts";

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);

  it("finds a price and a cancellation that no step of the log made, and steps that the row does not have", async () => {
    const id = await plan.book();
    const booking = (columns: object) => plan.db.updateTable("bookings").set(columns).where("id", "=", id).execute();
    await makeCost(plan.db, id, 300_00);
    const price = `booking ${id} costs something else than its log says`;
    expect(await findingsIn(plan.db)).toEqual([price]);
    await makeCost(plan.db, id, 360_00);
    await booking({ status: "cancelled" });
    expect(await findingsIn(plan.db)).toContain(`booking ${id} is cancelled, but its log does not say so`);
    await booking({ status: "unpaid" });
    const agreed = { booking_id: id, new_price: "300", price_change_reason: "Stammgast" };
    expect((await plan.kim.post(dayPlanContract.changePrice.path, agreed)).statusCode).toBe(200);
    expect(await findingsIn(plan.db)).toEqual([]);
    await makeCost(plan.db, id, 360_00);
    expect(await findingsIn(plan.db)).toEqual([price]);
    await makeCost(plan.db, id, 300_00);
    await plan.kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "Krank" });
    expect(await findingsIn(plan.db)).toEqual([]);
    await booking({ status: "unpaid" });
    expect(await findingsIn(plan.db)).toContain(`booking ${id} was cancelled, as its log says, but is not`);
  });

  it("finds a booking that is something else than its log made of it", async () => {
    const booked_day = addDays(testToday, 30);
    const id = await plan.book({ booked_day });
    const asked = { booking_id: id, vehicle: plan.vehicle, booked_day, booked_duration: 2, reason: "Wunsch" };
    const change = { ...asked, extras: ["extra_bbq"], price: "390.00" };
    expect((await plan.kim.post(stayChangeContract.change.path, change)).statusCode).toBe(200);
    expect(await findingsIn(plan.db)).toEqual([]);
    const damage = async (columns: object) => {
      await plan.db.updateTable("bookings").set(columns).where("id", "=", id).execute();
      return findingsIn(plan.db);
    };
    const row = await plan.booking(id);
    await makeCost(plan.db, id, 400_00);
    expect(await damage({ children: 3 })).toEqual([
      `booking ${id} is another stay than its log says (children, charged_cents)`,
    ]);
    await makeCost(plan.db, id, row.charged_cents);
    await damage({ children: row.children });
    const { stay_change } = (await plan.events(id)).at(-1) ?? {};
    const other = (stay_change ?? "").replace('"adults":2', '"adults":4');
    const again = { kind: "changed" as const, booking_id: id, actor_id: null, detail: "", price_cents: 390_00 };
    const none = { fee_cents: null, wallet_cents: null, voucher_cents: null, cash_cents: null };
    const event = { ...again, ...none, new_price_cents: 390_00, created_at: row.created_at, stay_change: other };
    await plan.db.insertInto("booking_events").values(event).execute();
    expect(await findingsIn(plan.db)).toEqual([
      `booking ${id} was changed from another stay than the log left (adults, extras, charged_cents)`,
    ]);
  });
});
