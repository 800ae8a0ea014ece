import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { type FutureBooking, staffFleetContract } from "../../../shared/contract/staff-fleet.ts";
import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Database } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { answerOnce, takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import type { ReadCalendar } from "../calendar/calendar.ts";
import { staffBookingsOf } from "../day-plan/staff-booking.ts";
import { listBlocked } from "../fleet/fleet.ts";
import { registerPictureUploads } from "../pictures/picture-uploads.ts";
import { blockVehicle } from "./block-vehicle.ts";
import { otherBoats } from "./other-boats.queries.ts";
import { type BlocksOfBoat, removeVehicle } from "./remove-vehicle.ts";
import { saveVehicle } from "./save-vehicle.ts";
import { bookingsOfVehicle, findVehicleThere } from "./staff-fleet.repository.ts";
import { vehicleLog } from "./vehicle-log.queries.ts";

/** What staff do with vehicles. */
export function registerStaffFleet(
  app: FastifyInstance,
  deps: Deps & BlocksOfBoat & { readCalendar: ReadCalendar },
): void {
  const route = routesOf(app);

  route(staffFleetContract.blocked, async () => ({ blocked_vehicles: await listBlocked(deps.db) }));

  // A plugin of its own: no other call takes files.
  void app.register(async (form) => {
    registerPictureUploads(form);
    routesOf(form)(staffFleetContract.save, async ({ body, user, request }) => {
      // Read before the transaction: of two who send no version and read the same one, only one then changes it.
      const seenVersion =
        body.version ?? (body.id === null ? null : await findVehicleThere(deps.db, body.id))?.version ?? 0;
      const by = { actorId: user.id, seenVersion };
      return answerOnce(request, deps, async (trx) => ({ id: await saveVehicle(trx, body, by, deps.now()) }));
    });
  });

  route(staffFleetContract.block, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => blockVehicle(trx, body, user.id, deps.now())),
  );

  route(staffFleetContract.remove, ({ body, user, request }) =>
    takeOnce(request, deps, {}, (trx) => removeVehicle(trx, body, user.id, deps.now(), deps)),
  );

  route(staffFleetContract.warnings, async ({ query }) => {
    return { data: await futureBookings(deps.db, query.vehicle, deps.now()) };
  });

  route(stayChangeContract.otherBoats, async ({ query }) => {
    const { days } = await deps.readCalendar(null);
    return otherBoats(deps.db, query.vehicle, days, deps.now());
  });

  route(staffFleetContract.log, async ({ params, user }) => ({
    vehicle_log: await vehicleLog(deps.db, params.id, user),
  }));
}

/**
 * The bookings that blocking or deleting a vehicle would concern: those that stand and end today or later, by first
 * day.
 * @param vehicle its id, or its name.
 * @throws Problem NOT_FOUND.
 */
export async function futureBookings(db: Kysely<Database>, vehicle: string, now: Date): Promise<FutureBooking[]> {
  const found = await findVehicleThere(db, vehicle);
  if (!found) throw new Problem("NOT_FOUND", { vehicle: "validation-staff:vehicle" });
  const rows = await bookingsOfVehicle(db, found.id, dayOf(now));
  return rows.map(await staffBookingsOf(db, rows, now));
}
