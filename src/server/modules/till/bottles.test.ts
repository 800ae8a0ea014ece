import { type CashLogAnswer, type CashPositionAnswer, cashLogContract } from "../../../shared/contract/cash-log.ts";
import { closingReportPath, closingsContract, exportPath } from "../../../shared/contract/closings.ts";
import { receiptPath } from "../../../shared/contract/receipts.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import { done, refusal, withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { close } from "../closings/closings.fixture.ts";

const taken = (amount: string, tax_percent = 19) => ({ kind: "bottleDeposit", amount, tax_percent });
const returned = (amount: string, tax_percent = 19) => ({ kind: "bottleReturn", amount, tax_percent });

describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const lines = async () =>
    (
      await till.db
        .selectFrom("till_lines")
        .select(["kind", "name", "total_cents", "tax_percent"])
        .orderBy("transaction_id")
        .orderBy("position")
        .execute()
    ).map(({ kind, name, total_cents, tax_percent }) => [kind, name, total_cents, tax_percent]);

  it("takes a deposit with a drink, gives another one back, and turns both by a correction", async () => {
    const products = [{ id: await addProduct(till.db), quantity: 1 }];
    await till.sell({ income: "2.15", products, free_amounts: JSON.stringify([taken("0.25"), returned("0,60", 7)]) });
    expect((await lines()).slice(1)).toEqual([
      ["bottleDeposit", "Pfand", 25, 19],
      ["bottleReturn", "Pfand zurück", -60, 7],
    ]);
    expect([await till.payments(), await till.drawer()]).toEqual([[["cash", "sale", 1, 2.15, 1]], 2.15]);
    done(await till.correct(1));
    expect((await lines()).slice(4).map(([, , cents]) => cents)).toEqual([-25, 60]);
    expect(await till.drawer()).toBe(0);
  });

  it("hands out in cash what is more than was sold, and never more than is in the drawer", async () => {
    await till.sell({ income: "2", free_amounts: [taken("2")] });
    const back = { income: "-2.01", free_amounts: [returned("2.01")] };
    expect(refusal(await till.save(back))).toEqual([409, { income: "validation-staff:drawerEmpty" }]);
    await till.sell({ income: "-2", free_amounts: [returned("2")], received: "5" });
    expect([await till.drawer(), (await till.payments()).at(-1)]).toEqual([0, ["cash", "sale", 2, -2, 2]]);
    const sale = await plan.db.selectFrom("till_transactions").select("received_cents").where("id", "=", 2).execute();
    expect(sale).toEqual([{ received_cents: null }]);
    expect(refusal(await till.save({ income: "-0.01", free_amounts: [returned("0.01")] }))[0]).toBe(409);
  });

  it("hands the last cash out at one of many tills", async () => {
    await till.sell({ income: "2", free_amounts: [taken("2")] });
    const back = { income: "-1.50", free_amounts: [returned("1.50")] };
    const answers = await Promise.all(Array.from({ length: 6 }, () => till.save(back)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    expect(await till.drawer()).toBe(0.5);
  });

  it("gives bottles back beside a stay that several ways pay: they go out in cash", async () => {
    const booking_id = await plan.book();
    const payments = [
      { method: "cash", amount: "498.50" },
      { method: "card", amount: "360" },
    ];
    await till.sell({ income: "858.50", booking_id, fees: ["deposit"], free_amounts: [returned("1.50")], payments });
    expect((await till.payments()).map(([way, purpose, , euros]) => [way, purpose, euros])).toEqual([
      ["cash", "sale", -1.5],
      ["cash", "deposit", 500],
      ["card", "booking", 360],
    ]);
    done(await till.correct(1));
    expect(await till.drawer()).toBe(0);
  });

  itOnSqlite("refuses another sign, another rate, another way and more than a sale can have", async () => {
    await till.sell({ income: "300", free_amounts: [{ text: "Ersatzschlüssel", amount: "300", tax_percent: 19 }] });
    const wrong = async (sale: object) => refusal(await till.save(sale));
    const income = { income: "-1" };
    const cases: [object, string, string][] = [
      [{ ...income, free_amounts: [returned("-1")] }, "free_amounts", "tillFreeAmount"],
      [{ income: "-0", free_amounts: [returned("0")] }, "free_amounts", "tillFreeAmount"],
      [{ ...income, free_amounts: [returned("1", 0)] }, "free_amounts", "tillBottleTax"],
      [{ ...income, free_amounts: [returned("1", 16)] }, "free_amounts", "tillFreeTax"],
      [{ ...income, free_amounts: [{ ...returned("1"), kind: "gift" }] }, "free_amounts", "tillFreeKind"],
      [{ ...income, free_amounts: [{ ...returned("1"), kind: "freeAmount" }] }, "free_amounts", "tillFreeText"],
      [{ income: "-100.00", free_amounts: [returned("100.01")] }, "free_amounts", "tillBottles"],
      [{ income: "-100", free_amounts: [returned("50"), returned("50.01")] }, "free_amounts", "tillBottles"],
      [{ income: "100.01", free_amounts: [taken("60"), taken("40.01")] }, "free_amounts", "tillBottles"],
      [{ ...income, free_amounts: [returned("1")], payment_method: "card" }, "payment_method", "tillCashOut"],
      [
        { ...income, free_amounts: [returned("1")], payments: [{ method: "cash", amount: "1" }] },
        "payments",
        "tillPayments",
      ],
      [{ income: "-1.01", free_amounts: [returned("1")] }, "income", "amount"],
      [{ income: "-1", free_amounts: [taken("1")] }, "income", "amount"],
      [{ income: "--1", free_amounts: [returned("1")] }, "income", "amount"],
    ];
    for (const [sale, field, message] of cases) {
      const [status, errors] = await wrong(sale);
      const found = Object.entries(errors as Record<string, string>);
      expect([sale, status, found.map(([name, text]) => [name.split(/[.[]/)[0], text])]).toEqual([
        sale,
        400,
        expect.arrayContaining([[field, `validation-staff:${message}`]]),
      ]);
    }
    expect(await wrong({ income: "-0.99", free_amounts: [returned("1")] })).toEqual([
      409,
      { income: "validation-staff:tillChanged" },
    ]);
    await till.sell({ income: "0", free_amounts: [taken("100"), returned("60", 7), returned("40")] });
    await till.sell({ income: "-100", free_amounts: [returned("100")] });
  });

  itOnSqlite(
    "stands in receipt, log, income, closing and the accountant's rows, each with the rate of the drink",
    async () => {
      await till.sell({ income: "2.38", free_amounts: [taken("2.38")] });
      await till.sell({ income: "-1.07", free_amounts: [returned("1.07", 7)] });
      await till.sell({ income: "0", free_amounts: [taken("1"), returned("1")] });
      const { cashregister_log: log } = (await plan.alma.get(cashLogContract.log.path)).json<CashLogAnswer>();
      expect(
        log.map(({ income, products }) => [income, products.map(({ name, price_total }) => [name, price_total])]),
      ).toEqual([
        [
          "0.00",
          [
            ["Pfand", "1.00"],
            ["Pfand zurück", "-1.00"],
          ],
        ],
        ["-1.07", [["Pfand zurück", "-1.07"]]],
        ["2.38", [["Pfand", "2.38"]]],
      ]);
      const position = (await plan.alma.get(cashLogContract.position.path)).json<CashPositionAnswer>();
      expect(position.cashposition_log).toMatchObject([{ cash: "1.31", income: "1.31" }]);
      const paper = (pdf: Buffer) => pdfToText(pdf).replaceAll(/\s+/g, " ");
      const receipt = async (number: number) => paper((await plan.kim.get(receiptPath(number, "80mm"))).rawPayload);
      expect(await receipt(1)).toMatch(/Pfand 2,38 €.*19 % 2,00 € 0,38 € 2,38 €/);
      expect(await receipt(2)).toMatch(
        /Pfand zurück −1,07 €.*Gesamtbetrag −1,07 € Bar −1,07 €.*7 % −1,00 € −0,07 € −1,07 €/,
      );
      expect(await receipt(3)).toMatch(/Gesamtbetrag 0,00 € Keine Zahlung: Alles ist verrechnet\./);
      expect((await close(plan.alma)).statusCode).toBe(200);
      expect((await plan.alma.get(closingsContract.list.path)).json()).toMatchObject({
        closings: [{ income: "1.31" }],
      });
      const report = paper((await plan.alma.get(closingReportPath(1))).rawPayload);
      expect(report).toMatch(
        /zu 19 % 2,38 €.*zu 7 % −1,07 €.*darin Pfand genommen 3,38 €.*darin Pfand zurückgegeben −2,07 €/,
      );
      const csv = (await plan.alma.get(exportPath("accounting", { from: 1, to: 1 }))).body;
      expect(csv).toMatch(/Pfand"?;1;2,38;19;2,00;0,38;"?Bar/);
      expect(csv).toMatch(/Pfand zurück"?;1;-1,07;7;-1,00;-0,07;"?Bar/);
      expect(csv).toMatch(/Pfand"?;1;1,00;19;0,84;0,16;"?Keine Zahlung/);
    },
  );
});
