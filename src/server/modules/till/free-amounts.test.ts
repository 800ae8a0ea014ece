import { type CashLogAnswer, type CashPositionAnswer, cashLogContract } from "../../../shared/contract/cash-log.ts";
import { closingReportPath, closingsContract, exportPath } from "../../../shared/contract/closings.ts";
import { receiptPath } from "../../../shared/contract/receipts.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import { done, withTill } from "../../../testing/till-shop.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { close } from "../closings/closings.fixture.ts";
import { dsfinvkFiles } from "../closings/dsfinvk/archive.ts";
import { someFacts } from "../closings/dsfinvk/recorded.fixture.ts";
import { recordedTransactions } from "../closings/recorded.repository.ts";

const free = (text: string, amount: string, tax_percent: number) => ({ text, amount, tax_percent });
const three = [free("Ersatzschlüssel", "11.90", 19), free("Brötchen", "10,70", 7), free("Pfand", "5.00", 0)];

describeOnSqlite((engine) => {
  const till = withTill(engine);
  const { plan } = till;
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const lines = () =>
    till.db
      .selectFrom("till_lines")
      .select(["transaction_id", "kind", "name", "total_cents", "tax_percent", "product_id"])
      .orderBy("transaction_id")
      .orderBy("position")
      .execute();

  it("sells an amount with a text at each rate of tax, and takes it back by a correction", async () => {
    await till.sell({ income: "27.60", free_amounts: JSON.stringify(three), payment_method: "card" });
    expect(await lines()).toMatchObject([
      { kind: "freeAmount", name: "Ersatzschlüssel", total_cents: 11_90, tax_percent: 19, product_id: null },
      { kind: "freeAmount", name: "Brötchen", total_cents: 10_70, tax_percent: 7 },
      { kind: "freeAmount", name: "Pfand", total_cents: 5_00, tax_percent: 0 },
    ]);
    expect(await till.payments()).toEqual([["card", "sale", 1, 27.6, 1]]);
    done(await till.correct(1));
    expect((await lines()).map(({ total_cents }) => total_cents)).toEqual([11_90, 10_70, 5_00, -11_90, -10_70, -5_00]);
    expect(await till.payments()).toContainEqual(["card", "sale", 2, -27.6, 2]);
  });

  it("is part of a sale with products, of a booking too, and by several ways", async () => {
    const booking_id = await plan.book();
    const products = [{ id: await addProduct(till.db, { price_cents: 2_50 }), quantity: 1 }];
    const payments = [
      { method: "cash", amount: "7.50" },
      { method: "card", amount: "360.00" },
    ];
    await till.sell({ income: "367.50", booking_id, products, free_amounts: [three[2]], payments });
    expect((await lines()).map(({ kind }) => kind)).toEqual(["booking", "product", "freeAmount"]);
    expect(await plan.booking(booking_id)).toMatchObject({ status: "paid" });
  });

  it("is said by log, income, receipt, closing and exports, each with its tax", async () => {
    await till.sell({ income: "27.60", free_amounts: three });
    const [logged] = (await plan.alma.get(cashLogContract.log.path)).json<CashLogAnswer>().cashregister_log;
    expect(logged).toMatchObject({ income: "27.60", movements: [] });
    expect(logged?.products.map(({ name, price_total }) => [name, price_total])).toEqual([
      ["Ersatzschlüssel", "11.90"],
      ["Brötchen", "10.70"],
      ["Pfand", "5.00"],
    ]);
    const position = (await plan.alma.get(cashLogContract.position.path)).json<CashPositionAnswer>();
    expect(position.cashposition_log).toMatchObject([{ cash: "27.60", income: "27.60" }]);
    const paper = (pdf: Buffer) => pdfToText(pdf).replaceAll(/\s+/g, " ");
    const receipt = paper((await plan.kim.get(receiptPath(1, "80mm"))).rawPayload);
    expect(receipt).toContain("Ersatzschlüssel 11,90 €");
    expect(receipt).toMatch(/19 % 10,00 € 1,90 € 11,90 €.*7 % 10,00 € 0,70 € 10,70 €.*0 % 5,00 € 0,00 € 5,00 €/);
    expect((await close(plan.alma)).statusCode).toBe(200);
    expect((await plan.alma.get(closingsContract.list.path)).json()).toMatchObject({ closings: [{ income: "27.60" }] });
    const report = paper((await plan.alma.get(closingReportPath(1))).rawPayload);
    expect(report).toMatch(/zu 19 % 11,90 €.*zu 7 % 10,70 €.*Freie Beträge ohne Umsatzsteuer 5,00 €/);
    expect(report).toContain("Einnahmen gesamt 27,60 €");
    const csv = (await plan.alma.get(exportPath("accounting", { from: 1, to: 1 }))).body;
    expect(csv).toMatch(/Ersatzschlüssel"?;1;11,90;19;10,00;1,90/);
    expect(csv).toMatch(/Pfand"?;1;5,00;0;5,00;0,00/);
    const transactions = await recordedTransactions(plan.db, { from: 1, to: 1 });
    const files = dsfinvkFiles([{ facts: someFacts(), transactions }], { name: "", location: "" });
    expect(files["lines.csv"]).toMatch(/Brötchen.*Umsatz/);
    expect(files["lines_vat.csv"]?.match(/;(1;11,90|2;10,70|5;5,00)000;/g)).toHaveLength(3);
  });
});
