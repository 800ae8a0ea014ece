import { exportPath } from "../../../shared/contract/closings.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addVoucher } from "../../../testing/rows.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import type { ClosingFacts } from "../../documents/closing-facts.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { close, filesIn } from "./closings.fixture.ts";
import { readCsv, readNumber, unlikePublished } from "./dsfinvk/published-fields.fixture.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const { alma, kim } = plan;

  async function sell(sale: Record<string, unknown>, by = kim): Promise<number> {
    const answer = await by.post(tillContract.save.path, { payment_method: "card", received: sale.income, ...sale });
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.objectContaining({ number: expect.any(Number) })]);
    return answer.json<{ number: number }>().number;
  }

  /** Two closings: all that a till can sell, and on the next day the correction of a sale. */
  async function twoDays() {
    const drink = await addProduct(plan.db, { name: `=1+1;"Cola"` });
    const food = await addProduct(plan.db, { type: "foods", name: "Brot", price_cents: 3_33, tax_percent: 7 });
    const booking = await plan.book();
    const { code } = await plan.db
      .selectFrom("vouchers")
      .select("code")
      .where("id", "=", await addVoucher(plan.db, { status: "requested", balance_cents: 0, paid_at: null }))
      .executeTakeFirstOrThrow();
    const goods = JSON.stringify([
      { id: drink, quantity: 3 },
      { id: food, quantity: 2 },
    ]);
    const cash = { payment_method: "cash", income: "14.16", received: "20" };
    const mistake = await sell({ ...cash, products: goods });
    const fees = { booking_id: booking, pay_booking: true, fees: JSON.stringify(["briefing"]) };
    await sell({ ...fees, income: "395.00" });
    await sell({ voucher_code: code, income: "100.00", payment_method: "banktransfer" }, alma);
    await close(alma, { withdrawal: "10" });
    plan.clock.set("2027-05-04T08:00:00.000Z");
    const correction = await alma.post(tillContract.correct.path, { number: mistake, reason: "Falsch getippt" });
    expect(correction.statusCode).toBe(200);
    await close(alma, { expected: "-10.00", counted: 0, reason: "Aus der Börse ausgelegt" });
    return { booking };
  }

  async function files(from: number, to: number): Promise<Record<string, string>> {
    const answer = await alma.get(exportPath("dsfinvk", { from, to }));
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/zip"]);
    expect(answer.headers["content-disposition"]).toBe(
      `attachment; filename="DSFinV-K-${from === to ? from : `${from}-${to}`}.zip"`,
    );
    return filesIn(answer.rawPayload);
  }

  itOnSqlite("say the same tax in the accountant's rows, in the report and in the DSFinV-K", async () => {
    const products = [];
    for (const [cents, tax_percent] of [
      [1_05, 19],
      [1_05, 19],
      [1_05, 19],
      [3_33, 7],
      [1_11, 7],
    ] as const) {
      products.push({ id: await addProduct(plan.db, { price_cents: cents, tax_percent }), quantity: 1 });
    }
    const number = await sell({ income: "7.59", products });
    await sell({ income: "7.59", products });
    await plan.alma.post(tillContract.correct.path, { number, reason: "Falsch getippt" });
    await close(alma);
    const csv = (await alma.get(exportPath("accounting", { from: 1, to: 1 }))).body;
    const rows = readCsv(csv.slice(1).replace(/^[^\r]*/, (head) => head.replaceAll('"', "")));
    const sum = (list: Record<string, string>[], field: string) =>
      list.reduce((all, row) => all + readNumber(row[field] ?? ""), 0);
    const inCsv = sum(rows, "Steuer EUR");
    const inDsfinvk = sum(readCsv((await files(1, 1))["transactions_vat.csv"] ?? ""), "BON_UST");
    const [closing] = await plan.db.selectFrom("till_closings").selectAll().execute();
    const { sales } = (JSON.parse(closing?.facts ?? "") as ClosingFacts).sums;
    const inReport = sales.reduce((cents, { tax }) => cents + tax, 0);
    expect([inCsv, inDsfinvk]).toEqual([inReport, inReport * 1_000]);
  });

  it("hand the tax office what the till recorded, as published and to the cent", async () => {
    await twoDays();
    const exported = await files(1, 2);
    expect(unlikePublished(exported)).toEqual([]);
    const rows = (file: string) => readCsv(exported[file] ?? "");
    const total = (file: string, field: string) =>
      rows(file).reduce((sum, row) => sum + readNumber(row[field] ?? ""), 0);
    const ledger = await plan.db.selectFrom("till_transactions").selectAll().execute();
    const all = ledger.reduce((sum, { total_cents }) => sum + total_cents, 0);
    const cash = ledger.reduce((sum, row) => sum + (row.payment_method === "cash" ? row.total_cents : 0), 0);
    expect([total("transactions.csv", "UMS_BRUTTO"), total("cashpointclosing.csv", "Z_SE_ZAHLUNGEN")]).toEqual([
      all,
      all,
    ]);
    expect([total("payment.csv", "Z_ZAHLART_BETRAG"), total("cash_per_currency.csv", "ZAHLART_BETRAG_WAEH")]).toEqual([
      all,
      cash,
    ]);
    expect(total("businesscases.csv", "Z_UMS_BRUTTO")).toBe(all * 1_000);
    expect(
      rows("businesscases.csv").map((row) => [row.Z_NR, row.GV_TYP, row.UST_SCHLUESSEL, row.Z_UMS_BRUTTO]),
    ).toEqual([
      ["1", "Umsatz", "1", "42,50000"],
      ["1", "Umsatz", "2", "6,66000"],
      ["1", "Forderungsaufloesung", "5", "360,00000"],
      ["1", "MehrzweckgutscheinKauf", "5", "100,00000"],
      ["1", "Geldtransit", "5", "-10,00000"],
      ["2", "Umsatz", "1", "-7,50000"],
      ["2", "Umsatz", "2", "-6,66000"],
      ["2", "DifferenzSollIst", "5", "10,00000"],
    ]);
    const signatures = rows("transactions_tse.csv").map((row) => row.TSE_TA_FEHLER);
    expect(signatures).toEqual(ledger.map(() => "Ohne TSE aufgezeichnet"));
    expect(rows("references.csv").map((row) => [row.BON_ID, row.REF_TYP, row.REF_Z_NR, row.REF_BON_ID])).toEqual([
      ["2", "ExterneRechnung", "", "2027-00001"],
      ["5", "Transaktion", "1", "1"],
    ]);
    expect(rows("lines.csv")[0]).toMatchObject({ ARTIKELTEXT: `=1+1;"Cola"`, WARENGR: "Getränke", MENGE: "3,000" });
    expect((await findingsIn(plan.db)).filter((finding) => finding.startsWith("closing"))).toEqual([]);
  });

  itOnSqlite("are about the closings that were asked for", async () => {
    await twoDays();
    const second = readCsv((await files(2, 2))["transactions.csv"] ?? "");
    expect(second.map((row) => [row.Z_NR, row.BON_ID])).toEqual([
      ["2", "5"],
      ["2", "6"],
    ]);
    for (const [from, to, status] of [
      [3, 9, 404],
      [2, 1, 400],
      [0, 1, 400],
    ] as const) {
      expect((await alma.get(exportPath("accounting", { from, to }))).statusCode).toBe(status);
    }
    expect((await kim.get(exportPath("dsfinvk", { from: 1, to: 1 }))).statusCode).toBe(403);
  });

  itOnSqlite("give the accountant a row for each line, that no spreadsheet computes", async () => {
    await twoDays();
    const answer = await alma.get(exportPath("accounting", { from: 1, to: 2 }));
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.body.startsWith('\uFEFF"Abschluss";"Beleg";')).toBe(true);
    const rows = readCsv(answer.body.slice(1).replace(/^[^\r]*/, (head) => head.replaceAll('"', "")));
    expect(rows[0]).toMatchObject({
      Bezeichnung: `'=1+1;"Cola"`,
      Menge: "3",
      "Brutto EUR": "7,50",
      "Steuersatz %": "19",
      "Netto EUR": "6,30",
      "Steuer EUR": "1,20",
      Zahlart: "Bar",
      "Kassiert von": "Kim Kapitän",
    });
    const sum = rows.reduce((all, row) => all + readNumber(row["Brutto EUR"] ?? ""), 0);
    const { cents } = await plan.db
      .selectFrom("till_lines")
      .select(({ fn }) => fn.sum<number>("total_cents").as("cents"))
      .executeTakeFirstOrThrow();
    expect(sum).toBe(Number(cents));
    expect(rows.at(-2)).toMatchObject({ Vorgang: "Korrektur", "Korrigiert Beleg": "1", Grund: "Falsch getippt" });
  });
});
