import { describeOnPostgres } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { inTransaction } from "../../db/transaction.ts";
import { redeemOnBooking } from "../booking/redeem-on-booking.ts";
import { lockOrder } from "../payments/orders.repository.ts";
import { lockVoucher } from "../vouchers/vouchers.repository.ts";
import { acceptWithdrawal, declareWithdrawal } from "./withdrawals.ts";

describeOnPostgres((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);

  type Trx = Parameters<typeof declareWithdrawal>[0];
  const declare = (contract: string) => (trx: Trx) => {
    const declared = { name: "Erika Beispiel", email: "erika@example.com", contract, lang: "de" as const };
    return declareWithdrawal(trx, declared, null, plan.clock.now());
  };
  const redeem = (bookingId: number, code: string) => (trx: Trx) =>
    redeemOnBooking(trx, { bookingId, version: null, code, actorId: plan.employeeId }, plan.clock.now());

  it("waits for the order before it holds the voucher, as everybody who has to do with both", async () => {
    const { id, code, orderId } = await shop.buyAtWallet(100);
    await whileUncommitted(
      plan.db,
      (trx) => lockOrder(trx, orderId),
      () => plan.db.transaction().execute(declare(code)),
      (trx) => lockVoucher(trx, id),
    );
    expect(await shop.state(id)).toEqual(["cancelled", 0]);
  });
  it("asks staff about a voucher of which a booking is just taking a part", async () => {
    const { id, code } = await shop.buy(500);
    const booking = await plan.book();
    await whileUncommitted(plan.db, redeem(booking, code), () => inTransaction(plan.db, declare(code)));
    const { outcome } = await plan.db.selectFrom("withdrawals").select("outcome").executeTakeFirstOrThrow();
    expect([outcome, await shop.state(id)]).toEqual(["used", ["partlyRedeemed", 140]]);
    expect(await shop.tasks()).toHaveLength(1);
  });

  it("gives back what is left of a voucher once a booking has taken the part that it is just taking", async () => {
    const { id, code } = await shop.buy(1000);
    const [one, other] = [await plan.book(), await plan.book({ booked_day: "2027-07-01" })];
    await inTransaction(plan.db, redeem(one, code));
    await inTransaction(plan.db, declare(code));
    const { id: withdrawal } = await plan.db.selectFrom("withdrawals").select("id").executeTakeFirstOrThrow();
    await whileUncommitted(plan.db, redeem(other, code), () =>
      inTransaction(plan.db, (trx) => acceptWithdrawal(trx, withdrawal, { id: plan.adminId }, plan.clock.now())),
    );
    expect(await shop.state(id)).toEqual(["cancelled", 0]);
    const owed = plan.db.selectFrom("inbox").select("facts").where("kind", "=", "voucherWithdrawnOwed");
    expect(JSON.parse((await owed.executeTakeFirstOrThrow()).facts)).toMatchObject({ amountCents: 280_00 });
  });
});
