import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { payAtWallet } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { InvoiceFacts } from "../../documents/invoice-facts.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { returnPayment } from "../booking/return-payment.ts";
import { registerPayment } from "../payments/register-payment.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { issueReceipt } from "./issue-receipt.ts";
import { sha256 } from "./write-invoice.ts";

describeOnSqlite((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);
  const { kim } = plan;

  const rows = () => plan.db.selectFrom("invoices").selectAll().orderBy("id").execute();
  const facts = async () => (await rows()).map((row) => JSON.parse(row.facts) as InvoiceFacts);
  const amounts = async () => (await rows()).map(({ kind, gross_cents }) => [kind, gross_cents]);
  const pay = (id: number, cents: number) => {
    const payment = { kind: "banktransfer" as const, cents, referenceId: id, registeredBy: plan.employeeId };
    return inTransaction(plan.db, (trx) => registerPayment(trx, bookingPurpose, payment, plan.clock.now()));
  };
  const issue = (id: number) => inTransaction(plan.db, (trx) => issueInvoice(trx, { id }, plan.clock.now()));
  const cancel = async (id: number, ourFault = false) => {
    const body = { booking_id: id, canceled_reason: "Krankheit", our_fault: ourFault };
    expect((await kim.post(dayPlanContract.cancel.path, body)).statusCode).toBe(200);
  };
  const reprice = async (id: number, new_price: string) => {
    const body = { booking_id: id, new_price, price_change_reason: "Kulanz" };
    expect((await kim.post(dayPlanContract.changePrice.path, body)).statusCode).toBe(200);
  };
  /** The guest paid by transfer; then the wallet takes a part back, as after a chargeback. */
  async function paidAndReturned(cents: number): Promise<number> {
    const id = await plan.book();
    await pay(id, 360_00);
    await pay(id, -cents);
    await inTransaction(plan.db, (trx) => returnPayment(trx, id, cents, plan.clock.now()));
    return id;
  }
  const paid = (changes: Partial<BookingRequest> = {}) => plan.book(changes, { paid: true });

  describe("an invoice", () => {
    it("says what the law asks for, for a booking that is paid with extras, voucher and transfer", async () => {
      await addVoucher(plan.db);
      const id = await plan.book({ voucher_code: voucherCode, extras: ["extra_bbq", "extra_speaker"], lang: "en" });
      await pay(id, 290_00);
      const [row] = await rows();
      expect(row).toMatchObject({
        kind: "invoice",
        year: 2027,
        number: 1,
        booking_id: id,
        gross_cents: 390_00,
        net_cents: 327_73,
        tax_cents: 62_27,
        issued_on: "2027-05-03",
        facts_sha256: sha256(row?.facts ?? ""),
      });
      expect(await facts()).toEqual([
        {
          kind: "invoice",
          language: "en",
          number: "2027-00001",
          issuedOn: "2027-05-03",
          supplier: expect.objectContaining({ name: "Musterboote Havel", taxId: "DE999999999" }),
          customer: {
            name: "Erika Beispiel",
            street: "Uferweg 7",
            additional: "",
            zipAndCity: "14770 Brandenburg",
            country: "DE",
          },
          about: { booking: id, vehicle: "Hektor", startDay: "2027-05-10", endDay: "2027-05-12" },
          lines: [
            { what: "rent", vehicle: "Hektor", nights: 2, quantity: 2, cents: 360_00 },
            { what: "extra", name: "extra_bbq", quantity: 1, cents: 30_00 },
            { what: "extra", name: "extra_speaker", quantity: 1, cents: 0 },
          ],
          amounts: { net: 327_73, tax: 62_27, gross: 390_00 },
          paid: [
            { by: "voucher", cents: 100_00 },
            { by: "banktransfer", cents: 290_00 },
          ],
          refersTo: null,
        },
      ]);
    });

    it("names company and VAT id of a business guest, on the credit note as well", async () => {
      const id = await paid({ company: "Boot & Söhne KG", vat_id: "ATU12345675" });
      await cancel(id, true);
      const named = { name: "Erika Beispiel", company: "Boot & Söhne KG", vatId: "ATU12345675" };
      expect((await facts()).map(({ kind, customer }) => ({ kind, customer }))).toEqual([
        { kind: "invoice", customer: expect.objectContaining(named) },
        { kind: "creditNote", customer: expect.objectContaining(named) },
      ]);
    });

    it("is issued with a booking that is paid at once, by whatever way", async () => {
      await addVoucher(plan.db, { amount_cents: 1_000_00 });
      await plan.book();
      await paid({ booked_day: "2027-06-01" });
      await plan.book({ booked_day: "2027-06-10", voucher_code: voucherCode });
      expect(await amounts()).toEqual([
        ["invoice", 360_00],
        ["invoice", 360_00],
      ]);
      expect((await facts())[1]?.paid).toEqual([{ by: "voucher", cents: 360_00 }]);
    });

    it("names the wallet, whose order is fulfilled in the same transaction", async () => {
      await payAtWallet(plan, wallet, {});
      expect((await facts()).map(({ paid: ways }) => ways)).toEqual([[{ by: "wallet", cents: 360_00 }]]);
    });

    it("waits until the last part has come", async () => {
      const id = await plan.book();
      await pay(id, 300_00);
      expect(await rows()).toEqual([]);
      await pay(id, 60_00);
      expect(await amounts()).toEqual([["invoice", 360_00]]);
    });

    it("names what was agreed on beside the price list, and what is too small to be asked for", async () => {
      const cheaper = await plan.book();
      await reprice(cheaper, "300");
      await pay(cheaper, 300_00);
      await addVoucher(plan.db, { amount_cents: 359_95 });
      await plan.book({ booked_day: "2027-06-10", voucher_code: voucherCode });
      expect((await facts()).map(({ lines, amounts: { gross } }) => [lines.at(-1), gross])).toEqual([
        [{ what: "adjustment", cents: -60_00 }, 300_00],
        [{ what: "waived", cents: -5 }, 359_95],
      ]);
    });

    it("says how many nights and persons were charged, and at which price", async () => {
      await addVoucher(plan.db, { amount_cents: 900_00 });
      await plan.book({ voucher_code: voucherCode, extras: ["extra_bbq", "extra_bed_linen_and_towel"] });
      const [first] = await facts();
      expect(first?.lines).toMatchObject([
        { what: "rent", quantity: 2, cents: 360_00 },
        { what: "extra", name: "extra_bbq", quantity: 1, cents: 30_00 },
        { what: "extra", name: "extra_bed_linen_and_towel", quantity: 2, cents: 50_00 },
      ]);
    });

    it("is issued once, however often it is asked for, and never for what is unpaid or costs nothing", async () => {
      const id = await paid();
      expect([await issue(id), await issue(id)]).toMatchObject([{ isNew: false }, { isNew: false }]);
      const unpaid = await plan.book({ booked_day: "2027-06-01" });
      expect(await issue(unpaid)).toBeNull();
      await reprice(unpaid, "0");
      expect(await issue(unpaid)).toBeNull();
      expect(await rows()).toHaveLength(1);
    });

    it("counts on while its booking is unpaid for a while and then paid again at the same price", async () => {
      const id = await paidAndReturned(100_00);
      expect((await plan.booking(id)).status).toBe("unpaid");
      await pay(id, 100_00);
      expect(await amounts()).toEqual([["invoice", 360_00]]);
    });
  });

  describe("a credit note", () => {
    it("takes back what a cancelled booking no longer owes, and leaves the fee invoiced", async () => {
      const id = await paid({ booked_day: "2027-06-12", booked_day_end: "2027-06-14" });
      await cancel(id);
      const [invoice, note] = await rows();
      expect(note).toMatchObject({ kind: "creditNote", number: 2, refers_to: invoice?.id, round: 1 });
      expect([note?.gross_cents, note?.net_cents, note?.tax_cents]).toEqual([-36_00, -30_25, -5_75]);
      expect((await facts())[1]).toMatchObject({
        lines: [{ what: "cancelled", cents: -36_00 }],
        refersTo: { number: "2027-00001", issuedOn: "2027-05-03", keptCents: 324_00 },
        customer: { name: "Erika Beispiel" },
      });
    });

    it("takes all back where the company is to blame, and a voucher's part as well", async () => {
      await addVoucher(plan.db);
      const ids = [await paid(), await paid({ booked_day: "2027-06-12", voucher_code: voucherCode })];
      await cancel(ids[0] ?? 0, true);
      await cancel(ids[1] ?? 0);
      // 90 percent of what was paid in money stays.
      expect(await amounts()).toEqual([
        ["invoice", 360_00],
        ["invoice", 360_00],
        ["creditNote", -360_00],
        ["creditNote", -(360_00 - 234_00)],
      ]);
    });

    it("is not issued where all of the price is kept, nor for what was never invoiced", async () => {
      const late = await paid();
      await cancel(late);
      const unpaid = await plan.book({ booked_day: "2027-06-10" });
      await cancel(unpaid);
      expect(await amounts()).toEqual([["invoice", 360_00]]);
    });

    it("takes the invoice back where another price is agreed on, which is invoiced anew once it is paid", async () => {
      const id = await paidAndReturned(100_00);
      await reprice(id, "300");
      await reprice(id, "310");
      await pay(id, 50_00);
      expect(await amounts()).toEqual([
        ["invoice", 360_00],
        ["creditNote", -360_00],
        ["invoice", 310_00],
      ]);
      expect((await rows()).map(({ number, round }) => [number, round])).toEqual([
        [1, 1],
        [2, 1],
        [3, 2],
      ]);
      await cancel(id, true);
      expect((await rows()).reduce((sum, { gross_cents }) => sum + gross_cents, 0)).toBe(0);
    });

    it("comes with the new invoice where what was paid covers the new price, and not for the same price", async () => {
      const id = await paidAndReturned(100_00);
      await reprice(id, "360");
      expect(await amounts()).toEqual([["invoice", 360_00]]);
      await reprice(id, "250");
      expect(await amounts()).toEqual([
        ["invoice", 360_00],
        ["creditNote", -360_00],
        ["invoice", 250_00],
      ]);
    });
  });

  describe("a receipt", () => {
    it("is issued once for a voucher, bears no tax and does not tell its code", async () => {
      const id = await addVoucher(plan.db);
      const again = () => inTransaction(plan.db, (trx) => issueReceipt(trx, { id }, plan.clock.now()));
      expect([await again(), await again()]).toEqual([expect.any(Number), null]);
      expect(await rows()).toMatchObject([{ kind: "receipt", voucher_id: id, tax_cents: 0, net_cents: 100_00 }]);
      expect((await facts())[0]).toMatchObject({
        lines: [{ what: "voucher", codeEnd: "B2ZN", cents: 100_00 }],
        customer: { name: "Erika Beispiel" },
      });
      expect((await rows())[0]?.facts).not.toContain("K7QM");
    });
  });
});
