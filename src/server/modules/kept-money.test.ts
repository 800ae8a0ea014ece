import { dayPlanContract } from "../../shared/contract/day-plan.ts";
import { redeemVoucherContract } from "../../shared/contract/redeem-voucher.ts";
import { type StayChangeQuote, stayChangeContract } from "../../shared/contract/stay-change.ts";
import { addDays } from "../../shared/rules/day.ts";
import { testToday } from "../../testing/builders.ts";
import { describeOnSqlite } from "../../testing/database.ts";
import { payAtWallet } from "../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../testing/demo-wallet.ts";
import { voucherShop } from "../../testing/voucher-shop.ts";

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

  describe("what was kept of a stay that was given up", () => {
    /** Two nights for 360 euros, and 100 that were kept of more. */
    const book = async () => {
      const id = await plan.book({ booked_day });
      const kept = { kept_cents: 100_00, terms_cents: 100_00 };
      await plan.db.updateTable("bookings").set(kept).where("id", "=", id).execute();
      return id;
    };

    it("is settled with a price that is agreed on", async () => {
      const booking_id = await book();
      const agreed = { new_price: "300", price_change_reason: "Stammgast", agreed: "Am Telefon", version: 0 };
      const answer = await plan.alma.post(dayPlanContract.changePrice.path, { booking_id, ...agreed });
      expect(answer.statusCode).toBe(200);
      expect(await plan.booking(booking_id)).toMatchObject({
        charged_cents: 300_00,
        adjusted_cents: -60_00,
        kept_cents: 0,
      });
    });

    it("is paid by no voucher", async () => {
      const { code } = await shop.buy(500);
      const asked = { booking_id: await book(), redeem_code: code };
      const answer = await plan.kim.post(redeemVoucherContract.redeem.path, asked);
      expect([answer.statusCode, answer.json()]).toEqual([200, { redeemed: "360.00", due: "100.00" }]);
    });

    it("is no part of the rent, and is not kept twice", async () => {
      const moved = { booked_day: addDays(booked_day, 7) };
      expect(await quote(await book(), moved)).toMatchObject({
        after: { price: "460.00" },
        fee: "0.00",
        due: "460.00",
      });
    });
  });

  it("money on its way back to the wallet pays no longer stay", async () => {
    const { id } = await payAtWallet(plan, wallet, { booked_day });
    await change(id, { booked_duration: 1 });
    expect(await plan.booking(id)).toMatchObject({ status: "paid", charged_cents: 180_00, kept_cents: 150_00 });
    expect(await quote(id, { booked_duration: 2 })).toMatchObject({ after: { price: "510.00" }, due: "180.00" });
  });
});
