import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { inTransaction } from "../../db/transaction.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";

const recipient = { company: "Boot & Söhne KG", vat_id: "ATU12345675" };

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);

  async function correct(id: number, body: object): Promise<[number, unknown]> {
    const answer = await plan.kim.post(dayPlanContract.correctRecipient.path, { booking_id: id, ...body });
    return [answer.statusCode, answer.json()];
  }

  it("changes company and VAT id of an unpaid booking; the log says who did it, and what it was", async () => {
    const id = await plan.book();
    expect(await correct(id, { company: " Boot & Söhne KG ", vat_id: "atu 123 456 75" })).toEqual([200, {}]);
    expect(await plan.booking(id)).toMatchObject(recipient);
    expect(await correct(id, { company: "", vat_id: "" })).toEqual([200, {}]);
    expect(await plan.booking(id)).toMatchObject({ company: "", vat_id: "" });
    const steps = (await plan.events(id)).filter(({ kind }) => kind === "recipient-corrected");
    expect(steps.map(({ detail }) => detail)).toEqual(["", "Boot & Söhne KG, ATU12345675"]);
  });

  itOnSqlite("is refused once the booking is paid, cancelled or has changed since", async () => {
    const paid = await plan.book({}, { paid: true });
    const over = { type: "CONFLICT", errors: { booking_id: "validation-staff:status" } };
    expect(await correct(paid, recipient)).toEqual([409, over]);
    const id = await plan.book({ booked_day: "2027-06-01" });
    expect(await correct(id, { ...recipient, version: 0 })).toEqual([200, {}]);
    const tooLate = { type: "CONFLICT", errors: { version: "validation-staff:version" } };
    expect(await correct(id, { company: "", vat_id: "", version: 0 })).toEqual([409, tooLate]);
    await plan.kim.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "Krankheit" });
    expect(await correct(id, { company: "", vat_id: "" })).toEqual([409, over]);
    expect(await plan.booking(id)).toMatchObject(recipient);
  });

  itOnSqlite("is refused while an invoice counts, also where the booking is unpaid for a while", async () => {
    const id = await plan.book({}, { paid: true });
    await inTransaction(plan.db, (trx) => issueInvoice(trx, { id }, plan.clock.now()));
    await plan.db.updateTable("bookings").set({ status: "unpaid" }).where("id", "=", id).execute();
    const invoiced = { type: "CONFLICT", errors: { booking_id: "validation-staff:recipientInvoiced" } };
    expect(await correct(id, recipient)).toEqual([409, invoiced]);
    expect(await plan.booking(id)).toMatchObject({ company: "", vat_id: "" });
  });

  itOnSqlite("takes what the booking form takes", async () => {
    const id = await plan.book();
    const refused = { type: "VALIDATION", errors: { vat_id: "validation:vatId" } };
    expect(await correct(id, { company: "", vat_id: "12345" })).toEqual([400, refused]);
  });
});
