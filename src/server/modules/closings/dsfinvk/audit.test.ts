import { createMigratedDatabase, type TestDatabase } from "../../../../testing/database.ts";
import { startFiskaly } from "../../../../testing/fiskaly.ts";
import { voucherCode } from "../../../../testing/rows.ts";
import { done, withTill } from "../../../../testing/till-shop.ts";
import { addProduct } from "../../../../testing/work-rows.ts";
import { addPaidVoucher, findingsIn } from "../../../ops/fsck/fsck.fixture.ts";
import { noTse } from "../../../tse/tse-provider.ts";
import { close, exportedFiles } from "../closings.fixture.ts";
import { auditOf, owedByVoucher } from "./audit.fixture.ts";

describe("an export of the DSFinV-K, read by who has nothing else", () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await createMigratedDatabase("sqlite")));
  afterAll(async () => {
    await database.db.destroy();
    await database.remove();
  });
  const till = withTill(() => database);
  const { plan } = till;
  let fiskaly: Awaited<ReturnType<typeof startFiskaly>>;
  beforeAll(async () => void (fiskaly = await startFiskaly()));
  afterAll(() => fiskaly.close());
  beforeEach(() => {
    fiskaly.feel("well");
    plan.deps.tse = fiskaly.provider();
  });
  afterEach(() => void (plan.deps.tse = noTse));

  const bottles = (kind: "bottleDeposit" | "bottleReturn", amount: string, tax_percent: 19 | 7 = 19) => ({
    kind,
    amount,
    tax_percent,
  });

  /** Two days of all that has a kind of business of its own, with cents that do not divide. */
  async function twoDays() {
    const drink = { id: await addProduct(till.db, { price_cents: 1_05 }), quantity: 1 };
    const milk = { id: await addProduct(till.db, { price_cents: 1_11, tax_percent: 7 }), quantity: 3 };
    const online = await addPaidVoucher(till.db, { amount_cents: 400_00 });
    const sold = await till.requestVoucher(80);
    await till.sell({ income: "80", voucher_code: sold.code, payment_method: "card" });
    const { code } = await till.voucher(sold.id);
    // Of one rate, each of whose kinds would be rounded otherwise than their sum.
    const taken = [
      bottles("bottleDeposit", "0.25"),
      bottles("bottleDeposit", "0.15", 7),
      bottles("bottleReturn", "0.08"),
    ];
    await till.sell({ income: "4.70", products: [drink, milk], free_amounts: taken });
    const booking_id = await plan.book();
    await till.sell({
      income: "815",
      booking_id,
      redeem_code: code,
      fees: ["briefing", "deposit"],
      payments: [
        { method: "cash", amount: "500" },
        { method: "card", amount: "315" },
      ],
    });
    const second = await plan.book({ booked_day: "2027-06-10", booked_day_end: "2027-06-12" });
    const { number } = await till.sell({ income: "0", booking_id: second, redeem_code: voucherCode });
    expect((await close(plan.alma, { withdrawal: "10" })).statusCode).toBe(200);
    plan.clock.set("2027-05-04T08:00:00.000Z");
    await till.sell({ income: "19.99", free_amounts: [{ text: "Ersatzschlüssel", amount: "19.99", tax_percent: 19 }] });
    await till.sell({ income: "-2.50", free_amounts: [bottles("bottleReturn", "2.50")] });
    await till.sell({ income: "0", products: [drink], free_amounts: [bottles("bottleReturn", "1.05")] });
    done(await till.correct(number));
    done(await till.correct(2));
    done(await till.returnDeposit(booking_id));
    expect((await close(plan.alma)).statusCode).toBe(200);
    return { online, sold: sold.id };
  }

  const exported = (from: number, to: number) => exportedFiles(plan.alma, from, to);

  it("adds up by receipt, rate, kind and way, is as index.xml says, and was signed as it is", async () => {
    const vouchers = await twoDays();
    const files = await exported(1, 2);
    expect(files["lines.csv"]).toMatch(/"Pfand".*"PfandRueckzahlung".*"MehrzweckgutscheinEinloesung"/s);
    expect(files["transactions_tse.csv"]).not.toContain("Ohne TSE");
    expect(auditOf(files)).toEqual([]);
    expect([auditOf(await exported(1, 1)), auditOf(await exported(2, 2))]).toEqual([[], []]);
    // Sold and redeemed at the till: bought less redeemed is what it owes. Sold elsewhere: the ledger says it.
    const balances = [
      (await till.voucher(vouchers.sold)).balance_cents,
      (await till.voucher(vouchers.online)).balance_cents,
    ];
    expect(balances).toEqual([0, 400_00]);
    expect(owedByVoucher(files)).toEqual({ [vouchers.sold]: 0, [vouchers.online]: 0 });
    expect(owedByVoucher(await exported(1, 1))).toEqual({ [vouchers.sold]: 0, [vouchers.online]: -360_00 });
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("is seen where anything of it was changed: the control", async () => {
    await twoDays();
    const files = await exported(1, 2);
    const changed = (file: string, from: string | RegExp, to: string) => {
      const text = files[file] ?? "";
      const other = text.replace(from, to);
      expect([file, other === text]).toEqual([file, false]);
      return auditOf({ ...files, [file]: other });
    };
    for (const [file, from, to] of [
      ["lines_vat.csv", "80,00000", "80,00001"],
      ["transactions_vat.csv", "80,00000", "80,01000"],
      ["datapayment.csv", "80,00", "81,00"],
      ["payment.csv", /-?\d+,\d\d\r/, "1,00\r"],
      ["businesscases.csv", "80,00000", "80,00001"],
      ["cashpointclosing.csv", /-?\d+,\d\d\r/, "1,00\r"],
      ["cash_per_currency.csv", /-?\d+,\d\d\r/, "1,00\r"],
      ["lines.csv", "MehrzweckgutscheinEinloesung", "Forderungsaufloesung"],
      ["lines.csv", "PfandRueckzahlung", "Pfand"],
      ["lines.csv", '"Pfand";"";"0"', '"Leergut";"";"0"'],
      ["datapayment.csv", '"Keine"', '"Bar"'],
      ["datapayment.csv", '"Bar"', '"Barr"'],
      ["transactions_tse.csv", "Beleg^0.00_0.00_0.00_0.00_80.00", "Beleg^80.00_0.00_0.00_0.00_0.00"],
      ["transactions.csv", "\r\n", "\n"],
      ["vat.csv", "19,00", "16,00"],
      ["index.xml", "<Name>UMS_BRUTTO</Name>", "<Name>UMS_NETTO</Name>"],
      ["index.xml", "<MaxLength>255</MaxLength>", "<MaxLength>3</MaxLength>"],
      ["index.xml", "<Accuracy>2</Accuracy>", "<Accuracy>3</Accuracy>"],
      ["index.xml", "<URL>lines.csv</URL>", "<URL>line.csv</URL>"],
      ["index.xml", /(<UTF8\/>)(\s*<DecimalSymbol>,<\/DecimalSymbol>)/, "$2$1"],
      ["gdpdu-01-09-2004.dtd", "(Numeric | (AlphaNumeric, MaxLength))", "(Numeric | AlphaNumeric)"],
    ] as const) {
      expect([file, from, changed(file, from, to).length > 0]).toEqual([file, from, true]);
    }
  });
});
