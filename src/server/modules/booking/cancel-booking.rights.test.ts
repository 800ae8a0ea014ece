import { type DayBookingsAnswer, dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { payAtWallet, settleAll } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import type { TestVisitor } from "../../../testing/server.ts";

import { findBooking, type KnownBooking } from "./booking.repository.ts";
import { cancelBooking } from "./cancel-booking.ts";

const { cancel, comment, changePrice } = dayPlanContract;

// 16:00 in Berlin on the first day of the stay, and 10:00 on its last.
const underWay = "2027-05-03T14:00:00.000Z";
const isOver = "2027-05-05T08:00:00.000Z";

describeOnSqlite((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const { kim, alma } = plan;

  const post = async (who: TestVisitor, path: string, body: object, key?: string): Promise<[number, unknown]> => {
    const answer = await who.post(path, body, key ? { "idempotency-key": key } : {});
    return [answer.statusCode, answer.json()];
  };
  const leave = (booking_id: number, who: TestVisitor, more: object = {}) =>
    post(who, cancel.path, { booking_id, canceled_reason: "Motorschaden", ...more });
  /** The clock jumps further than a session lasts in a test: the people log in anew. */
  const at = async (time: string) => {
    plan.clock.set(time);
    Object.assign(kim, await plan.employee());
    Object.assign(alma, await plan.admin());
  };
  const kinds = async (id: number) => (await plan.events(id)).map(({ kind }) => kind);

  it("of a stay that is under way is the admin's", async () => {
    const id = await plan.book({ booked_day: testToday });
    await at(underWay);
    expect(await plan.seen()).toMatchObject([{ may_cancel: "admin" }]);
    const refused = { type: "FORBIDDEN", errors: { booking_id: "validation-staff:stayBegun" } };
    expect(await leave(id, kim)).toEqual([403, refused]);
    expect(await plan.booking(id)).toMatchObject({ status: "unpaid", cancel_reason: "", version: 0 });
    expect(await plan.count("half_days")).toBe(4);
    expect(await leave(id, alma)).toEqual([200, { status: "success" }]);
  });

  it("of a stay whose boat was handed over before 14:00 is the admin's, at once", async () => {
    const id = await plan.book({ booked_day: testToday }, { paid: true });
    expect(await plan.seen()).toMatchObject([{ may_cancel: "staff" }]);
    await plan.handOver(id);
    expect(await plan.seen()).toMatchObject([{ may_cancel: "admin" }]);
    const refused = { type: "FORBIDDEN", errors: { booking_id: "validation-staff:stayBegun" } };
    expect(await leave(id, kim)).toEqual([403, refused]);
    expect(await plan.booking(id)).toMatchObject({ status: "paid", cancel_reason: "" });
    const undone = { undone_at: plan.clock.now().toISOString(), undone_by: plan.employeeId };
    await plan.db.updateTable("turnaround_steps").set(undone).execute();
    expect(await plan.seen()).toMatchObject([{ may_cancel: "staff" }]);
    await plan.db.updateTable("turnaround_steps").set({ undone_at: null }).execute();
    expect(await leave(id, alma)).toEqual([200, { status: "success" }]);
  });

  it("is decided by what was handed over while it waited for the booking", async () => {
    const id = await plan.book({ booked_day: testToday }, { paid: true });
    const seen = await findBooking(plan.db, id);
    await plan.handOver(id);
    const how = { reason: "Motorschaden", actorId: plan.employeeId };
    const late = plan.db
      .transaction()
      .execute((trx) => cancelBooking(trx, seen as KnownBooking, how, plan.clock.now()));
    await expect(late).rejects.toMatchObject({ errors: { booking_id: "validation-staff:stayBegun" } });
  });

  it("of a stay that has ended is nobody's", async () => {
    const id = await plan.book({ booked_day: testToday }, { paid: true });
    await at(isOver);
    expect(await plan.seen()).toMatchObject([{ may_cancel: "nobody" }]);
    const refused = { type: "CONFLICT", errors: { booking_id: "validation-staff:stayEnded" } };
    expect(await leave(id, alma)).toEqual([409, refused]);
    expect(await leave(id, kim)).toEqual([409, refused]);
    expect(await kinds(id)).toEqual(["created", "paid"]);
  });

  it("tells everybody that a booking was cancelled before, however late they ask", async () => {
    const id = await plan.book({ booked_day: testToday });
    await leave(id, kim);
    await at(underWay);
    const refused = { type: "CONFLICT", errors: { booking_id: "validation-staff:status" } };
    expect(await leave(id, kim)).toEqual([409, refused]);
  });

  it("costs the guest nothing where it is the company's fault, and pays back what the wallet took", async () => {
    const { id, orderId } = await payAtWallet(plan, wallet, { booked_day: "2027-06-12" });
    const [seen] = await plan.seen();
    expect(seen?.cancellation_our_fault).toEqual({
      fee: "0.00",
      fee_by_terms: "0.00",
      wallet: "360.00",
      voucher: "0.00",
      cash: "0.00",
    });
    await leave(id, kim, { our_fault: true });
    await settleAll(plan);
    expect(wallet.order(orderId).refunds.map(({ amount }) => amount.value)).toEqual(["360.00"]);
    expect((await plan.events(id)).at(-1)).toMatchObject({ fee_cents: 0, wallet_cents: 360_00 });
    const mail = plan.db.selectFrom("outbox").select("data").where("template", "=", "booking-cancelled");
    expect(JSON.parse((await mail.executeTakeFirstOrThrow()).data)).toMatchObject({ feeCents: 0, walletCents: 360_00 });
  });

  it("shows on the plan for an hour who cancelled, and when", async () => {
    const id = await plan.book();
    plan.clock.advance(60_000);
    await leave(id, kim);
    const cancellations = async () => (await alma.get(dayPlanContract.day.path)).json<DayBookingsAnswer>().cancelled;
    const entry = { booking_id: id, employee_id: plan.employeeId, employee: "Kim Kapitän" };
    expect(await cancellations()).toEqual([{ ...entry, dateTime: "2027-05-03T08:01:00.000Z" }]);
    plan.clock.advance(3_600_001);
    expect(await cancellations()).toEqual([]);
  });

  describe("a step whose answer was lost", () => {
    it.each([
      ["cancelling", cancel.path, { canceled_reason: "Krankheit" }, "cancelled"],
      ["a comment", comment.path, { comment: "kommt später" }, "commented"],
      ["a price", changePrice.path, { new_price: "300", price_change_reason: "Stammgast" }, "price-changed"],
    ])("%s: is answered alike under its key, and is taken once", async (_step, path, body, kind) => {
      const asked = { booking_id: await plan.book(), version: 0, ...body };
      const first = await post(kim, path, asked, "lost");
      expect(first[0]).toBe(200);
      expect(await post(kim, path, asked, "lost")).toEqual(first);
      expect(await kinds(asked.booking_id)).toEqual(["created", kind]);
      expect((await post(kim, path, asked, "another"))[0]).toBe(409);
    });
  });

  describe("a price that leaves nothing to pay", () => {
    const reprice = (booking_id: number, new_price: string) =>
      post(kim, changePrice.path, { booking_id, new_price, price_change_reason: "Gutes Wetter" });
    const partPaid = async (id: number, cents: number) => {
      const own = { wallet_order_id: null, external_id: null, registered_by: null };
      const row = { ...own, kind: "cash" as const, cents, purpose: "booking", reference_id: id };
      await plan.db
        .insertInto("payments")
        .values({ ...row, created_at: plan.clock.now().toISOString() })
        .execute();
    };

    it("makes the booking paid", async () => {
      const id = await plan.book();
      expect(await reprice(id, "0")).toEqual([200, {}]);
      const now = plan.clock.now().toISOString();
      expect(await plan.booking(id)).toMatchObject({ status: "paid", paid_at: now, charged_cents: 0, version: 2 });
      expect((await plan.events(id)).slice(1)).toMatchObject([
        { kind: "price-changed", price_cents: 360_00, new_price_cents: 0, actor_id: plan.employeeId },
        { kind: "paid", price_cents: 0, actor_id: plan.employeeId },
      ]);
    });

    it("makes it paid where parts that were paid before cover it, and not where a cent is missing", async () => {
      const id = await plan.book();
      await partPaid(id, 200_00);
      await reprice(id, "200.01");
      expect(await plan.booking(id)).toMatchObject({ status: "unpaid", paid_at: null });
      await reprice(id, "200");
      expect(await plan.booking(id)).toMatchObject({ status: "paid" });
    });
  });
});
