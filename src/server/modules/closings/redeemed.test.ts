import { type CashLogAnswer, cashLogContract } from "../../../shared/contract/cash-log.ts";
import { closingReportPath, closingsContract, exportPath } from "../../../shared/contract/closings.ts";
import { receiptPath } from "../../../shared/contract/receipts.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import { voucherCode } from "../../../testing/rows.ts";
import { done, withTill } from "../../../testing/till-shop.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { ClosingFacts } from "../../documents/closing-facts.ts";
import { addPaidVoucher, findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { redeemVoucherFor, settleRedeemed } from "../booking/redeem-on-booking.ts";
import { recordTransaction } from "../till/record-transaction.ts";
import { close, exportedFiles } from "./closings.fixture.ts";
import { auditOf, owedByVoucher } from "./dsfinvk/audit.fixture.ts";
import { readCsv } from "./dsfinvk/published-fields.fixture.ts";

const secondStay = { booked_day: "2027-06-10", booked_day_end: "2027-06-12" };

describeEachEngine((engine, itOnSqlite) => {
  const till = withTill(engine);
  const { plan } = till;
  afterEach(async () => expect(await findingsIn(plan.db)).toEqual([]));

  const paper = (pdf: Buffer) => pdfToText(pdf).replaceAll(/\s+/g, " ");
  const factsOf = async (number: number) => {
    const row = await plan.db
      .selectFrom("till_closings")
      .select("facts")
      .where("number", "=", number)
      .executeTakeFirst();
    return JSON.parse(row?.facts ?? "{}") as ClosingFacts;
  };
  const exported = (from: number, to: number) => exportedFiles(plan.alma, from, to);
  const rowsOf = (files: Record<string, string>, file: string, ...fields: string[]) =>
    readCsv(files[file] ?? "").map((row) => fields.map((field) => row[field]));

  it("is bought less redeemed over all closings where the till sold it, and the ledger's sum for all others", async () => {
    const online = await addPaidVoucher(plan.db, { amount_cents: 400_00 });
    const asked = await till.requestVoucher(80);
    await till.sell({ income: "80", voucher_code: asked.code });
    const { id, code } = await till.voucher(asked.id);
    expect((await close(plan.alma)).statusCode).toBe(200);
    expect((await factsOf(1)).vouchersOwed).toEqual({ till: 80_00, others: 400_00 });
    const first = await plan.book();
    await till.sell({ income: "280", booking_id: first, redeem_code: code, payment_method: "card" });
    const second = await plan.book(secondStay);
    const sale = await till.sell({ income: "0", booking_id: second, redeem_code: voucherCode });
    expect((await close(plan.alma)).statusCode).toBe(200);
    expect(await factsOf(2)).toMatchObject({
      sums: { bookings: 720_00, redeemed: -440_00, ways: { cash: 0, card: 280_00 } },
      vouchersOwed: { till: 0, others: 40_00 },
    });
    plan.clock.advance(60_000);
    done(await till.correct(sale.number));
    expect((await close(plan.alma)).statusCode).toBe(200);
    expect((await factsOf(3)).vouchersOwed).toEqual({ till: 0, others: 400_00 });
    const files = await exported(1, 3);
    expect(auditOf(files)).toEqual([]);
    expect(owedByVoucher(await exported(1, 1))).toEqual({ [id]: 80_00 });
    expect(owedByVoucher(files)).toEqual({ [id]: (await till.voucher(id)).balance_cents, [online]: 0 });
    expect(rowsOf(files, "lines.csv", "GV_TYP", "GUTSCHEIN_NR", "STK_BR", "MENGE")).toEqual([
      ["MehrzweckgutscheinKauf", String(id), "80,00000", "1,000"],
      ["Forderungsaufloesung", "", "360,00000", "1,000"],
      ["MehrzweckgutscheinEinloesung", String(id), "-80,00000", "1,000"],
      ["Forderungsaufloesung", "", "360,00000", "1,000"],
      ["MehrzweckgutscheinEinloesung", String(online), "-360,00000", "1,000"],
      ["Forderungsaufloesung", "", "360,00000", "-1,000"],
      ["MehrzweckgutscheinEinloesung", String(online), "-360,00000", "-1,000"],
    ]);
    expect(rowsOf(files, "datapayment.csv", "ZAHLART_TYP", "BASISWAEH_BETRAG")).toEqual([
      ["Bar", "80,00"],
      ["Unbar", "280,00"],
      ["Keine", "0,00"],
      ["Keine", "0,00"],
    ]);
    expect(rowsOf(files, "payment.csv", "Z_NR", "ZAHLART_TYP", "Z_ZAHLART_BETRAG")).toEqual([
      ["1", "Bar", "80,00"],
      ["2", "Unbar", "280,00"],
      ["2", "Keine", "0,00"],
      ["3", "Keine", "0,00"],
    ]);
    expect(rowsOf(files, "references.csv", "BON_ID", "POS_ZEILE", "REF_TYP")).toEqual([
      ["2", "1", "ExterneRechnung"],
      ["3", "1", "ExterneRechnung"],
      ["4", "", "Transaktion"],
      ["4", "1", "ExterneRechnung"],
    ]);
  });

  itOnSqlite("stands in receipt, log, report and the accountant's rows as what it is", async () => {
    const voucher = await addPaidVoucher(plan.db, { amount_cents: 400_00 });
    const booking_id = await plan.book();
    await till.sell({ income: "35", booking_id, redeem_code: voucherCode, fees: ["briefing"], payment_method: "card" });
    const second = await plan.book(secondStay);
    await till.sell({ income: "0", booking_id: second, redeem_code: voucherCode, pay_booking: false });
    const receipt = paper((await plan.kim.get(receiptPath(1, "a4"))).rawPayload);
    expect(receipt).toMatch(new RegExp(`360,00 €.*Gutschein ${voucher} eingelöst für Buchung ${booking_id} −360,00 €`));
    expect(receipt).toMatch(
      /Gesamtbetrag 35,00 € Karte 35,00 €.*0 % 0,00 € 0,00 € 0,00 €.*Der Gutschein ist ein Zahlungsmittel/,
    );
    const unpaid = paper((await plan.kim.get(receiptPath(2, "80mm"))).rawPayload);
    expect(unpaid).toMatch(/40,00 €.*−40,00 €.*Gesamtbetrag 0,00 € Keine Zahlung: Alles ist verrechnet\./);
    const { cashregister_log: log } = (await plan.alma.get(cashLogContract.log.path)).json<CashLogAnswer>();
    expect(
      log.filter(({ number }) => number !== null).map(({ booking_paid, income }) => [booking_paid, income]),
    ).toEqual([
      ["0.00", "0.00"],
      ["0.00", "35.00"],
    ]);
    expect((await close(plan.alma)).statusCode).toBe(200);
    expect((await plan.alma.get(closingsContract.list.path)).json()).toMatchObject({ closings: [{ income: "35.00" }] });
    const report = paper((await plan.alma.get(closingReportPath(1))).rawPayload);
    expect(report).toMatch(
      /Bezahlte Buchungen.* 400,00 € davon mit Gutscheinen bezahlt −400,00 €.*Einnahmen gesamt 35,00 €/,
    );
    const csv = (await plan.alma.get(exportPath("accounting", { from: 1, to: 1 }))).body;
    expect(csv).toMatch(/Gutschein \d+ eingelöst für Buchung \d+"?;1;-360,00;0;-360,00;0,00;"?Karte/);
    expect(csv).toMatch(/Gutschein \d+ eingelöst für Buchung \d+"?;1;-40,00;0;-40,00;0,00;"?Keine Zahlung/);
    expect(csv).not.toContain(voucherCode);
  });

  itOnSqlite("is taken back of a sale of before, whose line of nothing said it", async () => {
    const voucher = await addPaidVoucher(plan.db, { amount_cents: 360_00 });
    const bookingId = await plan.book();
    const now = plan.clock.now();
    const { number } = await inTransaction(plan.db, async (trx) => {
      const asked = { bookingId, version: null, code: voucherCode, actorId: plan.employeeId };
      const redeemed = await redeemVoucherFor(trx, asked, now);
      const line = {
        kind: "booking" as const,
        name: "Gutschein",
        booking_id: bookingId,
        unit_cents: 0,
        tax_percent: 0 as const,
      };
      const cashier = { id: plan.employeeId, name: "Kim" };
      const sale = { kind: "sale" as const, payment_method: "cash" as const, receivedCents: 0, cashier, lines: [line] };
      const recorded = await recordTransaction(trx, sale, now);
      await settleRedeemed(trx, redeemed, { restIsPaid: false }, now);
      return recorded;
    });
    expect(await plan.booking(bookingId)).toMatchObject({ status: "paid" });
    plan.clock.advance(60_000);
    done(await till.correct(number));
    expect(await plan.booking(bookingId)).toMatchObject({ status: "unpaid", voucher_cents: 0 });
    expect(await till.voucher(voucher)).toMatchObject({ status: "paid", balance_cents: 360_00 });
    const unpaid = paper((await plan.kim.get(receiptPath(number, "80mm"))).rawPayload);
    expect(unpaid).toContain("Gesamtbetrag 0,00 € Keine Zahlung: Alles ist verrechnet.");
  });
});
