import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { refusal, withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";

describeOnSqlite((engine) => {
  const till = withTill(engine);
  const { plan } = till;
  const stored = async () => [
    await plan.count("till_transactions"),
    await plan.count("till_lines"),
    await plan.count("payments"),
    await plan.count("stock_moves"),
    await plan.count("invoices"),
  ];
  const v = (key: string) => `validation-staff:${key}`;

  it("takes cash that is just enough, and not a cent less", async () => {
    const products = [{ id: await addProduct(till.db), quantity: 1 }];
    const sale = { income: "2.50", products };
    expect(refusal(await till.save({ ...sale, received: "2.49" }))).toEqual([400, { received: v("tillReceived") }]);
    await till.sell({ ...sale, received: "2.50" });
  });

  it("says which field is wrong, and stores nothing", async () => {
    const water = await addProduct(till.db);
    const gone = await addProduct(till.db, { name: "Weg", deleted_at: "2027-05-01T08:00:00.000Z" });
    const dear = await addProduct(till.db, { name: "Yacht", price_cents: 100_000_00, actual_stock: 999 });
    const booking_id = await plan.book();
    const cancelled = await plan.book({ booked_day: "2027-06-20" });
    await plan.alma.post(dayPlanContract.cancel.path, { booking_id: cancelled, canceled_reason: "Krank" });
    const paid = await plan.book({ booked_day: "2027-07-20" });
    const { id: ended, code } = await till.requestVoucher(80);
    await till.db.updateTable("vouchers").set({ status: "expired" }).where("id", "=", ended).execute();
    const { code: paidCode } = await till.requestVoucher(50);
    await till.sell({ income: "360.00", booking_id: paid });
    await till.sell({ income: "50.00", voucher_code: paidCode });

    const one = (quantity: unknown, id: unknown = water) => ({ income: "2.50", products: [{ id, quantity }] });
    const spareKey = { text: "Ersatzschlüssel", amount: "12.50", tax_percent: 19 };
    const free = (changes: object) => ({ income: "12.50", free_amounts: [{ ...spareKey, ...changes }] });
    const ways = (way: string, amount: string, other: string, rest: string) => ({
      payments: [
        { method: way, amount },
        { method: other, amount: rest },
      ],
    });
    const bad: [object, number, object][] = [
      [one(-1), 400, { products: v("tillQuantity") }],
      [one(0), 400, { products: v("tillQuantity") }],
      [one(1000), 400, { products: v("tillQuantity") }],
      [one(1.5), 400, { products: v("tillQuantity") }],
      [one(1e300), 400, { products: v("tillQuantity") }],
      [one("two"), 400, { products: v("tillQuantity") }],
      [one(1, -1), 400, { products: v("tillProducts") }],
      [one(1, 1e12), 400, { products: v("tillProducts") }],
      [{ income: "2.50", products: "[{" }, 400, { products: v("tillProducts") }],
      [{ income: "2.50", products: '{"id":1}' }, 400, { products: v("tillProducts") }],
      [{ income: "5", products: [one(1).products[0], one(1).products[0]] }, 400, { products: v("tillProducts") }],
      [{ income: "0", products: "[]" }, 400, { products: v("tillEmpty") }],
      [{ income: "0", booking_id, pay_booking: false }, 400, { products: v("tillEmpty") }],
      [{ ...one(1), income: "-2.50" }, 400, { income: v("amount") }],
      [{ ...one(1), income: "2.505" }, 400, { income: v("amount") }],
      [{ ...one(1), income: "100000.01" }, 400, { income: v("amount") }],
      [{ ...one(1), income: undefined }, 400, { income: v("amount") }],
      [{ ...one(1), received: "2.49" }, 400, { received: v("tillReceived") }],
      [{ ...one(1), received: "-5" }, 400, { received: v("tillReceived") }],
      [{ ...one(1), received: "100000.01" }, 400, { received: v("tillReceived") }],
      [{ ...one(1), payment_method: "paypal" }, 400, { payment_method: v("tillWay") }],
      [{ ...one(1), ...ways("cash", "1.00", "card", "1.49") }, 400, { payments: v("tillPayments") }],
      [{ ...one(1), ...ways("cash", "1.00", "card", "1.51") }, 400, { payments: v("tillPayments") }],
      [{ ...one(1), ...ways("cash", "1.00", "cash", "1.50") }, 400, { payments: v("tillPayments") }],
      [{ ...one(1), ...ways("cash", "2.50", "card", "0") }, 400, { payments: v("tillPayments") }],
      [{ ...one(1), ...ways("cash", "3.50", "card", "-1") }, 400, { payments: v("tillPayments") }],
      [{ ...one(1), ...ways("cash", "1.00", "paypal", "1.50") }, 400, { payments: v("tillWay") }],
      [{ ...one(1), ...ways("cash", "1.00", "banktransfer", "1.50") }, 403, { payments: v("tillTransferAdmin") }],
      [{ ...one(1), payments: "[{" }, 400, { payments: v("tillPayments") }],
      [{ ...one(1), payments: [null] }, 400, { payments: v("tillPayments") }],
      [free({ text: " " }), 400, { free_amounts: v("tillFreeText") }],
      [free({ text: "x".repeat(61) }), 400, { free_amounts: v("tillFreeText") }],
      [free({ text: "a\nb" }), 400, { free_amounts: v("tillFreeText") }],
      [free({ amount: "0" }), 400, { free_amounts: v("tillFreeAmount") }],
      [free({ amount: "-1" }), 400, { free_amounts: v("tillFreeAmount") }],
      [free({ amount: "100000.01" }), 400, { free_amounts: v("tillFreeAmount") }],
      [free({ tax_percent: 16 }), 400, { free_amounts: v("tillFreeTax") }],
      [free({ tax_percent: undefined }), 400, { free_amounts: v("tillFreeTax") }],
      [{ ...free({}), free_amounts: Array(21).fill(spareKey) }, 400, { free_amounts: v("tillFreeAmount") }],
      [{ ...free({}), income: "12.49" }, 409, { income: v("tillChanged") }],
      [{ ...one(1), started_at: "yesterday" }, 400, { started_at: v("tillStarted") }],
      [{ income: "35", fees: '["briefing"]' }, 400, { fees: v("tillFees") }],
      [{ income: "35", booking_id, fees: ["tip"] }, 400, { fees: v("tillFees") }],
      [{ income: "70", booking_id, fees: ["briefing", "briefing"] }, 400, { fees: v("tillFees") }],
      [{ income: "360", booking_id: "x" }, 400, { booking_id: v("booking") }],
      [{ income: "360", booking_id: 99_999 }, 404, { booking_id: v("booking") }],
      [{ income: "360", booking_id: paid }, 409, { booking_id: v("tillPaid") }],
      [{ income: "360", booking_id: cancelled }, 409, { booking_id: v("status") }],
      [
        { income: "35", booking_id: cancelled, pay_booking: false, fees: ["briefing"] },
        409,
        { booking_id: v("status") },
      ],
      [{ income: "50", voucher_code: paidCode }, 409, { voucher_code: v("tillPaid") }],
      [{ income: "80", voucher_code: code }, 409, { voucher_code: v("status") }],
      [{ income: "80", voucher_code: "AAAA-AAAA-AAAA-AAAA" }, 404, { voucher_code: v("voucher") }],
      [one(1, gone), 409, { products: v("product") }],
      [one(1, 99_999), 409, { products: v("product") }],
      [{ income: "17.50", products: [{ id: water, quantity: 7 }] }, 409, { products: v("outOfStock") }],
      [{ income: "2.49", products: one(1).products }, 409, { income: v("tillChanged") }],
      [{ income: "2.51", products: one(1).products }, 409, { income: v("tillChanged") }],
      // Far more than a column can hold.
      [{ income: "100000", products: [{ id: dear, quantity: 999 }] }, 409, { income: v("tillChanged") }],
    ];
    const before = await stored();
    for (const [sale, status, errors] of bad) {
      expect([sale, ...refusal(await till.save(sale))]).toEqual([sale, status, errors]);
    }
    const deposits: [object, number, object][] = [
      [{ booking_id }, 409, { booking_id: v("tillNoDeposit") }],
      [{ booking_id: 99_999 }, 409, { booking_id: v("tillNoDeposit") }],
      [{ booking_id, payment_method: "stones" }, 400, { payment_method: v("tillWay") }],
    ];
    for (const [asked, status, errors] of deposits) {
      expect(refusal(await plan.kim.post(tillContract.returnDeposit.path, asked))).toEqual([status, errors]);
    }
    expect(await stored()).toEqual(before);
    expect((await till.product(water)).actual_stock).toBe(6);
    expect(await plan.booking(booking_id)).toMatchObject({ status: "unpaid" });
    // The voucher of this test ended without a word in its ledger.
    expect(await findingsIn(till.db)).toEqual([]);
  });
});
