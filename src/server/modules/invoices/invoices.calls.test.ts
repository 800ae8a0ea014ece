import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { type InvoicesAnswer, invoicesContract } from "../../../shared/contract/invoices.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { pdfToText } from "../../../testing/pdf.ts";
import { addBooking, addVoucher } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { InvoiceFacts } from "../../documents/invoice-facts.ts";
import { renderInvoicePdf } from "../../documents/invoice-pdf.ts";
import type { MailDocument } from "../../mail/mail-content.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { returnPayment } from "../booking/return-payment.ts";
import { registerPayment } from "../payments/register-payment.ts";
import { voucherPurpose } from "../vouchers/voucher.purpose.ts";
import { storeDocument } from "./invoices.repository.ts";
import { invoiceDocument } from "./invoices.ts";

const { list, document, issue } = invoicesContract;

describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);
  const { kim } = plan;

  const listed = async (id: number) => (await kim.get(list.path.replace(":id", String(id)))).json<InvoicesAnswer>();
  const open = (id: number, who = kim) => who.get(document.path.replace(":id", String(id)));
  const stored = () => plan.db.selectFrom("invoice_documents").selectAll().execute();
  const pay = (id: number, cents: number) => {
    const payment = { kind: "cash" as const, cents, referenceId: id, registeredBy: plan.employeeId };
    return inTransaction(plan.db, (trx) => registerPayment(trx, bookingPurpose, payment, plan.clock.now()));
  };
  const mails = async () => {
    const rows = await plan.db
      .selectFrom("outbox")
      .selectAll()
      .where("template", "!=", "booking-notice")
      .orderBy("id")
      .execute();
    return rows.map(({ template, recipient, data }) => {
      const { about, documents = [] } = JSON.parse(data) as { about?: string; documents?: MailDocument[] };
      return [template, about, recipient, ...documents.map(({ kind, id }) => `${kind} ${id}`)];
    });
  };
  const ids = async () =>
    (await plan.db.selectFrom("invoices").select("id").orderBy("id").execute()).map(({ id }) => id);

  describe("the document", () => {
    it("is shown by the browser, with the same bytes each time, however often it is made", async () => {
      await plan.book({}, { paid: true });
      const [id = 0] = await ids();
      const answers = await Promise.all([open(id), open(id), invoiceDocument(plan.deps, id)]);
      const [one, two, three] = answers;
      expect(one.headers).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": 'inline; filename="Rechnung-2027-00001.pdf"',
        "cache-control": "no-store",
      });
      expect(pdfToText(one.rawPayload)).toContain("Rechnung 2027-00001");
      expect(two.rawPayload.equals(one.rawPayload)).toBe(true);
      expect(three.content.equals(one.rawPayload)).toBe(true);
      expect(await stored()).toHaveLength(1);
    });

    it("stays as it was first given out, whatever a later program would print", async () => {
      await plan.book({}, { paid: true });
      const [id = 0] = await ids();
      const first = await open(id);
      const { facts } = await plan.db.selectFrom("invoices").select("facts").executeTakeFirstOrThrow();
      const later = await renderInvoicePdf({ ...(JSON.parse(facts) as InvoiceFacts), number: "later" });
      const made = { invoice_id: id, pdf: later.toString("base64"), sha256: "", created_at: "" };
      await storeDocument(plan.db, made);
      expect((await open(id)).rawPayload.equals(first.rawPayload)).toBe(true);
      await expect(plan.db.updateTable("invoice_documents").set(made).execute()).rejects.toThrow(/never changed/);
    });

    it("is not given out where it was damaged, nor where there is none", async () => {
      await plan.book({}, { paid: true });
      const [id = 0] = await ids();
      await storeDocument(plan.db, { invoice_id: id, pdf: "", sha256: "other", created_at: "" });
      await expect(invoiceDocument(plan.deps, id)).rejects.toThrow(/damaged/);
      expect((await open(id + 1)).statusCode).toBe(404);
      expect((await kim.get(document.path.replace(":id", "x"))).statusCode).toBe(400);
    });
  });

  describe("the list", () => {
    it("names what was issued about a booking, the oldest first", async () => {
      const id = await plan.book({ booked_day: "2027-06-12", booked_day_end: "2027-06-14" }, { paid: true });
      await kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "Krankheit" });
      const [invoice, creditNote] = await ids();
      expect(await listed(id)).toEqual({
        invoices: [
          { id: invoice, kind: "invoice", number: "2027-00001", issued_on: "2027-05-03", amount: "360.00" },
          { id: creditNote, kind: "creditNote", number: "2027-00002", issued_on: "2027-05-03", amount: "-36.00" },
        ],
        can_issue: false,
        protocols: [],
      });
      expect((await kim.get(list.path.replace(":id", "9999"))).statusCode).toBe(404);
    });

    it("lets staff issue the invoice of a booking that was paid before there were any, once", async () => {
      const id = await addBooking(plan.db, { vehicle_id: plan.vehicle, status: "paid" }, { rent: 360_00 });
      expect(await listed(id)).toEqual({ invoices: [], can_issue: true, protocols: [] });
      const answers = await Promise.all([1, 2].map(() => kim.post(issue.path, { booking_id: id })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
      const second = answers.find(({ statusCode }) => statusCode === 409);
      expect(second?.json()).toMatchObject({ errors: { booking_id: "validation-staff:invoiced" } });
      expect(await listed(id)).toMatchObject({ invoices: [{ kind: "invoice" }], can_issue: false });
      expect(await mails()).toEqual([["booking-invoice", "paid", "erika@example.com", `invoice ${(await ids())[0]}`]]);
      const unpaid = await plan.book();
      const refused = await kim.post(issue.path, { booking_id: unpaid });
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        { type: "CONFLICT", errors: { booking_id: "validation-staff:invoiceUnpaid" } },
      ]);
    });
  });

  describe("the mails", () => {
    it("carry the invoice: the confirmation of what is paid at once, a short mail later, the cancellation's mail", async () => {
      await plan.book({ booked_day: "2027-06-01" }, { paid: true });
      const later = await plan.book({ booked_day: "2027-06-12", booked_day_end: "2027-06-14" });
      await pay(later, 300_00);
      await pay(later, 60_00);
      await kim.post(dayPlanContract.cancel.path, { booking_id: later, canceled_reason: "Krankheit" });
      const [first, second, creditNote] = await ids();
      const to = "erika@example.com";
      expect(await mails()).toEqual([
        ["booking-confirmation", undefined, to, `invoice ${first}`],
        ["booking-confirmation", undefined, to],
        ["booking-invoice", "paid", to, `invoice ${second}`],
        ["booking-cancelled", undefined, to, `invoice ${creditNote}`],
      ]);
    });

    it("bring a voucher with its receipt", async () => {
      const id = await addVoucher(plan.db, { status: "requested", balance_cents: 0, paid_at: null });
      const payment = { kind: "banktransfer" as const, cents: 100_00, referenceId: id, registeredBy: plan.employeeId };
      await inTransaction(plan.db, (trx) => registerPayment(trx, voucherPurpose, payment, plan.clock.now()));
      const [receipt = 0] = await ids();
      expect((await mails()).map(([template, , , ...documents]) => [template, ...documents])).toEqual([
        ["voucher-paid", `voucher ${id}`, `invoice ${receipt}`],
      ]);
      expect(pdfToText((await open(receipt)).rawPayload)).toContain("Quittung 2027-00001");
    });

    it("bring the correction and the new invoice where another price was agreed on", async () => {
      const id = await plan.book();
      await pay(id, 360_00);
      await pay(id, -100_00);
      await inTransaction(plan.db, (trx) => returnPayment(trx, id, 100_00, plan.clock.now()));
      const reprice = (new_price: string) =>
        kim.post(dayPlanContract.changePrice.path, { booking_id: id, new_price, price_change_reason: "Kulanz" });
      await reprice("300");
      await reprice("260");
      const [, creditNote, second] = await ids();
      const to = "erika@example.com";
      // One mail each: the new price with what was issued for it.
      expect((await mails()).slice(2).map(([template, , ...rest]) => [template, ...rest])).toEqual([
        ["booking-price", to, `invoice ${creditNote}`],
        ["booking-price", to, `invoice ${second}`],
      ]);
    });
  });
});
