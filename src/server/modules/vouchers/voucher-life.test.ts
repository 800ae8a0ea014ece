import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { addWalletOrder } from "../../../testing/rows.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { inTransaction } from "../../db/transaction.ts";
import { purposes } from "../../purposes.ts";
import { listOpenMoney } from "../payments/open-money.queries.ts";
import { lockOrder } from "../payments/orders.repository.ts";
import { registerPayment } from "../payments/register-payment.ts";
import { settleFromWebhook } from "../payments/settle-from-webhook.ts";
import { coverVoucher, withdrawnFrom } from "./cover-voucher.ts";
import { expireVouchers } from "./expire-vouchers.ts";
import { redeemVoucher, reserveVoucher } from "./spend-voucher.ts";
import { voucherPurpose } from "./voucher.purpose.ts";

const refusedCode = { errors: { voucher_code: "validation:voucher" } };

describeOnSqlite((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);

  const tell = (orderId: string, disputeId?: string) =>
    settleFromWebhook({ ...plan.deps, purposes }, orderId, disputeId === undefined ? {} : { disputeId });
  const expire = () => expireVouchers(plan.deps);

  it("pays nothing until the whole transfer is recorded", async () => {
    const { id, code } = await shop.request({ voucherAmount: 100 });
    await expect(shop.use(code, 2)).rejects.toMatchObject(refusedCode);
    await shop.transfer(`Gutschein ${id}`, 40, 100);
    expect(await shop.state(id)).toEqual(["requested", 0]);
    await shop.transfer(code, 60);
    expect(await shop.state(id)).toEqual(["paid", 100]);
    expect(await shop.mails()).toEqual(["voucher-requested", "voucher-notice", "voucher-paid"]);
    await expect(shop.use(code, 2)).rejects.toMatchObject(refusedCode);
    await shop.use((await shop.voucher(id)).code, 2);
    expect(await shop.state(id)).toEqual(["spent", 0]);
  });

  it("is used in parts, and is whole again when the bookings are cancelled", async () => {
    const { id, code } = await shop.buy(500);
    const first = await shop.use(code, 2);
    expect(await shop.state(id)).toEqual(["partlyRedeemed", 140]);
    const second = await shop.use(code, 3);
    expect(await shop.state(id)).toEqual(["spent", 0]);
    await expect(shop.use(code, 4)).rejects.toMatchObject(refusedCode);
    await shop.cancel(second);
    expect(await shop.state(id)).toEqual(["partlyRedeemed", 140]);
    await shop.cancel(first);
    expect(await shop.state(id)).toEqual(["paid", 500]);
    expect((await shop.voucher(id)).expires_on).toBe("2030-12-31");
  });

  it("ends with the third year after the one it was paid in, and pays nothing from then on", async () => {
    plan.clock.set("2027-12-31T22:00:00.000Z");
    const requested = await shop.request();
    plan.clock.set("2027-12-31T23:00:00.000Z");
    await shop.transfer(requested.code, 100);
    const { id, code, expires_on } = await shop.voucher(requested.id);
    expect(expires_on).toBe("2031-12-31");
    plan.clock.set("2031-12-31T22:59:59.000Z");
    await expire();
    expect(await shop.state(id)).toEqual(["paid", 100]);
    plan.clock.set("2031-12-31T23:00:00.000Z");
    // No round has run yet.
    await expect(shop.use(code, 2)).rejects.toMatchObject(refusedCode);
    await Promise.all([expire(), expire()]);
    expect(await shop.state(id)).toEqual(["expired", 0]);
  });

  it("gives back what a booking redeemed in time for half a year, and not what had expired", async () => {
    const { id, code } = await shop.buy(500);
    plan.clock.set("2030-12-20T10:00:00.000Z");
    const booking = await shop.use(code, 20);
    plan.clock.set("2031-01-10T10:00:00.000Z");
    await expire();
    expect(await shop.state(id)).toEqual(["expired", 0]);
    await shop.cancel(booking);
    expect(await shop.state(id)).toEqual(["paid", 360]);
    expect((await shop.voucher(id)).expires_on).toBe("2031-07-12");
    await shop.use(code, 6);
    expect(await shop.state(id)).toEqual(["spent", 0]);
  });

  it("takes nothing after its last day, but for a booking whose price was agreed on in time", async () => {
    const { id, code } = await shop.buy(100);
    const bookingId = await plan.book();
    const redeem = (agreedOn: string) =>
      plan.db
        .transaction()
        .execute((trx) => redeemVoucher(trx, { code, cents: 10_00, bookingId, agreedOn }, plan.clock.now()));
    plan.clock.set("2031-01-01T00:00:00.000Z");
    await expect(redeem("2031-01-01")).rejects.toMatchObject(refusedCode);
    await redeem("2030-12-31");
    expect(await shop.state(id)).toEqual(["partlyRedeemed", 90]);
  });

  it("waits for an order that reserved a part in time", async () => {
    const { id, code } = await shop.buy(100);
    await addWalletOrder(plan.db, { id: "ORDER-1" });
    const wanted = { code, cents: 60_00, walletOrderId: "ORDER-1" };
    await plan.db.transaction().execute((trx) => reserveVoucher(trx, wanted, plan.clock.now()));
    plan.clock.set("2031-01-01T10:00:00.000Z");
    await expire();
    expect(await shop.state(id)).toEqual(["paid", 40]);
  });

  it("keeps the money for staff to give back that comes when it has expired", async () => {
    const { id, code } = await shop.request();
    await shop.transfer(code, 40, 100);
    plan.clock.set("2031-01-01T10:00:00.000Z");
    await expire();
    expect(await shop.state(id)).toEqual(["expired", 0]);
    await shop.transfer(code, 60, 0);
    expect(await shop.state(id)).toEqual(["expired", 0]);
    expect(await shop.tasks()).toEqual([expect.stringMatching(/^Zahlung über 60.€ für den abgelaufenen/)]);
    expect(await plan.db.selectFrom("open_money").selectAll().execute()).toHaveLength(1);
  });

  it("is cancelled when its money goes back at the wallet, and staff settle what was used", async () => {
    const { id, code, orderId } = await shop.buyAtWallet(500);
    const booking = await shop.use(code, 2);
    await wallet.giveBack(orderId);
    await Promise.all([tell(orderId), tell(orderId)]);
    expect(await shop.state(id)).toEqual(["cancelled", 0]);
    expect(await shop.voucher(id)).toMatchObject({ cancel_reason: "returned" });
    await expect(shop.use(code, 3)).rejects.toMatchObject(refusedCode);
    expect(await shop.tasks()).toEqual([expect.stringMatching(/500.€ an Erika Beispiel zurückgebucht[^]*: 360.€\./)]);
    await shop.cancel(booking);
    expect(await shop.state(id)).toEqual(["cancelled", 0]);
    expect(await plan.db.selectFrom("open_money").selectAll().execute()).toEqual([]);
  });

  it("puts what came for it since into the list once the booking gives it back, and nothing of it is left", async () => {
    const { id, code, orderId } = await shop.buyAtWallet(360);
    const booking = await shop.use(code, 2);
    await wallet.giveBack(orderId);
    await tell(orderId);
    await shop.transfer(code, 226.19, 0);
    expect(await plan.db.selectFrom("open_money").selectAll().execute()).toEqual([]);
    await shop.cancel(booking);
    expect(await shop.state(id)).toEqual(["cancelled", 0]);
    expect((await listOpenMoney({ db: plan.db, purposes })).map(({ id, amount }) => [id, amount])).toEqual([
      [`voucher:${id}`, "226.19"],
    ]);
  });

  it("loses only what went back of it", async () => {
    const { id, code, orderId } = await shop.buyAtWallet(500);
    await wallet.giveBack(orderId, "100.00");
    await tell(orderId);
    expect(await shop.state(id)).toEqual(["paid", 400]);
    await shop.use(code, 2);
    expect(await shop.state(id)).toEqual(["partlyRedeemed", 40]);
    await wallet.giveBack(orderId, "200.00");
    await tell(orderId);
    expect(await shop.state(id)).toEqual(["cancelled", 0]);
    expect((await shop.tasks())[0]).toMatch(/: 160.€\./);
  });

  it("is blocked while a dispute is open, and pays again when it is decided for us", async () => {
    const { id, code, orderId } = await shop.buyAtWallet(500);
    await shop.use(code, 2);
    const disputeId = await wallet.dispute(orderId);
    await tell(orderId, disputeId);
    expect(await shop.state(id)).toEqual(["cancelled", 0]);
    expect(await shop.tasks()).toEqual([expect.stringMatching(/Streitfall um den Gutschein \d+[^]*: 360.€\./)]);
    // What is held back, and what the booking has of it, is nobody's to give back.
    expect(await plan.db.selectFrom("open_money").selectAll().execute()).toEqual([]);
    await wallet.resolve(disputeId, "seller");
    await tell(orderId, disputeId);
    expect(await shop.state(id)).toEqual(["partlyRedeemed", 140]);
    expect(await shop.tasks()).toEqual([]);
  });

  it("can be used again where a part was in dispute while bookings spent the rest", async () => {
    const { id, code, orderId } = await shop.buyAtWallet(500);
    const hold = (cents: number) =>
      inTransaction(plan.db, async (trx) => {
        const order = await lockOrder(trx, orderId);
        if (!order) throw new Error("there is no order");
        const payment = { kind: "wallet", order, externalId: `D${cents}`, cents, movement: "disputed" } as const;
        await registerPayment(trx, voucherPurpose, payment, plan.clock.now());
        return coverVoucher(trx, id, plan.clock.now());
      });
    // Nothing is missing while what is left covers it.
    expect(await hold(-140_00)).toBe(0);
    expect(await shop.state(id)).toEqual(["paid", 360]);
    await shop.use(code, 2);
    expect(await shop.state(id)).toEqual(["spent", 0]);
    expect(await hold(140_00)).toBe(0);
    expect(await shop.state(id)).toEqual(["partlyRedeemed", 140]);
    // Money that was paid twice and is all held back: bookings have no more of it than they have.
    expect(await hold(-600_00)).toBe(360_00);
  });

  it("that was withdrawn from lacks what went back of the part that bookings have", async () => {
    const { id, code, orderId } = await shop.buyAtWallet(500);
    await shop.use(code, 2);
    const ended = { status: "cancelled" as const, cancel_reason: withdrawnFrom };
    await plan.db.updateTable("vouchers").set(ended).where("id", "=", id).execute();
    const missingAfter = (cents: number) =>
      inTransaction(plan.db, async (trx) => {
        const order = await lockOrder(trx, orderId);
        if (!order) throw new Error("there is no order");
        const payment = {
          kind: "wallet",
          order,
          externalId: `R${cents}`,
          cents: -cents,
          movement: "returned",
        } as const;
        await registerPayment(trx, voucherPurpose, payment, plan.clock.now());
        return coverVoucher(trx, id, plan.clock.now());
      });
    expect(await missingAfter(140_00)).toBe(0);
    expect(await missingAfter(60_00)).toBe(60_00);
  });

  it("stays blocked when the dispute is decided for the payer", async () => {
    const { id, orderId } = await shop.buyAtWallet(500);
    const disputeId = await wallet.dispute(orderId);
    await tell(orderId, disputeId);
    await wallet.resolve(disputeId, "buyer");
    await tell(orderId, disputeId);
    expect(await shop.state(id)).toEqual(["cancelled", 0]);
    expect(await plan.db.selectFrom("open_money").selectAll().execute()).toEqual([]);
  });
});
