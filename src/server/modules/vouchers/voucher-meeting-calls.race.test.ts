import { describeOnPostgres } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { inTransaction } from "../../db/transaction.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { namedBooking } from "../booking/take-step.ts";
import { fulfilOrder } from "../payments/fulfil-order.ts";
import { lockOrder } from "../payments/orders.repository.ts";
import { registerPayment } from "../payments/register-payment.ts";
import { expireVouchers } from "./expire-vouchers.ts";
import { payVoucher } from "./pay-voucher.ts";
import { voucherPurpose } from "./voucher.purpose.ts";

/** Guards that another one stands before, as long as calls come one after the other. */
describeOnPostgres((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);

  it("pays a voucher once that two read as unpaid", async () => {
    const voucher = await shop.request({ voucherAmount: 100 });
    const pay = (trx: Parameters<typeof payVoucher>[0]) => payVoucher(trx, voucher, plan.clock.now());
    const second = whileUncommitted(plan.db, pay, () => plan.db.transaction().execute(pay));
    await expect(second).rejects.toMatchObject({ errors: { voucher_id: "validation-staff:status" } });
    expect(await shop.state(voucher.id)).toEqual(["paid", 100]);
  });

  it("does not end a voucher on the list of overdue ones that is just being paid", async () => {
    const voucher = await shop.request({ voucherAmount: 100 });
    await plan.db.updateTable("vouchers").set({ expires_on: "2027-01-01" }).execute();
    await whileUncommitted(
      plan.db,
      (trx) => payVoucher(trx, voucher, plan.clock.now()),
      () => expireVouchers(plan.deps),
    );
    expect(await shop.state(voucher.id)).toEqual(["paid", 100]);
  });

  it("does not end an overdue voucher to which a booking is just giving its part back", async () => {
    const { id, code } = await shop.buy(1000);
    await shop.use(code, 4);
    const cancelled = await shop.use(code, 8);
    await plan.db.updateTable("vouchers").set({ expires_on: "2027-05-02" }).execute();
    const booking = await namedBooking(plan, { booking_id: cancelled });
    const cancelling = { reason: "Krank", actorId: plan.adminId, isAdmin: true };
    await whileUncommitted(
      plan.db,
      (trx) => cancelBooking(trx, booking, cancelling, plan.clock.now()),
      () => expireVouchers(plan.deps),
    );
    expect(await shop.state(id)).toEqual(["partlyRedeemed", 640]);
  });

  it("makes no voucher of captured money that the wallet is just reporting as given back", async () => {
    const { orderId } = await shop.order({ voucherAmount: 100 });
    await plan.db.updateTable("wallet_orders").set({ status: "captured", capture_id: "CAPTURE" }).execute();
    const outcome = await whileUncommitted(
      plan.db,
      async (trx) => {
        const order = await lockOrder(trx, orderId);
        if (!order) throw new Error("there is no order");
        const returned = { kind: "wallet", order, externalId: "REFUND", cents: -100_00, movement: "returned" } as const;
        await registerPayment(trx, voucherPurpose, returned, plan.clock.now());
      },
      () => inTransaction(plan.db, (trx) => fulfilOrder(trx, voucherPurpose, orderId, null, plan.clock.now())),
    );
    expect([outcome, await plan.count("vouchers")]).toEqual([{ kind: "refunded" }, 0]);
  });
});
