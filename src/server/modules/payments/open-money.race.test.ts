import type { Transaction } from "kysely";
import { describeOnPostgres } from "../../../testing/database.ts";
import { payAtWallet } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { whileUncommitted } from "../../../testing/while-uncommitted.ts";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { purposes } from "../../purposes.ts";
import { payOutCash } from "../till/pay-out-cash.ts";
import { assignMoney } from "./assign-money.ts";
import { findOrder } from "./orders.repository.ts";
import { recordRefunds } from "./record-refunds.ts";
import { refundMoney } from "./refund-money.ts";
import { refundOrder, requestRefund, requestRefunds } from "./refund-order.ts";

type Trx = Transaction<Database>;

describeOnPostgres((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);
  const deps = { purposes, payOutCash };
  const reason = "Wunsch des Gastes";

  const meanwhile = (first: (trx: Trx) => Promise<unknown>, second: (trx: Trx) => Promise<unknown>) =>
    whileUncommitted(plan.db, first, () => inTransaction(plan.db, second));
  /** A paid booking for which there is more than its price of 360 euros. */
  const overpaid = async (booked_day: string, euros: number) => {
    const id = await plan.book({ booked_day });
    await shop.transfer(String(id), 360 + euros, 360);
    return `booking:${id}`;
  };
  const assign = (source: string, target: number, amount: string) => (trx: Trx) => {
    const asked = { source, target: String(target), amount, reason };
    return assignMoney(trx, deps, asked, { actorId: plan.adminId }, plan.clock.now());
  };
  const transferBack = (source: string, amount: string) => (trx: Trx) => {
    const asked = { source, way: "banktransfer" as const, amount, reason };
    return refundMoney(trx, deps, asked, { id: plan.adminId, name: "Alma Anker" }, plan.clock.now());
  };

  it("money that somebody is just deciding about is not decided about again", async () => {
    const source = await overpaid("2027-06-01", 100);
    const gone = { errors: { source: "validation-staff:moneySource" } };
    const target = await plan.book({ booked_day: "2027-07-01" });
    const again = meanwhile(transferBack(source, "100"), transferBack(source, "100"));
    await expect(again).rejects.toMatchObject(gone);
    const other = await overpaid("2027-08-01", 100);
    await expect(meanwhile(transferBack(other, "100"), assign(other, target, "100"))).rejects.toMatchObject(gone);
  });

  it("no more is assigned than what somebody who is just assigning leaves open", async () => {
    const [one, other] = [await overpaid("2027-06-01", 200), await overpaid("2027-08-01", 200)];
    const target = await plan.book({ booked_day: "2027-07-01" });
    await expect(meanwhile(assign(one, target, "200"), assign(other, target, "200"))).rejects.toMatchObject({
      errors: { amount: "validation-staff:moneyChanged" },
    });
  });

  describe("an order of which a part is just asked back", () => {
    const asks = (orderId: string, cents: number) => (trx: Trx) => requestRefund(trx, orderId, cents, plan.clock.now());
    const order = async (id: string) => {
      const found = await findOrder(plan.db, id);
      if (!found) throw new Error(`there is no order ${id}`);
      return found;
    };
    const pay = () => payAtWallet(plan, wallet, { booked_day: "2027-06-01" });

    it("gives back another part as well, and no more than there is", async () => {
      const { id, orderId } = await pay();
      await inTransaction(plan.db, asks(orderId, 10_00));
      await meanwhile(asks(orderId, 100_00), asks(orderId, 200_00));
      expect(await order(orderId)).toMatchObject({ status: "refunding", refund_cents: 310_00 });
      const of = { purpose: "booking", reference_id: id };
      const tooMuch = meanwhile(asks(orderId, 40_00), (trx) => requestRefunds(trx, of, 50_00, plan.clock.now()));
      await expect(tooMuch).rejects.toThrow("4000 cents too little");
    });

    it("is not through with the part before", async () => {
      const { orderId } = await pay();
      await inTransaction(plan.db, asks(orderId, 100_00));
      const refunding = await order(orderId);
      await whileUncommitted(plan.db, asks(orderId, 50_00), () => refundOrder({ ...plan.deps, purposes }, refunding));
      expect(await order(orderId)).toMatchObject({ status: "refunding", refund_cents: 150_00 });
    });

    it("owes what somebody gave back at the wallet: its booking stays paid", async () => {
      const { id, orderId } = await pay();
      const refund = { id: "BY-HAND", status: "completed" as const, cents: 100_00, customId: null };
      await whileUncommitted(plan.db, asks(orderId, 100_00), () =>
        recordRefunds({ ...plan.deps, purposes }, orderId, [refund]),
      );
      expect(await plan.booking(id)).toMatchObject({ status: "paid" });
    });
  });
});
