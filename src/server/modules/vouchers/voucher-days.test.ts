import { tillContract } from "../../../shared/contract/till.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { addVoucher, addWalletOrder } from "../../../testing/rows.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import { expireVouchers } from "./expire-vouchers.ts";
import { reserveVoucher } from "./spend-voucher.ts";

/** The year ends in Berlin an hour before it does in UTC. */
const lastHourOf2027 = "2027-12-31T22:30:00.000Z";
const firstHourOf2028 = "2027-12-31T23:30:00.000Z";
const code = "K7QM-9WXA-TR4H-B2ZN";

describeOnSqlite((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const shop = voucherShop(plan, wallet);
  const lastDay = async (id: number) => (await shop.voucher(id)).expires_on;

  it("counts the year in which a voucher was asked for by Berlin's days", async () => {
    plan.clock.set(lastHourOf2027);
    const { id } = await shop.request({ voucherAmount: 100 });
    plan.clock.set(firstHourOf2028);
    const { id: later } = await shop.request({ voucherAmount: 100 });
    expect([await lastDay(id), await lastDay(later)]).toEqual(["2030-12-31", "2031-12-31"]);
  });

  it("counts the year in which it was paid by Berlin's days", async () => {
    plan.clock.set(lastHourOf2027);
    const [{ id }, { id: earlier }] = [
      await shop.request({ voucherAmount: 100 }),
      await shop.request({ voucherAmount: 100 }),
    ];
    await shop.transfer(`Gutschein ${earlier}`, 100);
    plan.clock.set(firstHourOf2028);
    await shop.transfer(`Gutschein ${id}`, 100);
    expect([await lastDay(earlier), await lastDay(id)]).toEqual(["2030-12-31", "2031-12-31"]);
  });

  it.each([
    [lastHourOf2027, "2030-12-31"],
    [firstHourOf2028, "2031-12-31"],
  ])("counts it so again after the payment was taken back: asked for at %s", async (at, day) => {
    plan.clock.set(at);
    const { id, code: voucher_code } = await shop.request({ voucherAmount: 100 });
    plan.clock.set("2029-06-01T08:00:00.000Z");
    const admin = await plan.admin();
    expect((await admin.post(tillContract.save.path, { income: "100", voucher_code })).statusCode).toBe(200);
    expect(await lastDay(id)).toBe("2032-12-31");
    const asked = { number: 1, reason: "Vertippt" };
    expect((await admin.post(tillContract.correct.path, asked)).statusCode).toBe(200);
    expect(await lastDay(id)).toBe(day);
  });

  it("counts half a year from Berlin's day on which a booking gave its part back", async () => {
    plan.clock.set("2027-12-01T08:00:00.000Z");
    const id = await addVoucher(plan.db, { code, balance_cents: 100_00, expires_on: "2027-12-31" });
    const booking = await shop.use(code, 20);
    plan.clock.set(firstHourOf2028);
    await shop.cancel(booking);
    expect(await lastDay(id)).toBe(addDays("2028-01-01", 183));
  });

  it("can be used until midnight in Berlin", async () => {
    await addVoucher(plan.db, { code, balance_cents: 100_00, expires_on: "2027-12-31" });
    for (const id of ["ORDER-1", "ORDER-2"]) await addWalletOrder(plan.db, { id });
    const reserve = (walletOrderId: string, at: string) =>
      plan.db.transaction().execute((trx) => reserveVoucher(trx, { code, cents: 1_00, walletOrderId }, new Date(at)));
    await reserve("ORDER-1", lastHourOf2027);
    await expect(reserve("ORDER-2", firstHourOf2028)).rejects.toMatchObject({
      errors: { voucher_code: "validation:voucher" },
    });
  });

  it("is written off after its last day in Berlin", async () => {
    await addVoucher(plan.db, { code, balance_cents: 100_00, expires_on: "2027-12-31" });
    const status = () => plan.db.selectFrom("vouchers").select("status").executeTakeFirstOrThrow();
    plan.clock.set(lastHourOf2027);
    await expireVouchers(plan.deps);
    expect(await status()).toEqual({ status: "paid" });
    plan.clock.set(firstHourOf2028);
    await expireVouchers(plan.deps);
    expect(await status()).toEqual({ status: "expired" });
  });
});
