import { type OpenMoneyAnswer, openMoneyContract, type Payable } from "../../../shared/contract/open-money.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import { expireVouchers } from "../vouchers/expire-vouchers.ts";

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);

  /** Ordered by transfer, and not paid yet. */
  const requested = async (changes: { id?: number } = {}) => {
    const id = await addVoucher(plan.db, { status: "requested", balance_cents: 0, paid_at: null, ...changes });
    await plan.db.deleteFrom("voucher_entries").execute();
    return id;
  };
  const open = async () => (await plan.alma.get(openMoneyContract.list.path)).json<OpenMoneyAnswer>().open_money;
  const look = async (number: string) =>
    (await plan.alma.get(`${openMoneyContract.payable.path}?number=${encodeURIComponent(number)}`)).json<Payable>();
  const receive = async (number: string, amount: string) => {
    const { outstanding } = await look(number);
    const body = { number, amount, received_on: testToday, outstanding };
    expect((await plan.alma.post(openMoneyContract.receive.path, body)).statusCode).toBe(200);
    plan.clock.advance(60_000);
  };
  const voucher = (id: number) =>
    plan.db.selectFrom("vouchers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  it("is paid by transfers in parts, found by its number or its code however it is typed", async () => {
    const id = await requested();
    await receive(`Gutschein ${id}`, "40");
    expect(await look(voucherCode.toLowerCase().replaceAll("-", " "))).toMatchObject({
      purpose: "voucher",
      number: `Gutschein ${id}`,
      title: "Oma",
      days: null,
      outstanding: "60.00",
      state: "unpaid",
    });
    expect(await voucher(id)).toMatchObject({ status: "requested", balance_cents: 0 });
    await receive(voucherCode, "60,00");
    expect(await voucher(id)).toMatchObject({ status: "paid", balance_cents: 100_00 });
    expect(await open()).toEqual([]);
  });

  it("stays open where what was too much for a booking of the same number goes away", async () => {
    const booking = await plan.book();
    const id = await requested({ id: booking });
    await receive(voucherCode, "150");
    await receive(String(booking), "400");
    const kept = { source: `booking:${booking}`, way: "banktransfer", amount: "40", reason: "Wunsch" };
    expect((await plan.alma.post(openMoneyContract.refund.path, kept)).statusCode).toBe(200);
    expect(await open()).toMatchObject([{ id: `voucher:${id}`, amount: "50.00" }]);
  });

  it("is worth its amount where more was paid; the rest pays a booking or goes back", async () => {
    const id = await requested();
    await receive(voucherCode, "150");
    expect(await voucher(id)).toMatchObject({ status: "paid", balance_cents: 100_00 });
    await receive(voucherCode, "100");
    expect(await open()).toMatchObject([
      { id: `voucher:${id}`, purpose: "voucher", kind: "surplus", amount: "150.00", number: voucherCode },
    ]);
    const booking = await plan.book({ booked_day: addDays(testToday, 120) });
    const asked = { source: `voucher:${id}`, target: String(booking), amount: "150", reason: "Wunsch" };
    expect((await plan.alma.post(openMoneyContract.assign.path, asked)).statusCode).toBe(200);
    expect(await open()).toEqual([]);
    expect(await look(String(booking))).toMatchObject({ outstanding: "210.00" });
    expect(await voucher(id)).toMatchObject({ status: "paid", balance_cents: 100_00 });
  });

  it("takes money that came for a booking", async () => {
    const id = await requested();
    const booking = await plan.book({ booked_day: addDays(testToday, 120) });
    await receive(String(booking), "460");
    const asked = { source: `booking:${booking}`, target: voucherCode, amount: "100.00", reason: "Wunsch" };
    expect((await plan.alma.post(openMoneyContract.assign.path, asked)).statusCode).toBe(200);
    expect(await voucher(id)).toMatchObject({ status: "paid", balance_cents: 100_00 });
    expect(await open()).toEqual([]);
  });

  it("is in the list where it came late, and with what came of an amount that was never paid in full", async () => {
    const id = await requested();
    await receive(voucherCode, "40");
    await plan.db
      .updateTable("vouchers")
      .set({ expires_on: addDays(testToday, -1) })
      .execute();
    await expireVouchers(plan.deps);
    expect(await open()).toMatchObject([{ amount: "40.00", number: voucherCode }]);
    await receive(voucherCode, "60");
    expect(await open()).toMatchObject([{ kind: "late", amount: "100.00" }]);
    const asked = { source: `voucher:${id}`, way: "cash", amount: "100.00", reason: "Zu spät" };
    expect((await plan.alma.post(openMoneyContract.refund.path, asked)).statusCode).toBe(200);
    expect(await open()).toEqual([]);
    expect(await voucher(id)).toMatchObject({ status: "expired", balance_cents: 0 });
    const [line] = await plan.db.selectFrom("till_lines").selectAll().execute();
    expect(line).toMatchObject({ kind: "payout", name: `Auszahlung Gutschein ${id}`, total_cents: -100_00 });
  });
});
