import { bookingContract } from "../../../shared/contract/booking.ts";
import { staffFleetContract } from "../../../shared/contract/staff-fleet.ts";
import { addDays, dayOf } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine, type TestDatabase } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { startTestApp, type TestApp } from "../../../testing/server.ts";
import { inTransaction } from "../../db/transaction.ts";
import { endBlocksOf } from "../boat-block/end-block.ts";
import { createBooking } from "../booking/create-booking.ts";
import { placeHold } from "../booking/place-hold.ts";
import { quoteBooking } from "../booking/quote-booking.ts";
import { blockVehicle } from "./block-vehicle.ts";
import { removeVehicle } from "./remove-vehicle.ts";

const rounds = 8;

describeEachEngine((engine) => {
  const plan = withDayPlan(engine);
  let second: TestDatabase;
  let other: TestApp;
  beforeAll(async () => {
    second = { ...engine(), db: engine().open() };
    other = await startTestApp({ database: second, clock: plan.clock });
  });
  afterAll(async () => {
    await other.close();
    await second.db.destroy();
  });

  it("is deleted or booked where both happen at once on two servers, never both", async () => {
    for (let round = 0; round < rounds; round += 1) {
      await plan.reset();
      const guest = await other.visitor();
      const book = (days: number) =>
        guest.post(
          bookingContract.send.path,
          aBookingRequest({ vehicle: plan.vehicle, booked_day: addDays(testToday, days) }),
        );
      const remove = () => plan.alma.post(staffFleetContract.remove.path, { vehicle_id: plan.vehicle });
      const [removed, ...booked] = await Promise.all(
        round % 2 ? [remove(), book(7), book(14)] : [remove(), ...[7, 14, 21].map(book)],
      );
      const count = booked.filter(({ statusCode }) => statusCode === 201).length;
      expect(await plan.count("bookings")).toBe(count);
      expect(removed.statusCode).toBe(count === 0 ? 200 : 409);
    }
  });

  /** A guest's transaction that has seen the boat free, and somebody who takes it away before it goes on. */
  const between = {
    blocks: () =>
      inTransaction(second.db, (trx) =>
        blockVehicle(
          trx,
          { vehicle: String(plan.vehicle), blocked: true, version: null },
          plan.adminId,
          plan.clock.now(),
        ),
      ),
    deletes: () =>
      inTransaction(second.db, (trx) =>
        removeVehicle(trx, { vehicle_id: String(plan.vehicle), version: null }, plan.adminId, plan.clock.now(), {
          endBlocksOf,
        }),
      ),
  };

  it.each(["blocks", "deletes"] as const)("is not booked by who looked before somebody %s it", async (what) => {
    // SQLite's transactions begin with the write lock: there is nothing in between.
    if (engine().engine === "sqlite") return;
    const now = plan.clock.now();
    const request = aBookingRequest({ vehicle: plan.vehicle });
    const actor = { role: "visitor" as const, user: null, sessionHash: null };
    const outcome = await plan.db.transaction().execute(async (trx) => {
      const quote = await quoteBooking(trx, request, actor, now);
      await between[what]();
      const payment = { method: "banktransfer" as const, paid: false, walletOrderId: null };
      return createBooking(trx, { request, quote, actor, payment, agreedOn: dayOf(now) }, now);
    });
    expect(outcome).toEqual({ kind: "taken" });
    const stay = { vehicleId: plan.vehicle, start: request.booked_day, nights: 2 };
    const hold = await inTransaction(plan.db, (trx) => placeHold(trx, { ...stay, sessionHash: "s" }, now));
    expect(hold).toEqual({ kind: "taken" });
  });

  it("waits with the deletion for a booking that is under way, and then finds it", async () => {
    if (engine().engine === "sqlite") return;
    const now = plan.clock.now();
    const request = aBookingRequest({ vehicle: plan.vehicle });
    const actor = { role: "visitor" as const, user: null, sessionHash: null };
    let deletion: Promise<unknown> = Promise.resolve();
    await plan.db.transaction().execute(async (trx) => {
      const quote = await quoteBooking(trx, request, actor, now);
      const payment = { method: "banktransfer" as const, paid: false, walletOrderId: null };
      await createBooking(trx, { request, quote, actor, payment, agreedOn: dayOf(now) }, now);
      deletion = between.deletes().catch((error: unknown) => error);
      // It has sent its first statement, and waits for this transaction or has gone by it.
      await second.db.selectFrom("vehicles").select("id").execute();
    });
    expect(await deletion).toMatchObject({ errors: { vehicle_id: "validation-staff:vehicleBooked" } });
  });
});
