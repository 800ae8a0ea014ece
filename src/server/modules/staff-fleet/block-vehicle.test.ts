import { bookingContract } from "../../../shared/contract/booking.ts";
import { addressOf } from "../../../shared/contract/call.ts";
import { dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { fleetContract, type Vehicle } from "../../../shared/contract/fleet.ts";
import {
  type BlockedVehiclesAnswer,
  type FutureBookingsAnswer,
  staffFleetContract,
  type VehicleLogAnswer,
} from "../../../shared/contract/staff-fleet.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { addDays } from "../../../shared/rules/day.ts";
import { aBookingRequest, testToday } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { addUser, addVehicle } from "../../../testing/rows.ts";
import { rootName } from "../../db/seed/accounts.ts";

describeEachEngine((engine, itOnSqlite) => {
  const plan = withDayPlan(engine);
  const { kim, alma } = plan;
  const inDays = (days: number) => addDays(testToday, days);

  const block = (blocked: unknown, changes: object = {}, who = kim) =>
    who.post(staffFleetContract.block.path, { vehicle: plan.vehicle, blocked, changed: "nothing", ...changes });
  const remove = (changes: object = {}, who = alma) =>
    who.post(staffFleetContract.remove.path, { vehicle_id: plan.vehicle, ...changes });
  const warned = async (vehicle: string | number = plan.vehicle) => {
    const answer = await kim.get(`${staffFleetContract.warnings.path}?vehicle=${encodeURIComponent(vehicle)}`);
    return answer.json<FutureBookingsAnswer>().data;
  };
  const log = async () =>
    (await alma.get(addressOf(staffFleetContract.log, { id: plan.vehicle }))).json<VehicleLogAnswer>().vehicle_log;
  const namesAt = async (path: string) => {
    const guest = await plan.server.visitor();
    return (await guest.get(path)).json<Vehicle[]>().map(({ name }) => name);
  };
  const operating = `${fleetContract.operating.path}?vehicleType=houseboats`;
  const bookingAt = async (days: number) => {
    const guest = await plan.server.visitor();
    return guest.post(bookingContract.send.path, aBookingRequest({ vehicle: plan.vehicle, booked_day: inDays(days) }));
  };

  describe("blocking a vehicle", () => {
    itOnSqlite(
      "takes it from those that can be booked, is harmless the second time, and freeing gives it back",
      async () => {
        expect((await block("1")).statusCode).toBe(200);
        expect((await block(true, { version: 1 })).json()).toEqual({});
        expect([await namesAt(operating), await namesAt(addressOf(fleetContract.all, { category: "all" }))]).toEqual([
          [],
          ["Hektor"],
        ]);
        const refused = await bookingAt(7);
        expect([refused.statusCode, refused.json()]).toEqual([
          400,
          { type: "VALIDATION", errors: { vehicle: "validation:vehicle" } },
        ]);
        expect((await block("false", { version: "2" }, alma)).statusCode).toBe(200);
        expect(await namesAt(operating)).toEqual(["Hektor"]);
        expect((await bookingAt(7)).statusCode).toBe(201);
        expect(await log()).toEqual([
          {
            id: expect.any(Number),
            dateTime: "2027-05-03T08:00:00.000Z",
            type: "houseboats",
            name: "Hektor",
            changed: "Entsperrt",
            by: "Alma Anker",
          },
          {
            id: expect.any(Number),
            dateTime: "2027-05-03T08:00:00.000Z",
            type: "houseboats",
            name: "Hektor",
            changed: "Gesperrt",
            by: "Kim Kapitän",
          },
        ]);
      },
    );

    itOnSqlite(
      "leaves its bookings, takes its name for the id, and refuses another version than was seen",
      async () => {
        const id = await plan.book({ booked_day: inDays(7) });
        expect((await block(true, { vehicle: "hektor" })).statusCode).toBe(200);
        expect((await plan.booking(id)).status).toBe("unpaid");
        const late = await block(false, { version: 1 }, alma);
        const errors = { version: "validation-staff:vehicleChangedBy" };
        expect([late.statusCode, late.json()]).toEqual([
          409,
          { type: "CONFLICT", errors, facts: { by: "Kim Kapitän" } },
        ]);
      },
    );

    itOnSqlite.each([
      [{ blocked: undefined }, 400, { blocked: "validation-staff:flag" }],
      [{ blocked: "perhaps" }, 400, { blocked: "validation-staff:flag" }],
      [{ vehicle: "" }, 400, { vehicle: "validation-staff:vehicle" }],
      [{ vehicle: ["1"] }, 400, { vehicle: "validation-staff:vehicle" }],
      [{ vehicle: "x".repeat(10_000) }, 400, { vehicle: "validation-staff:vehicle" }],
      [{ vehicle: "constructor" }, 404, { vehicle: "validation-staff:vehicle" }],
      [{ vehicle: "999999999999" }, 404, { vehicle: "validation-staff:vehicle" }],
    ])("refuses %j", async (changes, status, errors) => {
      const answer = await block(true, changes);
      expect([answer.statusCode, answer.json<{ errors: unknown }>().errors]).toEqual([status, errors]);
      expect(await log()).toEqual([]);
    });

    itOnSqlite("is written down under the name that the root account has in logs", async () => {
      const names = { first_name: rootName.firstName, last_name: rootName.lastName };
      const root = await addUser(plan.db, { email: "root@example.com", role: "root", ...names });
      await block(true, {}, await plan.server.login(root));
      expect((await log()).map(({ by }) => by)).toEqual(["Root-Konto"]);
    });

    it("cannot be changed in the log", async () => {
      await block(true);
      await expect(plan.db.updateTable("vehicle_log").set({ kind: "freed" }).execute()).rejects.toBeDefined();
      await expect(plan.db.deleteFrom("vehicle_log").execute()).rejects.toBeDefined();
    });
  });

  describe("the warning list", () => {
    it("holds what stands from today on, as the day plan shows it", async () => {
      const later = await plan.book({ booked_day: inDays(20) }, { paid: true });
      const sooner = await plan.book({ booked_day: inDays(7) });
      const cancelled = await plan.book({ booked_day: inDays(30) });
      await plan.db.updateTable("bookings").set({ status: "cancelled" }).where("id", "=", cancelled).execute();
      const past = await plan.book({ booked_day: inDays(40) });
      const ended = { start_day: inDays(-3), end_day: inDays(-1) };
      await plan.db.updateTable("bookings").set(ended).where("id", "=", past).execute();
      const list = await warned();
      expect(list.map(({ id }) => id)).toEqual([sooner, later]);
      const [shown] = await plan.seen(`?from=${inDays(7)}&to=${inDays(8)}`);
      expect(shown).toMatchObject(list[0] ?? {});
      expect(list[1]).toMatchObject({ paid: true, price: "360.00", may_cancel: "staff", email: "erika@example.com" });
      expect(await warned("HEKTOR")).toEqual(list);
    });

    itOnSqlite("shows a guest who is still on board, also on the last day", async () => {
      const id = await plan.book({ booked_day: inDays(7) });
      const onBoard = { start_day: inDays(-2), end_day: inDays(0) };
      await plan.db.updateTable("bookings").set(onBoard).where("id", "=", id).execute();
      expect(await warned()).toMatchObject([{ id, booked_end: inDays(0) }]);
      expect((await remove()).statusCode).toBe(409);
      plan.clock.set(`${inDays(1)}T08:00:00.000Z`);
      expect(await warned()).toEqual([]);
      expect((await remove()).statusCode).toBe(200);
    });

    itOnSqlite("is refused for a vehicle that is not there", async () => {
      const answers = await Promise.all(
        ["?vehicle=999", "?vehicle=", ""].map((query) => kim.get(staffFleetContract.warnings.path + query)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 400, 400]);
    });
  });

  describe("deleting a vehicle", () => {
    itOnSqlite("is refused while a booking stands, and possible once it is cancelled from the list", async () => {
      const booking_id = await plan.book({ booked_day: inDays(7) });
      const refused = await remove();
      expect([refused.statusCode, refused.json<{ errors: unknown }>().errors]).toEqual([
        409,
        { vehicle_id: "validation-staff:vehicleBooked" },
      ]);
      const [booking] = await warned();
      const cancel = { booking_id, canceled_reason: "Motorschaden", our_fault: true, version: booking?.version };
      expect((await kim.post(dayPlanContract.cancel.path, cancel)).json()).toEqual({ status: "success" });
      expect((await remove()).statusCode).toBe(200);
      expect((await remove()).statusCode).toBe(404);
      expect((await log()).map(({ changed }) => changed)).toEqual(["Gelöscht"]);
    });

    it("takes it off every list, and nobody can book, hold, block or change it", async () => {
      const blocked = await addVehicle(plan.db, { name: "Oskar", blocked: 1 });
      await remove({ vehicle_id: blocked });
      await remove();
      expect([await namesAt(operating), await namesAt(addressOf(fleetContract.all, { category: "all" }))]).toEqual([
        [],
        [],
      ]);
      expect((await kim.get(staffFleetContract.blocked.path)).json<BlockedVehiclesAnswer>().blocked_vehicles).toEqual(
        [],
      );
      expect((await bookingAt(7)).statusCode).toBe(400);
      const availability = aBookingRequest({ vehicle: plan.vehicle });
      const guest = await plan.server.visitor();
      expect((await guest.post(bookingContract.availability.path, { ...availability, hold: true })).statusCode).toBe(
        400,
      );
      expect((await block(false)).statusCode).toBe(404);
      expect((await kim.get(`${staffFleetContract.warnings.path}?vehicle=${plan.vehicle}`)).statusCode).toBe(404);
    });

    itOnSqlite("leaves the past: day plan, booking log and till name it as before", async () => {
      const id = await plan.book({ booked_day: inDays(7) });
      const past = { start_day: inDays(-5), end_day: inDays(-3) };
      await plan.db.updateTable("bookings").set(past).where("id", "=", id).execute();
      expect((await remove()).statusCode).toBe(200);
      expect(await plan.seen()).toMatchObject([{ id, vehicle_name: "Hektor" }]);
      expect((await alma.get(dayPlanContract.log.path)).json()).toMatchObject([{ vehicle_name: "Hektor" }]);
      const unpaid = await kim.get(`${tillContract.unpaid.path}?selectedDay=${inDays(-5)}`);
      expect(unpaid.json<{ bookings: unknown }>().bookings).toMatchObject([{ vehicle_name: "Hektor" }]);
      expect((await log()).map(({ changed, name }) => [changed, name])).toEqual([["Gelöscht", "Hektor"]]);
    });

    itOnSqlite("is for admins, and refuses another version than was seen", async () => {
      expect((await remove({}, kim)).statusCode).toBe(403);
      expect((await kim.get(addressOf(staffFleetContract.log, { id: plan.vehicle }))).statusCode).toBe(403);
      await block(true);
      expect((await remove({ version: 1 })).json()).toMatchObject({ facts: { by: "Kim Kapitän" } });
      expect((await remove({ version: "2" })).statusCode).toBe(200);
    });
  });
});
