import { dayOf } from "../../../shared/rules/day.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { inTransaction } from "../../db/transaction.ts";
import { coverVoucher } from "./cover-voucher.ts";
import { redeemVoucher } from "./spend-voucher.ts";
import { lockVoucher } from "./vouchers.repository.ts";
import { withdrawVoucher } from "./withdraw-voucher.ts";

describeOnSqlite((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);
  const withdraw = (id: number) =>
    inTransaction(plan.db, async (trx) => {
      const voucher = await lockVoucher(trx, id);
      return voucher && withdrawVoucher(trx, voucher, plan.clock.now());
    });
  const redeem = async (code: string, cents: number) => {
    const bookingId = await plan.book();
    const now = plan.clock.now();
    await inTransaction(plan.db, (trx) => redeemVoucher(trx, { code, cents, bookingId, agreedOn: dayOf(now) }, now));
  };

  it("leaves to bookings what they have of it, which stays paid", async () => {
    const { id, code } = await shop.buy(500);
    await redeem(code, 360_00);
    expect(await withdraw(id)).toEqual({ walletCents: 0, handedCents: 140_00 });
    const unpaid = await inTransaction(plan.db, (trx) => coverVoucher(trx, id, plan.clock.now()));
    expect(unpaid).toBe(0);
  });
});
