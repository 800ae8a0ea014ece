import type { Database } from "../server/db/schema.ts";
import { type KnownBooking, knownBookings } from "../server/modules/booking/booking.repository.ts";
import { createBooking } from "../server/modules/booking/create-booking.ts";
import { quoteBooking } from "../server/modules/booking/quote-booking.ts";
import { insertTurnaround } from "../server/modules/turnaround-log/turnaround.repository.ts";
import { openedWith } from "../server/modules/turnaround-log/turnaround-log.ts";
import { writeStep } from "../server/modules/turnaround-log/write-step.ts";
import type { WalletClient } from "../server/wallet/client.ts";
import type { BookingRequest } from "../shared/contract/booking.ts";
import { dayPlanContract } from "../shared/contract/day-plan.ts";
import type { StaffBooking } from "../shared/contract/staff-booking.ts";
import { dayOf } from "../shared/rules/day.ts";
import { aBookingRequest } from "./builders.ts";
import { testClock } from "./clock.ts";
import type { TestDatabase } from "./database.ts";
import { emptyTables } from "./empty-tables.ts";
import { addSettings, addUser, addVehicle } from "./rows.ts";
import { type TestVisitor, withTestApp } from "./server.ts";

/** An employee and an admin in front of the day plan of one boat, all of it new for each test of the suite. */
export function withDayPlan(engine: () => TestDatabase, wallet?: () => WalletClient) {
  const clock = testClock();
  const server = withTestApp(engine, () => ({ clock, ...(wallet && { wallet: wallet() }) }));
  const plan = {
    server,
    clock,
    get db() {
      return engine().db;
    },
    get deps() {
      return server.deps;
    },
    /** The employee's browser and the admin's. */
    kim: {} as TestVisitor,
    alma: {} as TestVisitor,
    vehicle: 0,
    employeeId: 0,
    adminId: 0,
    /** Empties the database and lets the people log in anew. */
    async reset() {
      const { db } = plan;
      clock.set("2027-05-03T08:00:00.000Z");
      await db.updateTable("bookings").set({ wallet_order_id: null }).execute();
      await emptyTables(db);
      await addSettings(db);
      plan.vehicle = await addVehicle(db);
      plan.employeeId = await addUser(db);
      plan.adminId = await addUser(db, {
        email: "admin@example.com",
        first_name: "Alma",
        last_name: "Anker",
        role: "admin",
      });
      Object.assign(plan.kim, await plan.employee());
      Object.assign(plan.alma, await plan.admin());
    },
    employee: () => server.login(plan.employeeId),
    admin: () => server.login(plan.adminId),
    /** Books as a guest, or as the employee. @returns the booking's id. */
    async book(changes: Partial<BookingRequest> = {}, { paid = false, byStaff = false } = {}): Promise<number> {
      const request = aBookingRequest({ vehicle: plan.vehicle, ...changes });
      const user = byStaff ? { id: plan.employeeId } : null;
      const actor = { role: byStaff ? ("staff" as const) : ("visitor" as const), user, sessionHash: null };
      const now = clock.now();
      const outcome = await plan.db.transaction().execute(async (trx) => {
        const quote = await quoteBooking(trx, request, actor, now);
        const payment = { method: "banktransfer" as const, paid, walletOrderId: null };
        return createBooking(trx, { request, quote, actor, payment, agreedOn: dayOf(now) }, now);
      });
      if (outcome.kind === "taken") throw new Error("taken");
      return outcome.id;
    },
    /** Hands the boat over to the guest of a booking. */
    handOver: (id: number): Promise<unknown> =>
      plan.db.transaction().execute(async (trx) => {
        const at = clock.now().toISOString();
        const arrived = { ...openedWith(null), guest: "depositTaken", boat: "ready", departing_booking: id } as const;
        const row = { ...arrived, vehicle_id: plan.vehicle, guest_since: at, boat_since: at, version: 1 };
        await insertTurnaround(trx, row);
        const facts = { needsLicence: false, isPaid: true, hasDeposit: true, isInService: true, isOverdue: false };
        await writeStep(trx, row, { step: "boat.handedOver", booking_id: id, facts }, clock.now());
      }),
    booking: (id: number): Promise<KnownBooking> =>
      knownBookings(plan.db).where("bookings.id", "=", id).executeTakeFirstOrThrow(),
    events: (id: number) =>
      plan.db.selectFrom("booking_events").selectAll().where("booking_id", "=", id).orderBy("id").execute(),
    count: async (table: keyof Database) =>
      Number(
        (
          await plan.db
            .selectFrom(table)
            .select((is) => is.fn.countAll().as("count"))
            .executeTakeFirstOrThrow()
        ).count,
      ),
    /** The day plan as an employee sees it. */
    async seen(query = ""): Promise<StaffBooking[]> {
      const answer = await (await plan.employee()).get(dayPlanContract.day.path + query);
      return answer.json<{ bookings: StaffBooking[] }>().bookings;
    },
  };
  beforeEach(() => plan.reset());
  return plan;
}

export type DayPlan = ReturnType<typeof withDayPlan>;
