import { bookForGuestContract } from "../../../shared/contract/book-for-guest.ts";
import { bookingContract } from "../../../shared/contract/booking.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { aBookingForGuest } from "../../../testing/guest-booked-by-staff.ts";
import { addVehicle, addWalletOrder } from "../../../testing/rows.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { inTransaction } from "../../db/transaction.ts";
import { findingsIn } from "../../ops/fsck/fsck.fixture.ts";
import { takeInDueCalendars } from "../portal-calendars/import-worker.ts";
import { addEventRow, addImportRow, halfDaysFor, takenHalfDays } from "../portal-calendars/portal-calendars.fixture.ts";
import { deleteExpiredHolds, removeHold } from "./holds.repository.ts";
import { placeImportedDays } from "./imported-days.repository.ts";

const day = (ahead: number) => addDays(testToday, ahead);
const quarter = 15 * 60_000;

/** What holds and bookings give back goes to the portal that sold it, and nobody books what a portal sold. */
describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const taken = () => takenHalfDays(plan.db, plan.vehicle);
  let portal: number;
  let guest: TestVisitor;
  beforeEach(async () => {
    portal = await addImportRow(plan.db, { vehicle_id: plan.vehicle });
    guest = await plan.server.visitor();
  });
  const asStay = (from: number, to: number, vehicle = plan.vehicle) => ({
    vehicle,
    booked_day: day(from),
    booked_day_end: day(to),
    booked_duration: to - from,
  });
  const hold = async (from: number, to: number, vehicle = plan.vehicle, who = guest) => {
    const { name, email, phone } = aBookingRequest();
    const asked = { ...asStay(from, to, vehicle), employee: "", name, email, phone, hold: true };
    return (await who.post(bookingContract.availability.path, asked)).json<object>();
  };
  const book = async (from: number, to: number, who = guest) =>
    (await who.post(bookingContract.send.path, aBookingRequest(asStay(from, to)))).json<object>();
  /** The portal sold those days, as far as they are free here. */
  const sell = async (from: number, to: number) => {
    await addEventRow(plan.db, { import_id: portal, start_day: day(from), end_day: day(to) });
    await inTransaction(plan.db, (trx) => placeImportedDays(trx, plan.vehicle));
  };
  const sold = (from: number, to: number) => halfDaysFor(`import ${portal}`, day(from), day(to));
  const held = { held_until: expect.any(String) as string };
  const refused = { type: "ALREADY_BOOKED" };

  itOnSqlite.each([
    ["is deleted", () => deleteExpiredHolds(plan.db, plan.clock.now())],
    ["is found by the work of each minute", () => takeInDueCalendars({ ...plan.deps })],
  ])("of a hold that ran out: the portal has its days as soon as it %s", async (_when, work) => {
    expect(await hold(10, 14)).toEqual(held);
    await sell(12, 16);
    expect((await taken()).filter((half) => half.includes("import"))).toEqual(sold(14, 16));
    plan.clock.advance(quarter);
    await work();
    expect(await taken()).toEqual(sold(12, 16));
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("of a hold that ran out: the portal has its days before the next guest holds or books them", async () => {
    await hold(10, 14);
    await sell(12, 16);
    plan.clock.advance(quarter);
    const other = await plan.server.visitor();
    expect(await book(12, 14, other)).toEqual(refused);
    expect(await hold(12, 14, plan.vehicle, other)).toEqual(refused);
    expect(await book(10, 12, other)).toMatchObject({ id: expect.any(Number) as number });
    expect((await taken()).filter((half) => half.includes("import"))).toEqual(sold(12, 16));
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite(
    "of a guest's own hold: what they booked is theirs, and the rest the portal's, in the same transaction",
    async () => {
      await hold(10, 14);
      await sell(11, 16);
      expect(await book(10, 12)).toMatchObject({ id: expect.any(Number) as number });
      expect((await taken()).filter((half) => half.includes("import"))).toEqual(sold(12, 16));
      expect((await taken()).length).toBe(12);
      expect(await findingsIn(plan.db)).toEqual([]);
    },
  );

  itOnSqlite("of a hold in whose place another boat is held, or that an order gives up", async () => {
    const twin = await addVehicle(plan.db, { name: "Zwilling" });
    await hold(10, 12);
    await sell(10, 12);
    expect(await taken()).not.toEqual(sold(10, 12));
    expect(await hold(10, 12, twin)).toEqual(held);
    expect(await taken()).toEqual(sold(10, 12));
    await hold(20, 22);
    const order = "order";
    await addWalletOrder(plan.db, { id: order });
    await plan.db.updateTable("holds").set({ wallet_order_id: order }).execute();
    await sell(20, 22);
    await inTransaction(plan.db, (trx) => removeHold(trx, order, plan.clock.now()));
    expect(await taken()).toEqual([...sold(10, 12), ...sold(20, 22)]);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  it("refuses staff with a sentence: for the day, for nights, and where a stay is moved onto a portal's days", async () => {
    await sell(10, 12);
    const answerOf = async (path: string, request: object) => {
      const answer = await plan.kim.post(path, request);
      return [answer.statusCode, answer.json<{ errors?: object }>().errors];
    };
    const stayTaken = [409, { booked_day: "validation-staff:stayTaken" }];
    for (const [from, nights, price] of [
      [10, 0, "180.00"],
      [11, 0, "180.00"],
      [12, 0, "180.00"],
      [9, 2, "360.00"],
      [11, 1, "180.00"],
    ] as const) {
      const changes = { vehicle: plan.vehicle, booked_day: day(from), booked_duration: nights, price };
      expect(await answerOf(bookForGuestContract.book.path, aBookingForGuest(changes))).toEqual(stayTaken);
    }
    const own = { vehicle: plan.vehicle, booked_duration: 2 };
    const before = aBookingForGuest({ ...own, booked_day: day(8) });
    const [status] = await answerOf(bookForGuestContract.book.path, before);
    expect(status).toBe(201);
    const [booking] = await plan.seen();
    const moved = { ...own, booking_id: booking?.id, booked_day: day(9) };
    expect(await answerOf(stayChangeContract.quote.path, moved)).toEqual(stayTaken);
    const change = { ...moved, price: "360.00", reason: "später" };
    expect(await answerOf(stayChangeContract.change.path, change)).toEqual(stayTaken);
    expect((await taken()).length).toBe(8);
    expect(await findingsIn(plan.db)).toEqual([]);
  });

  itOnSqlite("of an unpaid booking that is released", async () => {
    const id = await plan.book({ booked_day: day(40), booked_day_end: day(44), booked_duration: 4 });
    await sell(42, 46);
    await plan.db.updateTable("bookings").set({ reminder_term: "2027-05-01" }).execute();
    const answer = await plan.kim.post(dayPlanContract.release.path, { booking_id: id });
    expect([answer.statusCode, answer.json<{ errors?: object }>().errors]).toEqual([200, undefined]);
    expect(await taken()).toEqual(sold(42, 46));
    expect(await findingsIn(plan.db)).toEqual([]);
  });
});
