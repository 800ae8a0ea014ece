import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { reminderTerm } from "../../../shared/rules/payment-due.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { payAtWallet } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { addBooking } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { mailConfig, noDocuments } from "../../mail/mail.fixture.ts";
import { renderMail } from "../../mail/render.ts";
import { purposes } from "../../purposes.ts";
import { listInbox } from "../inbox/inbox.queries.ts";
import { registerPayment } from "../payments/register-payment.ts";
import { logSteps } from "./booking-events.repository.ts";
import { unaskedDifferences } from "./overdue.repository.ts";
import { changedColumns } from "./plan-stay-change.ts";
import { remindUnpaid } from "./remind-unpaid.ts";

/** Booked on 3 May 2027, so due on the 8th: reminded of on the 9th, with a term until the 12th. */
const booked_day = addDays(testToday, 40);
const reminderDay = "2027-05-09T08:00:00.000Z";
const releaseDay = "2027-05-13T08:00:00.000Z";

describeOnSqlite((engine) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => wallet.client);

  /** What the server does every 15 minutes, in two processes at the same time. */
  const round = async (at: string) => {
    plan.clock.set(at);
    const other = engine().open();
    await Promise.all([remindUnpaid(plan.deps), remindUnpaid({ ...plan.deps, db: other })]);
    await other.destroy();
    await remindUnpaid(plan.deps);
  };
  const reminders = () =>
    plan.db.selectFrom("outbox").selectAll().where("template", "=", "booking-reminder").orderBy("id").execute();
  const tasks = async () => (await listInbox(plan.db, { admin: true })).filter(({ type }) => type === "todo");
  const pay = (id: number, cents: number) => {
    const payment = { kind: "banktransfer" as const, referenceId: id, registeredBy: plan.employeeId, cents };
    return plan.db
      .transaction()
      .execute((trx) => registerPayment(trx, purposes["booking"]!, payment, plan.clock.now()));
  };
  const release = async (asked: object, headers?: Record<string, string>) =>
    (await plan.employee()).post(dayPlanContract.release.path, asked, headers);
  /** Nobody paid, not even after the reminder. */
  const overdue = async () => {
    const id = await plan.book({ booked_day });
    await round(reminderDay);
    await round(releaseDay);
    return id;
  };

  it("asks for a difference that is missing until a year and a day after the stay began", async () => {
    /** One night longer since it was paid. */
    const changedStay = async (days: number) => {
      const start_day = addDays(testToday, -days);
      const id = await addBooking(plan.db, { vehicle_id: plan.vehicle, start_day, nights: 3 }, { rent: 540_00 });
      const booking = await plan.booking(id);
      const to = changedColumns(booking);
      const stay_change = JSON.stringify({ from: { ...to, nights: 2, charged_cents: 360_00 }, to });
      const changed = { kind: "changed" as const, actorId: null, new_price_cents: 540_00, stay_change };
      const paid = { ...booking, paid_cents: 360_00 };
      const at = new Date(`${start_day}T08:00:00.000Z`);
      await plan.db.updateTable("booking_events").set({ price_cents: 360_00 }).where("booking_id", "=", id).execute();
      await inTransaction(plan.db, (trx) => logSteps(trx, paid, [{ kind: "paid", actorId: null }, changed], at));
      const money = { purpose: "booking", reference_id: id, kind: "cash" as const, movement: "regular" as const };
      await plan.db
        .insertInto("payments")
        .values({ ...money, cents: 360_00, created_at: at.toISOString() })
        .execute();
      return id;
    };
    const last = await changedStay(366);
    await changedStay(367);
    expect(await unaskedDifferences(plan.db, testToday)).toEqual([last]);
  });

  it("counts Berlin's days of a booking that was made, and is released, soon after midnight there", async () => {
    plan.clock.set("2027-05-03T22:30:00.000Z");
    const booking_id = await plan.book({ booked_day });
    await round("2027-05-09T21:59:00.000Z");
    expect(await reminders()).toEqual([]);
    await round("2027-05-09T22:01:00.000Z");
    const mails = await reminders();
    expect(mails.map(({ data }) => JSON.parse(data) as object)).toMatchObject([
      { dueDay: "2027-05-09", termDay: "2027-05-13" },
    ]);
    plan.clock.set("2027-05-13T21:59:00.000Z");
    expect((await release({ booking_id })).statusCode).toBe(409);
    plan.clock.set("2027-05-13T22:01:00.000Z");
    expect((await release({ booking_id })).statusCode).toBe(200);
  });

  it("reminds a guest once, on the first day in Berlin after the due day, in the language they booked in", async () => {
    const id = await plan.book({ booked_day, lang: "en" });
    await round("2027-05-08T21:59:00.000Z");
    expect(await reminders()).toEqual([]);
    await round("2027-05-08T22:01:00.000Z");
    await round("2027-05-12T08:00:00.000Z");
    const [mail, ...more] = await reminders();
    expect(more).toEqual([]);
    if (!mail) throw new Error("no mail");
    expect(mail).toMatchObject({ recipient: "erika@example.com", lang: "en" });
    const { message } = await renderMail(mail, mailConfig, noDocuments);
    expect(message.subject).toBe(`Payment reminder: your booking ${id} (Hektor)`);
    for (const line of [
      "Please pay within 3 days, that is by Wednesday, 12 May 2027.",
      "IBAN: DE66 9999 9999 1234 5678 90",
      "Amount: €360",
      `Reference: Booking ${id}`,
    ]) {
      expect(message.text.replaceAll("\u00a0", " ").split("\n")).toContain(line);
    }
    expect(message.text).toContain("The amount was due by Saturday, 8 May 2027.");
    expect(message.attachments).toMatchObject([{ cid: "transfer-qr" }]);
  });

  it("asks for what is still missing, and nobody who paid, paid at the wallet, or is there already", async () => {
    const partly = await plan.book({ booked_day });
    await pay(partly, 100_00);
    await plan.book({ booked_day: addDays(booked_day, 7) }, { paid: true });
    await payAtWallet(plan, wallet, { booked_day: addDays(booked_day, 14) });
    await plan.db.updateTable("bookings").set({ status: "unpaid" }).where("payment_method", "=", "paypal").execute();
    await plan.book({ booked_day: addDays(testToday, 4) });
    await round(reminderDay);
    expect((await reminders()).map(({ data }) => JSON.parse(data) as object)).toMatchObject([
      { number: partly, amountCents: 260_00 },
    ]);
  });

  it("waits with the sixth of a day to one mailbox, but not for mails of another kind", async () => {
    await plan.book({ booked_day });
    for (let index = 1; index < 6; index += 1) {
      const email = index % 2 === 0 ? "ERIKA@example.com" : "e.rika@example.com";
      await plan.book({ booked_day: addDays(booked_day, 3 * index), email });
    }
    await round(reminderDay);
    expect(await reminders()).toHaveLength(5);
    await round("2027-05-10T09:00:00.000Z");
    expect(await reminders()).toHaveLength(6);
  });

  it("gives until the day before the boat leaves at the latest", () => {
    expect(reminderTerm("2027-05-09", "2027-06-12")).toBe("2027-05-12");
    expect(reminderTerm("2027-05-09", "2027-05-12")).toBe("2027-05-11");
    expect(reminderTerm("2027-05-09", "2027-05-10")).toBe("2027-05-09");
  });

  it("asks the staff once after the term, where they see the booking and in the menu", async () => {
    const id = await plan.book({ booked_day });
    await round(reminderDay);
    await round("2027-05-12T21:59:00.000Z");
    expect(await tasks()).toEqual([]);
    expect((await plan.seen())[0]).toMatchObject({ overdue_since: null });
    const unfinished = async () => (await (await plan.employee()).get(dayPlanContract.unfinished.path)).json<object>();
    expect(await unfinished()).toEqual({ unfinished_bookings: [], overdue_bookings: [] });
    await round("2027-05-12T22:01:00.000Z");
    const [task, ...more] = await tasks();
    expect(more).toEqual([]);
    expect(task?.body.replaceAll("\u00a0", " ")).toMatch(
      new RegExp(`^Buchung ${id}, Hektor, 12. Juni 2027 bis 14. Juni 2027: 360 € von .* \\(Frist bis 12. Mai 2027\\)`),
    );
    expect((await plan.seen())[0]).toMatchObject({ overdue_since: "2027-05-12", outstanding: "360.00" });
    expect(await unfinished()).toEqual({
      unfinished_bookings: [],
      overdue_bookings: [{ id, vehicle_name: "Hektor", due: "360.00", booked_day }],
    });
    expect((await release({ booking_id: id })).statusCode).toBe(200);
  });

  it("asks still on the day on which the boat leaves, and not after it", async () => {
    const first = "2027-05-11";
    await plan.book({ booked_day: first });
    await round("2027-05-09T08:00:00.000Z");
    await round(`${addDays(first, 1)}T08:00:00.000Z`);
    expect(await tasks()).toEqual([]);
    await round(`${first}T08:00:00.000Z`);
    expect(await tasks()).toHaveLength(1);
  });

  it("has nothing left to ask once the money came or somebody cancelled", async () => {
    const id = await overdue();
    await pay(id, 360_00);
    expect(await tasks()).toMatchObject([{ ticked_off: expect.stringContaining("Von selbst erledigt") }]);
    expect((await plan.seen())[0]).toMatchObject({ overdue_since: null, status: "paid" });
    expect((await release({ booking_id: id })).json()).toMatchObject({
      type: "CONFLICT",
      errors: { booking_id: "validation-staff:status" },
    });
    expect(await plan.booking(id)).toMatchObject({ status: "paid" });
  });

  it("releases the days with one call, which has its effect once, and tells the guest", async () => {
    const id = await overdue();
    const [seen] = await plan.seen();
    const asked = { booking_id: id, version: seen?.version };
    const key = { "idempotency-key": "once" };
    const answers = [await release(asked, key), await release(asked, key)];
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, {}],
      [200, {}],
    ]);
    expect((await release(asked)).statusCode).toBe(409);
    expect(await plan.booking(id)).toMatchObject({
      status: "cancelled",
      cancel_reason: "Trotz Zahlungserinnerung nicht bezahlt, Frist bis 12. Mai 2027",
    });
    expect((await plan.events(id)).at(-1)).toMatchObject({
      kind: "cancelled",
      actor_id: plan.employeeId,
      fee_cents: 0,
    });
    expect(await plan.count("half_days")).toBe(0);
    const mails = plan.db.selectFrom("outbox").select("recipient").where("template", "=", "booking-cancelled");
    expect(await mails.execute()).toEqual([{ recipient: "erika@example.com" }]);
    expect(await tasks()).toMatchObject([{ ticked_off: expect.stringContaining("Von selbst erledigt") }]);
  });

  it("releases nothing before the term, for an old look at the booking, or for a visitor", async () => {
    const id = await plan.book({ booked_day });
    await round(reminderDay);
    expect((await release({ booking_id: id })).json()).toMatchObject({
      type: "CONFLICT",
      errors: { booking_id: "validation-staff:notOverdue" },
    });
    await round(releaseDay);
    expect((await release({ booking_id: id, version: 7 })).statusCode).toBe(409);
    expect((await release({ booking_id: id + 1 })).statusCode).toBe(404);
    expect((await release({ booking_id: "1 or 1=1" })).statusCode).toBe(400);
    const visitor = await plan.server.visitor();
    expect((await visitor.post(dayPlanContract.release.path, { booking_id: id })).statusCode).toBe(401);
    expect(await plan.booking(id)).toMatchObject({ status: "unpaid" });
  });
});
