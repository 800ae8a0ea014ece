import { closingsContract } from "../../../shared/contract/closings.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { done, refusal, withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";

const corrected = [409, { number: "validation-staff:tillCorrected" }];
const notCorrectable = [409, { number: "validation-staff:tillNotCorrectable" }];

describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;
  const invoices = () => till.db.selectFrom("invoices").select(["kind", "gross_cents"]).orderBy("id").execute();

  afterEach(async () => {
    expect(await findingsIn(till.db)).toEqual([]);
  });

  itOnSqlite("leaves a voucher paid whose money came by a transfer, too", async () => {
    const { id, code } = await till.requestVoucher(80);
    await till.sell({ income: "80", voucher_code: code });
    const received = { number: `Gutschein ${id}`, amount: "80", received_on: testToday, outstanding: "0" };
    expect((await plan.alma.post(openMoneyContract.receive.path, received)).statusCode).toBe(200);
    done(await till.correct(1));
    expect(await till.voucher(id)).toMatchObject({ status: "paid", balance_cents: 80_00 });
  });

  itOnSqlite(
    "takes a whole sale back: stock, money, and what was paid is unpaid again and can be paid anew",
    async () => {
      const water = await addProduct(till.db);
      const booking_id = await plan.book();
      const { id: voucherId, code: voucher_code } = await till.requestVoucher(80);
      const products = [{ id: water, quantity: 2 }];
      const all = { income: "480.00", booking_id, voucher_code, products, fees: ["briefing"], payment_method: "card" };
      await till.sell(all);
      plan.clock.advance(60_000);
      expect(done(await till.correct(1, "Falscher Gast"))).toEqual({ id: 2, number: 2 });
      const correction = await till.db
        .selectFrom("till_transactions")
        .selectAll()
        .where("id", "=", 2)
        .executeTakeFirst();
      expect(correction).toMatchObject({
        kind: "correction",
        corrects_id: 1,
        payment_method: "card",
        total_cents: -480_00,
        cashier_name: "Alma Anker",
        reason: "Falscher Gast",
      });
      expect(await plan.booking(booking_id)).toMatchObject({ status: "unpaid", paid_at: null });
      expect((await plan.events(booking_id)).at(-1)).toMatchObject({ kind: "corrected", detail: "Falscher Gast" });
      expect(await till.voucher(voucherId)).toMatchObject({ status: "requested", balance_cents: 0, paid_at: null });
      expect((await till.product(water)).actual_stock).toBe(6);
      expect((await till.payments()).slice(3)).toEqual([
        ["card", "booking", booking_id, -360, 2],
        ["card", "sale", 2, -40, 2],
        ["card", "voucher", voucherId, -80, 2],
      ]);
      const [shown] = (await till.unpaid()).bookings;
      expect(shown).toMatchObject({ due: "360.00", on_site: { briefing: { collected: false } } });
      expect(refusal(await till.correct(1))).toEqual(corrected);
      expect(refusal(await till.correct(2))).toEqual(notCorrectable);

      await till.sell({ ...all, payment_method: "cash" });
      expect(await plan.booking(booking_id)).toMatchObject({ status: "paid" });
      expect(await till.voucher(voucherId)).toMatchObject({ status: "paid", balance_cents: 80_00 });
      // Nothing is invoiced twice: what was issued counts once it is paid again.
      expect(await invoices()).toEqual([
        { kind: "invoice", gross_cents: 360_00 },
        { kind: "receipt", gross_cents: 80_00 },
      ]);
      expect(await till.drawer()).toBe(480);

      done(await till.correct(3));
      expect(await plan.booking(booking_id)).toMatchObject({ status: "unpaid", paid_at: null });
      expect(await till.drawer()).toBe(0);
    },
  );

  itOnSqlite(
    "keeps a booking paid whose price came twice, and takes the surplus out of the list of open money",
    async () => {
      const booking_id = await plan.book();
      await till.sell({ income: "360", booking_id });
      const again = { kind: "banktransfer", cents: 360_00, purpose: "booking", reference_id: booking_id } as const;
      const row = { ...again, registered_by: null, wallet_order_id: null, external_id: null, created_at: "2027-05-03" };
      await till.db.insertInto("payments").values(row).execute();
      const listed = { purpose: "booking", reference_id: booking_id, opened_at: "2027-05-03" };
      await till.db.insertInto("open_money").values(listed).execute();
      done(await till.correct(1));
      expect(await plan.booking(booking_id)).toMatchObject({ status: "paid" });
      expect(await till.db.selectFrom("open_money").selectAll().execute()).toEqual([]);
    },
  );

  itOnSqlite("keeps the fee from what is left of a booking's money", async () => {
    const booking_id = await plan.book({ booked_day: addDays(testToday, 40) });
    const part = { kind: "banktransfer", cents: 100_00, purpose: "booking", reference_id: booking_id } as const;
    const row = { ...part, registered_by: null, wallet_order_id: null, external_id: null, created_at: "2027-05-03" };
    await till.db.insertInto("payments").values(row).execute();
    await till.sell({ income: "260", booking_id });
    done(await till.correct(1));
    expect((await plan.seen("?from=2027-06-01&to=2027-06-30"))[0]?.cancellation).toMatchObject({
      fee: "100.00",
      cash: "0.00",
    });
  });

  itOnSqlite("refuses what was cancelled since: its money is in the list of open money", async () => {
    const booking_id = await plan.book();
    await till.sell({ income: "360", booking_id });
    await plan.alma.post(dayPlanContract.cancel.path, { booking_id, canceled_reason: "Krank" });
    expect(refusal(await till.correct(1))).toEqual(notCorrectable);
    expect(await till.drawer()).toBe(360);
  });

  itOnSqlite("refuses a voucher of which a booking has a part", async () => {
    const { id, code } = await till.requestVoucher(80);
    await till.sell({ income: "80", voucher_code: code });
    await plan.book({ voucher_code: (await till.voucher(id)).code });
    expect((await till.voucher(id)).status).toBe("spent");
    expect(refusal(await till.correct(1))).toEqual(notCorrectable);
    expect(await till.voucher(id)).toMatchObject({ status: "spent" });
  });

  itOnSqlite("takes a deposit back while it is held, and its return; then the deposit is held again", async () => {
    const booking_id = await plan.book();
    const deposit = { income: "500", booking_id, pay_booking: false, fees: ["deposit"] };
    await till.sell(deposit);
    done(await till.returnDeposit(booking_id, "card"));
    expect(refusal(await till.correct(1))).toEqual(notCorrectable);
    done(await till.correct(2));
    expect((await plan.kim.get(tillContract.deposits.path)).json()).toMatchObject({ deposits: [{ amount: "500.00" }] });
    done(await till.correct(1));
    expect([await till.drawer(), (await plan.kim.get(tillContract.deposits.path)).json<object>()]).toEqual([
      0,
      { deposits: [], all_collected: [], cancelled_on_site: [] },
    ]);
    await till.sell(deposit);
  });

  const notOwn = [403, { number: "validation-staff:tillNotOwnSale" }];
  const byKim = (number: number) => plan.kim.post(tillContract.correct.path, { number, reason: "Vertippt" });

  itOnSqlite("lets an employee take back their own last sale, once, and writes down who did", async () => {
    const water = await addProduct(till.db);
    const sale = { income: "2.50", products: [{ id: water, quantity: 1 }] };
    await till.sell(sale);
    await till.sell({ ...sale, payment_method: "card" });
    done(await till.save(sale, undefined, plan.alma));
    expect((await till.unpaid()).own_sale).toEqual({ number: 2, payments: [{ method: "card", amount: "2.50" }] });
    for (const number of [1, 3]) expect(refusal(await byKim(number))).toEqual(notOwn);
    expect(await till.drawer()).toBe(5);
    expect((await till.product(water)).actual_stock).toBe(3);
    done(await byKim(2));
    expect((await till.unpaid()).own_sale).toBeNull();
    expect(refusal(await byKim(2))).toEqual(corrected);
    expect(refusal(await byKim(1))).toEqual(notOwn);
    const last = await till.db.selectFrom("till_transactions").selectAll().orderBy("id", "desc").executeTakeFirst();
    expect(last).toMatchObject({ kind: "correction", corrects_id: 2, cashier_name: "Kim Kapitän", reason: "Vertippt" });
  });

  it("lets no employee take back what paid a booking or voucher, came by transfer, or is closed", async () => {
    const water = await addProduct(till.db);
    const products = [{ id: water, quantity: 1 }];
    const refused = async (number: number) => {
      expect((await till.unpaid()).own_sale).toBeNull();
      expect(refusal(await byKim(number))).toEqual(notOwn);
    };
    const booking_id = await plan.book();
    await till.sell({ income: "360", booking_id });
    await refused(1);
    const { code: voucher_code } = await till.requestVoucher(80);
    await till.sell({ income: "80", voucher_code });
    await refused(2);
    // As an admin, who takes transfers.
    const kimIs = (role: "admin" | "employee") =>
      till.db.updateTable("users").set({ role }).where("first_name", "=", "Kim").execute();
    await kimIs("admin");
    await till.sell({ income: "2.50", products, payment_method: "banktransfer" });
    await kimIs("employee");
    await refused(3);
    await till.sell({ income: "2.50", products });
    const counted = { counts: '{"5000":8,"1000":4,"200":1,"50":1}', expected: "442.50", withdrawal: "0" };
    expect((await plan.alma.post(closingsContract.close.path, counted)).statusCode).toBe(200);
    await refused(4);
  });

  itOnSqlite("wants a number that there is and a reason, and is nobody's else", async () => {
    const water = await addProduct(till.db);
    await till.sell({ income: "2.50", products: [{ id: water, quantity: 1 }] });
    expect(refusal(await till.correct(2))).toEqual([404, { number: "validation-staff:tillNumber" }]);
    expect(refusal(await till.correct(1, " "))).toEqual([400, { reason: "validation-staff:reason" }]);
    const visitor = await plan.server.visitor();
    expect((await visitor.post(tillContract.save.path, { income: "0" })).statusCode).toBe(401);
    expect((await visitor.get(tillContract.unpaid.path)).statusCode).toBe(401);
    expect(await till.drawer()).toBe(2.5);
  });
});
