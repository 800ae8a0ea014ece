import { aBookingRequest } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { payAtWallet } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { addSession } from "../../../testing/rows.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { whileRefused } from "../../../testing/while-refused.ts";
import { inTransaction } from "../../db/transaction.ts";
import { purposes } from "../../purposes.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { expireVouchers } from "../vouchers/expire-vouchers.ts";
import { reserveVoucher } from "../vouchers/spend-voucher.ts";
import { recordCapture, recordDecline } from "./capture-order.ts";
import { createWalletOrder } from "./create-order.ts";
import { expireOrder } from "./expire-order.ts";
import { findOrder } from "./orders.repository.ts";
import { recordRefunds } from "./record-refunds.ts";
import { scheduleRetry } from "./schedule-retry.ts";
import { recordDispute } from "./settle-from-webhook.ts";
import { acceptMoney } from "./settle-orders.ts";

/** Where the last of several writes fails, none of them stays: the next try finds everything as it was. */
describeOnSqlite((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);
  const deps = () => ({ ...plan.deps, purposes });
  const read = async (id: string) => {
    const order = await findOrder(plan.db, id);
    if (!order) throw new Error(`there is no order ${id}`);
    return order;
  };
  const order = async (request: object = {}) => {
    const payer = { sessionHash: "guest", employeeId: null };
    const asked = aBookingRequest({ vehicle: plan.vehicle, banktransfer: false, paypal: true, ...request });
    const made = await createWalletOrder(deps(), bookingPurpose, { request: asked, payer, idempotencyKey: null });
    if (made.kind === "taken") throw new Error("taken");
    return made.orderId;
  };
  const capturing = async (id: string) => {
    await plan.db.updateTable("wallet_orders").set({ status: "capturing" }).where("id", "=", id).execute();
    return read(id);
  };

  beforeEach(() => addSession(plan.db, "guest"));

  it("captured money of another amount is not written down without the mail that says so", async () => {
    const before = await capturing(await order());
    const capture = { id: "CAPTURE", status: "completed", cents: 100, currency: "EUR" } as const;
    await whileRefused(plan.db, "insert", "outbox", () => recordCapture(deps(), before, capture));
    expect([await read(before.id), await plan.count("payments")]).toEqual([before, 0]);
    expect(await recordCapture(deps(), before, capture)).toBe("returned");
  });

  describe("an order that reserves a part of a voucher", () => {
    const reserving = async () => {
      const { id: voucher, code } = await shop.buy(100);
      const id = await order();
      const wanted = { code, cents: 60_00, walletOrderId: id };
      await inTransaction(plan.db, (trx) => reserveVoucher(trx, wanted, plan.clock.now()));
      return { voucher, id };
    };

    it("does not end without giving it back: unpaid, declined or replaced", async () => {
      const { voucher, id } = await reserving();
      const unpaid = await read(id);
      await whileRefused(plan.db, "insert", "voucher_entries", () => expireOrder(deps(), unpaid));
      await whileRefused(plan.db, "insert", "voucher_entries", () => order());
      expect(await read(id)).toEqual(unpaid);
      const declined = await capturing(id);
      await whileRefused(plan.db, "insert", "voucher_entries", () => recordDecline(deps(), declined));
      expect([await read(id), await shop.state(voucher)]).toEqual([declined, ["paid", 40]]);
      await recordDecline(deps(), declined);
      expect(await shop.state(voucher)).toEqual(["paid", 100]);
    });
  });

  it("captured money does not go back without the mail that says so", async () => {
    const before = await capturing(await order());
    await plan.db.deleteFrom("holds").execute();
    await plan.book();
    const capture = { id: "CAPTURE", status: "completed", cents: before.amount_cents, currency: "EUR" } as const;
    await whileRefused(plan.db, "insert", "outbox", () => acceptMoney(deps(), before, capture));
    expect(await read(before.id)).toMatchObject({ status: "captured" });
  });

  it("an order does not begin without its hold", async () => {
    await whileRefused(plan.db, "update", "holds", () => order());
    expect(await plan.count("wallet_orders")).toBe(0);
  });

  it("money that went back at the wallet, and a dispute, are not written down without the task for staff", async () => {
    const { orderId } = await payAtWallet(plan, wallet, { booked_day: "2027-06-01" });
    const refund = { id: "BY-HAND", status: "completed", cents: 100_00, customId: null } as const;
    const tell = () => recordRefunds(deps(), orderId, [refund]);
    await whileRefused(plan.db, "insert", "inbox", tell);
    expect(await plan.count("payments")).toBe(1);
    await tell();
    const { capture_id } = await read(orderId);
    const dispute = { id: "DISPUTE", isResolved: false, cents: 100_00, captureIds: [capture_id ?? ""] };
    const disputed = { ...plan.deps.wallet, getDispute: () => Promise.resolve({ kind: "found" as const, dispute }) };
    const hear = async () => recordDispute({ ...deps(), wallet: disputed }, await read(orderId), dispute.id);
    await whileRefused(plan.db, "insert", "inbox", hear);
    expect(await plan.count("payments")).toBe(2);
    await hear();
    expect(await plan.count("payments")).toBe(3);
  });

  it("money that is stuck is not put off without the task for staff", async () => {
    const id = await order();
    await plan.db.updateTable("wallet_orders").set({ status: "captured", capture_id: "CAPTURE" }).execute();
    plan.clock.advance(2 * 60 * 60_000);
    const before = await read(id);
    await whileRefused(plan.db, "insert", "inbox", () => scheduleRetry(deps(), before, { refused: false }));
    expect(await read(id)).toEqual(before);
  });

  it("a voucher does not expire without the entry that says what was left", async () => {
    const { id } = await shop.buy(100);
    await plan.db.updateTable("vouchers").set({ expires_on: "2027-01-01" }).execute();
    await whileRefused(plan.db, "insert", "voucher_entries", () => expireVouchers(plan.deps));
    expect(await shop.state(id)).toEqual(["paid", 100]);
  });
});
