import { describeOnPostgres } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import { lockOrder } from "../payments/orders.repository.ts";
import { lockVoucher } from "../vouchers/vouchers.repository.ts";
import { declareWithdrawal } from "./declare-withdrawal.ts";

describeOnPostgres((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);

  it("waits for the order before it holds the voucher, as everybody who has to do with both", async () => {
    const { id, code, orderId } = await shop.buyAtWallet(100);
    const declared = { name: "Erika Beispiel", email: "erika@example.com", contract: code, lang: "de" as const };
    await whileUncommitted(
      plan.db,
      (trx) => lockOrder(trx, orderId),
      () => plan.db.transaction().execute((trx) => declareWithdrawal(trx, declared, null, plan.clock.now())),
      (trx) => lockVoucher(trx, id),
    );
    expect(await shop.state(id)).toEqual(["cancelled", 0]);
  });
});
