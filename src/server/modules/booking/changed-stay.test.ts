import { bookingContract, type ConfirmationAnswer } from "../../../shared/contract/booking.ts";
import { type StayChangeQuote, type StayOptions, stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { addDays, type Day } from "../../../shared/rules/day.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addVehicle } from "../../../testing/rows.ts";
import { whileRefused } from "../../../testing/while-refused.ts";
import { purposes } from "../../purposes.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { listInbox } from "../inbox/inbox.queries.ts";
import { registerPayment } from "../payments/register-payment.ts";
import { findBooking } from "./booking.repository.ts";
import { confirmationData } from "./confirmation.queries.ts";
import { planStayChange } from "./plan-stay-change.ts";
import { remindUnpaid } from "./remind-unpaid.ts";

const booked_day = addDays(testToday, 20);
const inDays = (count: number) => addDays(testToday, count);

/** What becomes of a stay once it was changed, and what it could be changed to. */
describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const { kim } = plan;

  const change = async (id: number, changes: object) => {
    const { vehicle_id: vehicle, start_day, nights } = await plan.booking(id);
    const stay = { booking_id: id, vehicle, booked_day: start_day, booked_duration: nights, ...changes };
    const { after } = (await kim.post(stayChangeContract.quote.path, stay)).json<StayChangeQuote>();
    const answer = await kim.post(stayChangeContract.change.path, {
      ...stay,
      reason: "Am Telefon",
      price: after.price,
    });
    expect(answer.statusCode).toBe(200);
  };
  const paid = async () => {
    const id = await plan.book({ booked_day }, { paid: true });
    const own = { registered_by: null, wallet_order_id: null, external_id: null, movement: "regular" as const };
    const at = { purpose: "booking", reference_id: id, created_at: plan.clock.now().toISOString() };
    const row = { ...own, ...at, kind: "banktransfer" as const, cents: 360_00 };
    await plan.db.insertInto("payments").values(row).execute();
    return id;
  };
  const options = async (query: object) => {
    const asked = new URLSearchParams(query as Record<string, string>).toString();
    const answer = await (await plan.employee()).get(`${stayChangeContract.options.path}?${asked}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<StayOptions>();
  };
  const freeOf = ({ boats }: StayOptions) =>
    boats.map(({ name, free, earlier, later }) => [name, free || { earlier, later }]);

  describe("to what a stay can be changed", () => {
    it("counts the booking's own half-days as free, others not, and says the nearest free days", async () => {
      const id = await plan.book({ booked_day: inDays(20) });
      const other = await addVehicle(plan.db, { name: "Editha", night_cents: 310_50 });
      await plan.book({ booked_day: inDays(21), vehicle: other });
      await addVehicle(plan.db, { name: "Oskar", blocked: 1 });
      const known = await options({ booking_id: id });
      expect(known.booking).toMatchObject({ id, vehicle: plan.vehicle, booked_duration: 2, may_change: "all" });
      const taken = { earlier: inDays(19), later: inDays(23) };
      expect(freeOf(known)).toEqual([
        ["Hektor", true],
        ["Editha", taken],
      ]);
      const overlapping = await options({ booking_id: id, booked_day: inDays(19), booked_duration: 3 });
      expect(freeOf(overlapping)[0]).toEqual(["Hektor", true]);
      const shifted = await options({ booking_id: id, booked_day: inDays(23), booked_duration: 2 });
      expect(freeOf(shifted)).toEqual([
        ["Hektor", true],
        ["Editha", true],
      ]);
    });

    itOnSqlite("counts from today to the half-day on which another stay begins", async () => {
      const id = await plan.book({ booked_day: inDays(20) });
      const other = await addVehicle(plan.db, { name: "Editha", night_cents: 310_50 });
      await plan.book({ booked_day: inDays(22), vehicle: other });
      expect(freeOf(await options({ booking_id: id }))).toContainEqual(["Editha", true]);
      const today = await options({ booking_id: id, booked_day: testToday, booked_duration: 2 });
      expect(freeOf(today)).toContainEqual(["Editha", true]);
    });

    itOnSqlite("knows days without a night, which staff may book", async () => {
      const id = await plan.book({ booked_day: inDays(20) });
      const other = await addVehicle(plan.db, { name: "Editha" });
      await plan.book({ booked_day: inDays(20), vehicle: other });
      const found = await options({ booking_id: id, booked_day: inDays(21), booked_duration: 0 });
      const nearest = { earlier: inDays(19), later: inDays(23) };
      expect(freeOf(found)).toEqual([
        ["Hektor", true],
        ["Editha", nearest],
      ]);
    });

    itOnSqlite("offers no boat for a stay that has begun, and nothing once it is over", async () => {
      const id = await plan.book({ booked_day: inDays(1) });
      plan.clock.set(`${inDays(2)}T12:00:00.000Z`);
      expect(await options({ booking_id: id })).toMatchObject({ booking: { may_change: "end" }, boats: [] });
      plan.clock.set(`${inDays(9)}T12:00:00.000Z`);
      expect(await options({ booking_id: id })).toMatchObject({ booking: { may_change: "nothing" }, boats: [] });
    });
  });

  describe("a difference that does not come in its term", () => {
    const round = async (day: Day) => {
      plan.clock.set(`${day}T10:00:00.000Z`);
      const other = engine().open();
      await Promise.all([remindUnpaid(plan.deps), remindUnpaid({ ...plan.deps, db: other })]);
      await other.destroy();
      await remindUnpaid(plan.deps);
    };
    const tasks = async () =>
      (await listInbox(plan.db, { admin: true })).filter(
        (item) => item.title.startsWith("Differenz") && item.ticked_off === null,
      );
    const pay = (id: number, cents: number) => {
      const payment = { kind: "banktransfer" as const, referenceId: id, registeredBy: plan.employeeId, cents };
      return plan.db
        .transaction()
        .execute((trx) => registerPayment(trx, purposes["booking"]!, payment, plan.clock.now()));
    };

    it("is a task, once, and is ticked off with the payment", async () => {
      const id = await paid();
      await change(id, { booked_duration: 3 });
      await round(inDays(5));
      expect(await tasks()).toEqual([]);
      await round(inDays(6));
      await round(inDays(7));
      const [task, ...more] = await tasks();
      expect([more, task?.body.replaceAll("\u00a0", " ")]).toEqual([[], expect.stringContaining("180 € von Erika")]);
      expect(
        await plan.db.selectFrom("inbox").select("id").where("kind", "=", "differenceOverdue").execute(),
      ).toHaveLength(1);
      expect(task?.link).toBe(`/Buchungen?Tag=${booked_day}&Buchung=${id}`);
      await pay(id, 180_00);
      expect(await tasks()).toEqual([]);
      await round(inDays(8));
      expect(await tasks()).toEqual([]);
    });

    itOnSqlite("is a task once more after another change, in place of the first", async () => {
      const id = await paid();
      await change(id, { booked_duration: 3 });
      await round(inDays(6));
      await change(id, { booked_duration: 4 });
      expect(await tasks()).toHaveLength(1);
      plan.clock.set(`${inDays(12)}T10:00:00.000Z`);
      await whileRefused(plan.db, "insert", "inbox", () => remindUnpaid(plan.deps));
      expect(await tasks()).toHaveLength(1);
      await round(inDays(12));
      const found = await tasks();
      expect(found.map(({ body }) => body.replaceAll("\u00a0", " "))).toEqual([expect.stringContaining("360 € von")]);
    });

    itOnSqlite("keeps its term where another change costs nothing more", async () => {
      const id = await paid();
      await change(id, { booked_duration: 3 });
      const term = async () => (await agreedMoneyOf(plan.db, await plan.booking(id))).difference?.dueDay;
      const before = await term();
      plan.clock.set(`${inDays(3)}T10:00:00.000Z`);
      await change(id, { booked_day: inDays(21) });
      expect([before, await term()]).toEqual([inDays(5), inDays(5)]);
    });

    itOnSqlite("is none where it came, and none of a whole stay that was never paid", async () => {
      const id = await paid();
      await change(id, { booked_duration: 3 });
      await pay(id, 180_00);
      const unpaid = await plan.book({ booked_day: inDays(40) });
      await change(unpaid, { booked_duration: 3 });
      await round(inDays(9));
      expect(await tasks()).toEqual([]);
    });
  });

  it("shows the guest the stay as it is now, and what is still due", async () => {
    const id = await paid();
    const { confirmation_token: token } = await plan.booking(id);
    const path = bookingContract.confirmation.path.replace(":token", String(token));
    const lines = async () => {
      const { blocks } = (await kim.get(`${path}?lang=de`)).json<ConfirmationAnswer>();
      const rows = blocks.flatMap((block) => (block.kind === "rows" ? block.rows : []));
      return rows.map(({ label, value }) => `${label}: ${value}`.replaceAll("\u00a0", " "));
    };
    await change(id, { booked_duration: 3 });
    const found = await lines();
    expect(found).toEqual(
      expect.arrayContaining(["Dauer: 3 Nächte", "Zu zahlen: 540 €", "Noch zu zahlen: 180 €", "Betrag: 180 €"]),
    );
    expect(found).toContain("ab sofort: 360 €");
    const file = await kim.get(bookingContract.calendarFile.path.replace(":token", String(token)));
    expect(file.body).toContain("SEQUENCE:1");
  });

  itOnSqlite("says what cancelling costs at least since the stay was changed", async () => {
    const id = await paid();
    const { confirmation_token: token } = await plan.booking(id);
    await change(id, { booked_day: inDays(300) });
    await change(id, { booked_duration: 1 });
    const path = bookingContract.confirmation.path.replace(":token", String(token));
    const { blocks } = (await kim.get(`${path}?lang=de`)).json<ConfirmationAnswer>();
    const rows = blocks.flatMap((block) => (block.kind === "rows" ? block.rows : []));
    const { cancellation } = (await plan.seen())[0] ?? {};
    const fee = rows.filter(({ label }) => label === "ab sofort").map(({ value }) => value.replace("\u00a0", " "));
    // 20 days before the first stay is the last stage.
    expect([fee, cancellation?.fee_by_terms]).toEqual([["360 €"], "360.00"]);
  });

  itOnSqlite("says on the last day of a stage that it is, and of a term that is over no days", async () => {
    const id = await plan.book({ booked_day: inDays(30) });
    await change(id, { booked_duration: 3 });
    const data = async () => {
      const booking = await findBooking(plan.db, id);
      if (!booking) throw new Error("there is no booking");
      return confirmationData(plan.db, booking, plan.clock.now());
    };
    expect((await data()).details?.cancellation).toMatchObject([{ until: testToday }, { until: null }]);
    expect((await data()).dueInDays).toBe(5);
    plan.clock.advance(6 * 86_400_000);
    expect((await data()).dueInDays).toBe(0);
  });

  itOnSqlite("gives back nothing that is not there, and keeps nothing of that", async () => {
    const id = await plan.book({ booked_day });
    const known = await findBooking(plan.db, id);
    if (!known) throw new Error("there is no booking");
    const planned = (money: Partial<typeof known>, booked_duration: number, waive_terms = false) => {
      const asked = {
        vehicle: plan.vehicle,
        booked_day,
        booked_duration,
        waive_terms,
        our_fault: false,
        extras: undefined,
      };
      return planStayChange(plan.db, { ...known, ...money }, asked, { isAdmin: true }, plan.clock.now());
    };
    expect(await planned({ paid_cents: 180_00 }, 1)).toMatchObject({ feeCents: 0 });
    // More went back than came.
    expect(await planned({ paid_cents: -20_00 }, 3)).toMatchObject({ dueCents: 540_00 });
    const mixed = (paid_cents: number, wallet_cents: number) => ({ status: "paid", paid_cents, wallet_cents }) as const;
    expect(await planned(mixed(400_00, 40_00), 1, true)).toMatchObject({ walletBack: 40_00, cashBack: 140_00 });
    expect(await planned(mixed(300_00, -60_00), 1, true)).toMatchObject({ walletBack: 0, cashBack: 120_00 });
  });
});
