import { type CashLogAnswer, type CashPositionAnswer, cashLogContract } from "../../../shared/contract/cash-log.ts";
import { closingsContract, exportPath } from "../../../shared/contract/closings.ts";
import type { DepositsAnswer } from "../../../shared/contract/held-deposits.ts";
import { receiptPath } from "../../../shared/contract/receipts.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import { done, withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { close } from "../closings/closings.fixture.ts";
import { recordTransaction } from "./record-transaction.ts";

describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const ways = () => till.db.selectFrom("till_payments").selectAll().orderBy("transaction_id").orderBy("position");
  const pay = (...parts: [string, string][]) => ({ payments: parts.map(([method, amount]) => ({ method, amount })) });

  it("takes cash and card for one sale, pays the deposit out of the cash, and gives both back by the same ways", async () => {
    const booking_id = await plan.book();
    const sale = { income: "895.00", booking_id, fees: ["deposit", "briefing"] };
    await till.sell({ ...sale, ...pay(["card", "345.00"], ["cash", "550.00"]) });
    expect(await till.payments()).toEqual([
      ["cash", "deposit", booking_id, 500, 1],
      ["cash", "booking", booking_id, 50, 1],
      ["card", "booking", booking_id, 310, 1],
      ["card", "sale", 1, 35, 1],
    ]);
    expect(await till.drawer()).toBe(550);
    expect(await plan.booking(booking_id)).toMatchObject({ status: "paid" });
    expect((await till.mails()).filter((mail) => mail === "booking-invoice")).toHaveLength(1);
    done(await till.correct(1));
    expect(await ways().execute()).toEqual([
      { transaction_id: 1, position: 1, payment_method: "cash", cents: 550_00 },
      { transaction_id: 1, position: 2, payment_method: "card", cents: 345_00 },
      { transaction_id: 2, position: 1, payment_method: "cash", cents: -550_00 },
      { transaction_id: 2, position: 2, payment_method: "card", cents: -345_00 },
    ]);
    expect([await till.drawer(), (await plan.booking(booking_id)).status]).toEqual([0, "unpaid"]);
  });

  it("is said with all of its ways by what was collected, paid and held", async () => {
    const booking_id = await plan.book();
    const sale = { income: "895.00", booking_id, fees: ["deposit", "briefing"] };
    await till.sell({ ...sale, ...pay(["card", "345.00"], ["cash", "550.00"]) });
    const [shown] = (await till.unpaid(`?booking_id=${booking_id}`)).bookings;
    const by = { name: "Kim Kapitän", dateTime: "2027-05-03T08:00:00.000Z" };
    // Cash paid the deposit and 50 euros of the rent; the card all else.
    expect(shown?.paid_by).toEqual({ ...by, way: "cash", ways: ["cash", "card"] });
    expect(shown?.on_site.deposit.collected_by).toEqual({ ...by, way: "cash", ways: ["cash"] });
    expect(shown?.on_site.briefing.collected_by).toEqual({ ...by, way: "card", ways: ["card"] });
    const second = await plan.book({ booked_day: "2027-06-20" });
    const deposit = { income: "500.00", booking_id: second, pay_booking: false, fees: ["deposit"] };
    await till.sell({ ...deposit, ...pay(["card", "400.00"], ["cash", "100.00"]) });
    const { deposits } = (await plan.kim.get(tillContract.deposits.path)).json<DepositsAnswer>();
    expect(deposits.map(({ payment_method, came }) => [payment_method, came])).toEqual([
      ["cash", [{ way: "cash", amount: "500.00" }]],
      [
        "cash",
        [
          { way: "cash", amount: "100.00" },
          { way: "card", amount: "400.00" },
        ],
      ],
    ]);
  });

  itOnSqlite("is not recorded where the ways are not together the total, whoever writes it", async () => {
    const line = { kind: "openingFloat" as const, name: "Einlage", unit_cents: 20_00, tax_percent: 0 as const };
    const ways = [
      { payment_method: "cash" as const, cents: 10_00 },
      { payment_method: "card" as const, cents: 9_99 },
    ];
    const cashier = { id: plan.employeeId, name: "Kim" };
    const movement = { kind: "cashMovement" as const, payment_method: "cash" as const, cashier, lines: [line] };
    const recorded = inTransaction(plan.db, (trx) =>
      recordTransaction(trx, { ...movement, payments: ways }, plan.clock.now()),
    );
    await expect(recorded).rejects.toThrow("together its total");
  });

  itOnSqlite("pays a voucher by two ways, once, and takes an admin's transfer as one of three", async () => {
    const { id, code } = await till.requestVoucher(80);
    const three = pay(["cash", "30"], ["card", "29.99"], ["banktransfer", "20.01"]);
    done(await till.save({ income: "80.00", voucher_code: code, ...three }, {}, plan.alma));
    expect(await till.voucher(id)).toMatchObject({ status: "paid", balance_cents: 80_00 });
    expect((await till.payments()).map(([way, , , euros]) => [way, euros])).toEqual([
      ["cash", 30],
      ["card", 29.99],
      ["banktransfer", 20.01],
    ]);
  });

  itOnSqlite("is said by log, income, receipt, closing and exports", async () => {
    const products = [{ id: await addProduct(till.db, { price_cents: 10_00 }), quantity: 2 }];
    await till.sell({ income: "20.00", products, ...pay(["card", "13.00"], ["cash", "7.00"]) });
    const logged = (await plan.alma.get(cashLogContract.log.path)).json<CashLogAnswer>().cashregister_log;
    expect(logged).toMatchObject([
      {
        payment_method: "cash",
        payments: [
          { method: "cash", amount: "7.00" },
          { method: "card", amount: "13.00" },
        ],
        income: "20.00",
      },
    ]);
    const position = (await plan.alma.get(cashLogContract.position.path)).json<CashPositionAnswer>();
    expect(position.cashposition_log).toMatchObject([{ cash: "7.00", card: "13.00", income: "20.00" }]);
    const receipt = await plan.kim.get(receiptPath(1, "80mm"));
    const text = pdfToText(receipt.rawPayload).replaceAll(/\s+/g, " ");
    expect(text).toMatch(/Bar 7,00 € Karte.* 13,00 €/);
    expect((await plan.alma.get(closingsContract.list.path)).json()).toMatchObject({
      open: { cash: "7.00", card: "13.00", transactions: 1 },
    });
    expect((await close(plan.alma)).statusCode).toBe(200);
    const csv = (await plan.alma.get(exportPath("accounting", { from: 1, to: 1 }))).body;
    expect(csv).toContain('"Bar 7,00\u00A0€ + Karte 13,00\u00A0€"');
  });
});
