import { type CashLogAnswer, type CashPositionAnswer, cashLogContract } from "../../../shared/contract/cash-log.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { payAtWallet, settleAll } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { addVoucher, addWalletOrder, voucherCode } from "../../../testing/rows.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { moveMoney } from "../till/move-money.ts";
import { completeLine, recordTransaction } from "../till/record-transaction.ts";
import { cashLog, createIncomeReader } from "./cash-log.ts";

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);

  const position = async () => (await plan.alma.get(cashLogContract.position.path)).json<CashPositionAnswer>();
  const log = async (query = "") => {
    const answer = await plan.alma.get(cashLogContract.log.path + query);
    return answer.json<CashLogAnswer>().cashregister_log;
  };
  const sell = async (sale: object, by = plan.kim) => {
    plan.clock.advance(60_000);
    const answer = await by.post(tillContract.save.path, { received: "1000", ...sale });
    expect([answer.statusCode, answer.json()]).toEqual([200, { id: expect.any(Number), number: expect.any(Number) }]);
    return answer.json<{ number: number }>().number;
  };
  const correct = async (number: number) => {
    plan.clock.advance(60_000);
    const answer = await plan.alma.post(tillContract.correct.path, { number, reason: "Verzählt" });
    expect(answer.statusCode).toBe(200);
  };
  const sellWater = async (quantity: number, changes: object = {}) => {
    const id = await addProduct(plan.db, { name: `Wasser ${quantity}`, actual_stock: 99, target_stock: 99 });
    const income = (quantity * 2.5).toFixed(2);
    return sell({ income, products: JSON.stringify([{ id, quantity }]), ...changes });
  };
  /** Writes a sale of ten euros into the ledger. */
  const recordSale = async () => {
    const product_id = await addProduct(plan.db);
    const cashier = { id: plan.employeeId, name: "Kim Kapitän" };
    const line = { kind: "product", name: "Wasser", product_id, unit_cents: 10_00, tax_percent: 19 } as const;
    const sale = { kind: "sale", payment_method: "cash", cashier, lines: [line] } as const;
    await plan.db.transaction().execute(async (trx) => {
      const { id } = await recordTransaction(trx, sale, plan.clock.now());
      const lines = [completeLine(line)];
      await moveMoney(trx, { id, payment_method: "cash", actorId: plan.employeeId, lines }, plan.clock.now());
    });
  };
  const atWallet = async (created_at: string, cents: number, changes: object = {}) => {
    const wallet_order_id = `ORDER-${created_at}`;
    await addWalletOrder(plan.db, { id: wallet_order_id });
    const row = { kind: "wallet" as const, cents, purpose: "booking", reference_id: null, registered_by: null };
    const rest = { wallet_order_id, movement: "regular" as const, external_id: created_at, till_transaction_id: null };
    await plan.db
      .insertInto("payments")
      .values({ ...row, ...rest, created_at, ...changes })
      .execute();
  };

  itOnSqlite("logs who sold what, when and by which way, and what of it is no income", async () => {
    const id = await plan.book();
    const water = await addProduct(plan.db);
    const products = JSON.stringify([{ id: water, quantity: 2 }]);
    const number = await sell({ income: "900.00", booking_id: id, products, fees: '["briefing","deposit"]' });
    const [entry] = await log();
    expect(entry).toEqual({
      id: `till:${number}`,
      time: "2027-05-03T08:01:00.000Z",
      cashregister_day: "2027-05-03",
      kind: "sale",
      number,
      payment_method: "cash",
      payments: [{ method: "cash", amount: "900.00" }],
      corrects: null,
      corrected_by: null,
      booking_id: id,
      booking_vehicle: "Hektor",
      booking_day: (await plan.booking(id)).start_day,
      booking_duration: 2,
      booking_price: "360.00",
      booking_paid: "360.00",
      products: [
        { quantity: 1, name: expect.stringContaining("Einweisung"), price: "35.00", price_total: "35.00" },
        { quantity: 2, name: "Wasser", price: "2.50", price_total: "5.00" },
      ],
      voucher_info: "",
      movements: [{ kind: "deposit", amount: "500.00" }],
      income: "400.00",
      cashier: "Kim Kapitän",
      reason: "",
    });
    const sums = { income: "400.00", cash: "400.00", card: "0.00", banktransfer: "0.00", paypal: "0.00" };
    expect(await position()).toEqual({
      cashposition_log: [{ cashregister_day: "2027-05-03", ...sums }],
      months: [{ month: "2027-05", ...sums }],
      years: [{ year: "2027", ...sums }],
    });
  });

  itOnSqlite("counts what a correction takes back on the day on which it is made, and a deposit never", async () => {
    const id = await plan.book();
    const number = await sell({ income: "535.00", booking_id: id, pay_booking: false, fees: '["briefing","deposit"]' });
    const card = await sellWater(4, { payment_method: "card" });
    plan.clock.advance(86_400_000);
    await correct(card);
    const back = await plan.kim.post(tillContract.returnDeposit.path, { booking_id: id });
    expect(back.statusCode).toBe(200);
    const { cashposition_log, months } = await position();
    expect(cashposition_log).toMatchObject([
      { cashregister_day: "2027-05-04", income: "-10.00", card: "-10.00", cash: "0.00" },
      { cashregister_day: "2027-05-03", income: "45.00", card: "10.00", cash: "35.00" },
    ]);
    expect(months).toMatchObject([{ month: "2027-05", income: "35.00" }]);
    expect(await log()).toMatchObject([
      {
        kind: "depositReturn",
        income: "0.00",
        movements: [{ kind: "deposit", amount: "-500.00" }],
        booking_paid: null,
      },
      { kind: "correction", corrects: card, income: "-10.00", reason: "Verzählt", cashier: "Alma Anker" },
      { kind: "sale", number: card, corrected_by: expect.any(Number), income: "10.00" },
      { kind: "sale", number, booking_vehicle: "Hektor", booking_paid: null },
    ]);
  });

  itOnSqlite(
    "has what came by PayPal and by voucher with cashiers of their own; only PayPal is new money",
    async () => {
      const { id } = await payAtWallet(plan, wallet, { booked_day: addDays(testToday, 200) });
      await addVoucher(plan.db);
      plan.clock.advance(60_000);
      const redeemed = await plan.book({ booked_day: addDays(testToday, 210), voucher_code: voucherCode });
      expect(await log()).toMatchObject([
        {
          kind: "voucher",
          cashier: "Voucher",
          income: "100.00",
          voucher_info: voucherCode,
          booking_id: redeemed,
          booking_vehicle: "Hektor",
          booking_price: "260.00",
          number: null,
          payment_method: null,
          products: [],
        },
        {
          kind: "wallet",
          cashier: "PayPal",
          income: "360.00",
          booking_id: id,
          booking_duration: 2,
          booking_paid: "360.00",
        },
      ]);
      expect((await position()).cashposition_log).toMatchObject([{ income: "360.00", paypal: "360.00" }]);
      plan.clock.advance(86_400_000);
      const booking_id = id;
      const reason = { booking_id, canceled_reason: "Krank", our_fault: true };
      expect((await plan.kim.post(dayPlanContract.cancel.path, reason)).statusCode).toBe(200);
      await settleAll(plan);
      expect((await log())[0]).toMatchObject({ kind: "wallet", income: "-360.00", cashier: "PayPal" });
      expect((await position()).cashposition_log[0]).toMatchObject({ paypal: "-360.00" });
    },
  );

  itOnSqlite("names the code of a voucher that was sold, and leaves out what is held back in a dispute", async () => {
    await addVoucher(plan.db, { status: "requested", paid_at: null, balance_cents: 0 });
    await plan.db.deleteFrom("voucher_entries").execute();
    await sell({ income: "100.00", voucher_code: voucherCode, payment_method: "banktransfer" }, plan.alma);
    await atWallet("2027-05-03T07:00:00.000Z", -70_00, { movement: "disputed" });
    expect(await log()).toMatchObject([{ voucher_info: voucherCode, income: "100.00", booking_day: null }]);
    expect((await position()).cashposition_log).toMatchObject([{ income: "100.00", banktransfer: "100.00" }]);
  });

  it("logs 14 days, today among them, and finds an older receipt with its correction by number", async () => {
    const old = await sellWater(1);
    await atWallet("2027-05-03T07:00:00.000Z", 70_00);
    plan.clock.advance(13 * 86_400_000);
    // The sessions are over.
    Object.assign(plan.alma, await plan.admin());
    Object.assign(plan.kim, await plan.employee());
    expect(await log()).toHaveLength(2);
    await correct(old);
    plan.clock.advance(86_400_000);
    const numbers = async (query = "") => (await log(query)).map(({ number }) => number);
    expect(await numbers()).toEqual([old + 1]);
    expect(await numbers(`?number=${old}`)).toEqual([old + 1, old]);
    expect(await numbers(`?number=${old + 1}`)).toEqual([old + 1, old]);
    expect(await numbers("?number=99")).toEqual([]);
    const plain = await sellWater(1);
    expect(await numbers(`?number=${plain}`)).toEqual([plain]);
    expect((await plan.alma.get(`${cashLogContract.log.path}?number=x`)).statusCode).toBe(400);
    expect((await plan.kim.get(cashLogContract.log.path)).statusCode).toBe(403);
  });

  itOnSqlite.each([
    ["2027-03-27T22:59:59.999Z", "2027-03-27"],
    ["2027-03-27T23:00:00.000Z", "2027-03-28"],
    ["2027-03-28T21:59:59.999Z", "2027-03-28"],
    ["2027-03-28T22:00:00.000Z", "2027-03-29"],
    ["2027-10-30T22:00:00.000Z", "2027-10-31"],
    ["2027-10-31T22:59:59.999Z", "2027-10-31"],
    ["2027-10-31T23:00:00.000Z", "2027-11-01"],
    ["2027-12-31T23:00:00.000Z", "2028-01-01"],
  ])("counts %s to the German day %s, at the till and at the wallet", async (instant, day) => {
    plan.clock.set(instant);
    await recordSale();
    await atWallet(instant, 70_00);
    const incomes = await createIncomeReader(plan.db)(plan.clock.now());
    expect(incomes).toEqual([
      { day, way: "cash", cents: 10_00 },
      { day, way: "paypal", cents: 70_00 },
    ]);
    const entries = await cashLog(plan.db, plan.clock.now());
    expect(entries.map(({ cashregister_day }) => cashregister_day)).toEqual([day, day]);
  });

  itOnSqlite("remembers past days, and counts nothing twice or too late", async () => {
    const read = createIncomeReader(plan.db);
    const total = async () => (await read(plan.clock.now())).reduce((sum, { cents }) => sum + cents, 0);
    await recordSale();
    await atWallet("2027-05-03T07:00:00.000Z", 70_00);
    expect(await Promise.all([total(), total()])).toEqual([80_00, 80_00]);
    plan.clock.advance(5 * 86_400_000);
    expect(await Promise.all([total(), total()])).toEqual([80_00, 80_00]);
    // Was begun before midnight.
    await atWallet("2027-05-07T21:59:00.000Z", 1_00);
    await recordSale();
    await recordSale();
    expect([await total(), await total()]).toEqual([101_00, 101_00]);
  });
});
