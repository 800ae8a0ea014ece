import { bookingContract } from "../../../shared/contract/booking.ts";
import type { BookingLogEntry } from "../../../shared/contract/booking-log.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";

const inDays = (count: number) => addDays(testToday, count);
const dayMs = 86_400_000;

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const { kim, alma } = plan;

  describe("blocking a day", () => {
    const block = (day: string, blocked: unknown, who = alma) =>
      who.post(dayPlanContract.blockDay.path, { day, blocked });
    const blockedDays = () => plan.db.selectFrom("blocked_days").select(["day", "created_by"]).execute();

    itOnSqlite("keeps guests from booking it until it is freed, and keeps the bookings that stand", async () => {
      const standing = await plan.book({ booked_day: inDays(4) });
      const visitor = await plan.server.visitor();
      const send = () =>
        visitor.post(bookingContract.send.path, aBookingRequest({ vehicle: plan.vehicle, booked_day: inDays(7) }));
      expect([(await block(inDays(8), true)).json(), (await block(inDays(5), true)).statusCode]).toEqual([{}, 200]);
      expect((await send()).json()).toEqual({ type: "ALREADY_BOOKED" });
      expect(await plan.seen()).toMatchObject([{ id: standing, status: "unpaid" }]);
      expect((await block(inDays(8), false)).statusCode).toBe(200);
      expect((await send()).statusCode).toBe(201);
      expect(await blockedDays()).toEqual([{ day: inDays(5), created_by: plan.adminId }]);
    });

    it("may be repeated and done by two admins at once", async () => {
      const answers = await Promise.all([block(inDays(1), true), block(inDays(1), true), block(inDays(1), "true")]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(await blockedDays()).toEqual([{ day: inDays(1), created_by: plan.adminId }]);
      await Promise.all([block(inDays(1), false), block(inDays(1), false)]);
      expect(await blockedDays()).toEqual([]);
    });

    itOnSqlite("is the admin's, and needs a day that exists", async () => {
      expect((await block(inDays(1), true, kim)).statusCode).toBe(403);
      expect((await block("2027-02-30", true)).json()).toEqual({
        type: "VALIDATION",
        errors: { day: "validation-staff:day" },
      });
      expect(await blockedDays()).toEqual([]);
    });

    itOnSqlite("does not free a day where it is not said whether it is to be blocked", async () => {
      await block(inDays(1), true);
      for (const blocked of [undefined, null, ""]) {
        const answer = await block(inDays(1), blocked);
        expect([blocked, answer.statusCode, answer.json()]).toEqual([
          blocked,
          400,
          { type: "VALIDATION", errors: { blocked: "validation-staff:flag" } },
        ]);
      }
      expect(await blockedDays()).toHaveLength(1);
    });
  });

  describe("the log", () => {
    const log = async (who = alma) => (await who.get(dayPlanContract.log.path)).json<BookingLogEntry[]>();

    itOnSqlite("lists what happened, the newest first", async () => {
      const id = await plan.book();
      plan.clock.advance(60_000);
      const change = { booking_id: id, new_price: "300", price_change_reason: "Stammgast" };
      await kim.post(dayPlanContract.changePrice.path, change);
      plan.clock.advance(60_000);
      await alma.post(dayPlanContract.cancel.path, { booking_id: id, canceled_reason: "Krankheit" });
      const booking = {
        id: expect.any(Number),
        booking_id: id,
        vehicle_name: "Hektor",
        name: "Erika Beispiel",
        booked_day: inDays(7),
        booked_duration: 2,
      };
      expect(await log()).toEqual([
        {
          ...booking,
          kind: "cancelled",
          dateTime: "2027-05-03T08:02:00.000Z",
          actor: "Alma Anker",
          price: "300.00",
          new_price: null,
          canceled: "Krankheit",
          detail: "Krankheit",
        },
        {
          ...booking,
          kind: "price-changed",
          dateTime: "2027-05-03T08:01:00.000Z",
          actor: "Kim Kapitän",
          price: "360.00",
          new_price: "300.00",
          canceled: "",
          detail: "Stammgast",
        },
        {
          ...booking,
          kind: "created",
          dateTime: "2027-05-03T08:00:00.000Z",
          actor: "",
          price: "360.00",
          new_price: null,
          canceled: "",
          detail: "Erwachsene: 2",
        },
      ]);
    });

    itOnSqlite("reaches back 14 days, and is the admin's", async () => {
      await plan.book();
      plan.clock.advance(14 * dayMs);
      const admin = await plan.admin();
      expect(await log(admin)).toHaveLength(1);
      plan.clock.advance(1);
      expect(await log(admin)).toEqual([]);
      expect((await (await plan.employee()).get(dayPlanContract.log.path)).statusCode).toBe(403);
    });
  });

  describe("unfinished bookings", () => {
    const unfinished = async () => (await (await plan.employee()).get(dayPlanContract.unfinished.path)).json();

    itOnSqlite("are those that began within 7 days and are neither paid nor cancelled, the oldest first", async () => {
      const starts = [14, 16, 18, 20].map(inDays);
      const ids: number[] = [];
      for (const booked_day of starts) ids.push(await plan.book({ booked_day }));
      const set = (id: number | undefined, status: "paid" | "cancelled") =>
        plan.db
          .updateTable("bookings")
          .set({ status })
          .where("id", "=", id ?? 0)
          .execute();
      await set(ids[1], "paid");
      await set(ids[2], "cancelled");
      const part = {
        purpose: "booking",
        reference_id: ids[3],
        cents: 100_00,
        created_at: plan.clock.now().toISOString(),
      };
      await plan.db
        .insertInto("payments")
        .values({ ...part, kind: "banktransfer" })
        .execute();
      const entry = (index: number) => ({
        id: ids[index],
        vehicle_name: "Hektor",
        booked_day: starts[index],
        due: index === 3 ? "260.00" : "360.00",
      });
      expect(await unfinished()).toMatchObject({ unfinished_bookings: [] });
      plan.clock.set(`${inDays(20)}T08:00:00.000Z`);
      expect(await unfinished()).toMatchObject({ unfinished_bookings: [entry(0), entry(3)] });
      plan.clock.set(`${inDays(22)}T08:00:00.000Z`);
      expect(await unfinished()).toMatchObject({ unfinished_bookings: [entry(3)] });
      plan.clock.set(`${inDays(27)}T21:00:00.000Z`);
      expect(await unfinished()).toMatchObject({ unfinished_bookings: [entry(3)] });
      // Midnight has passed in Berlin.
      plan.clock.set(`${inDays(27)}T22:30:00.000Z`);
      expect(await unfinished()).toMatchObject({ unfinished_bookings: [] });
    });
  });
});
