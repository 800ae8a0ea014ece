import { bookForGuestContract, confirmationDocumentPath } from "../../../shared/contract/book-for-guest.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { aBookingForGuest } from "../../../testing/guest-booked-by-staff.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { purposes } from "../../purposes.ts";
import { remindUnpaid } from "../booking/remind-unpaid.ts";
import { eraseGuest } from "../guests/erase-guest.ts";
import { exportGuest } from "../guests/export-guest.ts";
import { guestOf } from "../guests/guest.ts";
import { listInbox } from "../inbox/inbox.queries.ts";
import { registerPayment } from "../payments/register-payment.ts";
import { search } from "../search/search.ts";

/** Everything that mails a guest later bears a booking without an address (requirements/book-for-guest.md). */
describeOnSqlite((engine) => {
  const plan = withDayPlan(engine);
  const book = async (changes: Parameters<typeof aBookingForGuest>[0] = {}) => {
    const request = aBookingForGuest({ vehicle: plan.vehicle, booked_day: addDays(testToday, 40), ...changes });
    return (await plan.kim.post(bookForGuestContract.book.path, request)).json<{ id: number }>().id;
  };
  const done = async (path: string, request: object) => {
    const answer = await plan.kim.post(path, request);
    expect([answer.statusCode, answer.json<{ errors?: object }>().errors]).toEqual([200, undefined]);
  };
  /** To whom mails were queued. */
  const recipients = async () => {
    const rows = await plan.db.selectFrom("outbox").select("recipient").execute();
    return [...new Set(rows.map(({ recipient }) => recipient))];
  };
  const tasks = async () => {
    const items = await listInbox(plan.db, { admin: true });
    return items.filter(({ type, ticked_off }) => type === "todo" && ticked_off === null);
  };
  const pay = (id: number, cents: number) => {
    const payment = { kind: "banktransfer" as const, referenceId: id, registeredBy: plan.employeeId, cents };
    return plan.db
      .transaction()
      .execute((trx) => registerPayment(trx, purposes["booking"]!, payment, plan.clock.now()));
  };

  it("asks staff to call in place of a reminder, until the money is there", async () => {
    const id = await book();
    plan.clock.set("2027-05-09T08:00:00.000Z");
    await remindUnpaid(plan.deps);
    await remindUnpaid(plan.deps);
    expect(await recipients()).toEqual(["company"]);
    expect((await plan.booking(id)).reminder_term).toBe("2027-05-12");
    const [task, ...others] = await tasks();
    expect([task?.title, others]).toEqual(["Bitte anrufen: Zahlung fehlt", []]);
    expect(task?.body).toContain("360\u00a0€");
    expect(task?.body).toContain("+4917099887766");
    await pay(id, 360_00);
    expect(await tasks()).toEqual([]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("changes price and stay, takes money and cancels without a mail to nobody", async () => {
    const id = await book();
    await done(dayPlanContract.changePrice.path, { booking_id: id, new_price: "300", price_change_reason: "treu" });
    await pay(id, 300_00);
    const moved = { booking_id: id, vehicle: plan.vehicle, booked_day: addDays(testToday, 41), booked_duration: 2 };
    const quote = await plan.kim.post(stayChangeContract.quote.path, moved);
    const { price } = quote.json<{ after: { price: string } }>().after;
    await done(stayChangeContract.change.path, { ...moved, price, reason: "später" });
    await done(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "krank" });
    expect(await recipients()).toEqual(["company"]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("is found by name and phone, handed out and erased by the phone, with what the company was mailed", async () => {
    const id = await book();
    const other = await book({ name: "Anna Anders", phone: "+4917011112222", booked_day: addDays(testToday, 60) });
    const found = await search(plan.db, { query: "Ohnepost", for: "" }, { admin: true } as never);
    expect(found.groups.map(({ hits }) => hits.map((hit) => hit.id))).toEqual([[id]]);
    const now = plan.clock.now();
    const held = JSON.stringify(await exportGuest(plan.db, guestOf("0170 99887766"), now));
    expect(held).toContain("Ottilie Ohnepost");
    expect(held).not.toContain("Anna Anders");
    await done(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "krank" });
    plan.clock.set("2027-09-01T08:00:00.000Z");
    await plan.db.updateTable("outbox").set({ status: "sent" }).execute();
    await eraseGuest(plan.deps, guestOf("0170 99887766"), { isTrial: false, notes: "delete" });
    expect(await plan.booking(id)).toMatchObject({ name: "", phone: "" });
    await plan.db.updateTable("bookings").set({ status: "paid" }).where("id", "=", id).execute();
    expect((await (await plan.admin()).get(confirmationDocumentPath(id))).statusCode).toBe(404);
    expect((await plan.booking(other)).name).toBe("Anna Anders");
    const left = JSON.stringify(await plan.db.selectFrom("outbox").selectAll().execute());
    expect(left).not.toContain("Ohnepost");
    expect(left).toContain("Anna Anders");
  });
});
