import { redeemVoucherContract } from "../../shared/contract/redeem-voucher.ts";
import { type SearchAnswer, searchContract } from "../../shared/contract/search.ts";
import { type StayChangeQuote, stayChangeContract } from "../../shared/contract/stay-change.ts";
import { addDays } from "../../shared/rules/day.ts";
import { testToday } from "../../testing/builders.ts";
import { describeOnSqlite } from "../../testing/database.ts";
import { payAtWallet, settleAll } from "../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../testing/demo-wallet.ts";
import { voucherShop } from "../../testing/voucher-shop.ts";
import { findingsIn } from "../ops/fsck/fsck.fixture.ts";
import { purposes } from "../purposes.ts";
import { settleFromWebhook } from "./payments/settle-from-webhook.ts";

/** More than six months ahead: the terms keep 150 euros of what is given up. */
const booked_day = addDays(testToday, 300);

describeOnSqlite((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);

  const stayOf = async (booking_id: number) => {
    const { vehicle_id: vehicle, start_day, nights } = await plan.booking(booking_id);
    return { booking_id, vehicle, booked_day: start_day, booked_duration: nights };
  };
  const quote = async (id: number, changes: object) => {
    const answer = await plan.alma.post(stayChangeContract.quote.path, { ...(await stayOf(id)), ...changes });
    expect(answer.statusCode).toBe(200);
    return answer.json<StayChangeQuote>();
  };
  const change = async (id: number, changes: object) => {
    const { after } = await quote(id, changes);
    const stay = { ...(await stayOf(id)), ...changes, reason: "Am Telefon", price: after.price };
    expect((await plan.alma.post(stayChangeContract.change.path, stay)).statusCode).toBe(200);
  };

  /** Four nights of 180 euros, 40 days ahead: cancelling them costs 90 percent. */
  const paidAtWallet = async () => {
    const start = addDays(testToday, 40);
    const { id, orderId } = await payAtWallet(plan, wallet, {
      booked_day: start,
      booked_day_end: addDays(start, 4),
      booked_duration: 4,
    });
    return { id, orderId, start };
  };

  it("what was kept of a stay that was given up is no part of the rent, and is not kept twice", async () => {
    const { id, start } = await paidAtWallet();
    await change(id, { booked_duration: 1 });
    expect(await plan.booking(id)).toMatchObject({ status: "paid", charged_cents: 180_00, kept_cents: 468_00 });
    const found = await plan.alma.post(searchContract.search.path, { query: String(id) });
    expect(found.json<SearchAnswer>().groups[0]?.hits).toMatchObject([{ id, amount: "648.00" }]);
    const moved = { booked_day: addDays(start, 7) };
    expect(await quote(id, moved)).toMatchObject({ after: { price: "648.00" }, fee: "0.00", due: "0.00" });
    // Longer again it pays, and nothing more is kept than cancelling costs.
    expect(await quote(id, { booked_duration: 3 })).toMatchObject({ after: { price: "648.00" }, due: "0.00" });
    // What the change gave back has not left yet.
    expect(await quote(id, { booked_duration: 4 })).toMatchObject({ after: { price: "720.00" }, due: "0.00" });
  });

  it("what the wallet takes back of it is asked for by nobody, and a voucher pays the stay alone", async () => {
    const { id, orderId } = await paidAtWallet();
    await change(id, { booked_duration: 1 });
    plan.clock.set(`${addDays(testToday, 1)}T12:00:00.000Z`);
    await settleAll(plan);
    await wallet.giveBack(orderId, "500.00");
    await settleFromWebhook({ ...plan.deps, purposes }, orderId);
    expect(await plan.booking(id)).toMatchObject({ status: "unpaid", paid_cents: 148_00, kept_cents: 0 });
    expect(await findingsIn(plan.db)).toEqual([]);
    const { code } = await shop.buy(500);
    const answer = await plan.kim.post(redeemVoucherContract.redeem.path, { booking_id: id, redeem_code: code });
    expect([answer.statusCode, answer.json()]).toEqual([200, { redeemed: "32.00", due: "0.00" }]);
    expect(await plan.booking(id)).toMatchObject({ status: "paid", kept_cents: 0 });
  });

  it("what is left of it pays the stay, where the wallet takes a part back", async () => {
    const { id, orderId } = await paidAtWallet();
    await change(id, { booked_duration: 1 });
    plan.clock.set(`${addDays(testToday, 1)}T12:00:00.000Z`);
    await settleAll(plan);
    await wallet.giveBack(orderId, "300.00");
    await settleFromWebhook({ ...plan.deps, purposes }, orderId);
    expect(await plan.booking(id)).toMatchObject({ status: "paid", paid_cents: 348_00, kept_cents: 168_00 });
    const invoices = plan.db.selectFrom("invoices").select("gross_cents").where("booking_id", "=", id);
    const issued = (await invoices.orderBy("id").execute()).map(({ gross_cents }) => gross_cents);
    expect(issued).toEqual([720_00, -720_00, 648_00, -648_00, 348_00]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  describe("what a change gives back to the wallet", () => {
    const shortened = async () => {
      const paid = await payAtWallet(plan, wallet, { booked_day });
      expect(await quote(paid.id, { booked_duration: 1 })).toMatchObject({ wallet_back: "180.00" });
      await change(paid.id, { booked_duration: 1 });
      expect(await plan.booking(paid.id)).toMatchObject({ status: "paid", charged_cents: 180_00, kept_cents: 0 });
      return paid;
    };
    const refunds = (orderId: string) => wallet.order(orderId).refunds.map(({ amount }) => amount.value);

    it("pays again until the next morning where the stay gets dearer", async () => {
      const { id, orderId } = await shortened();
      await settleAll(plan);
      await settleFromWebhook({ ...plan.deps, purposes }, orderId);
      expect(await quote(id, { booked_duration: 2 })).toMatchObject({ after: { price: "360.00" }, due: "0.00" });
      await change(id, { booked_duration: 2 });
      plan.clock.set(`${addDays(testToday, 1)}T12:00:00.000Z`);
      await settleAll(plan);
      expect([refunds(orderId), (await plan.booking(id)).status]).toEqual([[], "paid"]);
      expect(await findingsIn(plan.db)).toEqual([]);
    });

    it("leaves then, as far as a later change on that day does not need it", async () => {
      const { id, orderId } = await shortened();
      expect(await quote(id, { booked_day: addDays(booked_day, 1) })).toMatchObject({ wallet_back: "180.00" });
      await change(id, { booked_day: addDays(booked_day, 1) });
      await change(id, { booked_duration: 1, extras: ["extra_bbq"] });
      plan.clock.set(`${addDays(testToday, 1)}T12:00:00.000Z`);
      await settleAll(plan);
      expect(refunds(orderId)).toEqual(["150.00"]);
      expect((await plan.booking(id)).status).toBe("paid");
      expect(await findingsIn(plan.db)).toEqual([]);
    });

    it("leaves then, once, and pays no longer stay any more", async () => {
      const { id, orderId } = await shortened();
      plan.clock.set(`${addDays(testToday, 1)}T03:55:00.000Z`);
      expect(await quote(id, { booked_duration: 2 })).toMatchObject({ after: { price: "360.00" }, due: "180.00" });
      await settleAll(plan);
      expect(refunds(orderId)).toEqual(["180.00"]);
      expect(await quote(id, { booked_duration: 2 })).toMatchObject({ after: { price: "360.00" }, due: "180.00" });
      expect(await findingsIn(plan.db)).toEqual([]);
    });
  });
});
