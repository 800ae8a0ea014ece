import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type BlockedVehiclesAnswer,
  type FutureBookingsAnswer,
  staffFleetContract,
  type VehicleLogAnswer,
} from "../../../shared/contract/staff-fleet.ts";
import {
  blockVehicleSchema,
  futureBookingsQuery,
  removeVehicleSchema,
  vehicleLogParams,
} from "../../../shared/contract/staff-fleet-query.ts";
import { type SaveVehicleAnswer, vehicleFormSchema } from "../../../shared/contract/vehicle-form.ts";
import type { Deps } from "../../deps.ts";
import { idempotent, takeOnce } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { staffOf } from "../../http/roles.ts";
import { listBlocked } from "../fleet/fleet.queries.ts";
import { registerPictureUploads } from "../pictures/picture-uploads.ts";
import { blockVehicle } from "./block-vehicle.ts";
import { futureBookings } from "./future-bookings.queries.ts";
import { removeVehicle } from "./remove-vehicle.ts";
import { saveVehicle } from "./save-vehicle.ts";
import { findVehicleThere } from "./staff-fleet.repository.ts";
import { vehicleLog } from "./vehicle-log.queries.ts";

/** What staff do with vehicles. */
export function registerStaffFleet(app: FastifyInstance, deps: Deps): void {
  app.get(staffFleetContract.blocked.path, async (): Promise<BlockedVehiclesAnswer> => {
    return { blocked_vehicles: await listBlocked(deps.db) };
  });

  // A plugin of its own: no other call takes files.
  void app.register(async (form) => {
    registerPictureUploads(form);
    form.post(staffFleetContract.save.path, async (request, reply) => {
      const answer = await save(request, deps);
      return reply.code(answer.status).send(answer.body);
    });
  });

  app.post(staffFleetContract.block.path, async (request) => {
    const asked = parse(blockVehicleSchema, request.body);
    const { id: actorId } = staffOf(request);
    return takeOnce(request, deps, {}, (trx) => blockVehicle(trx, asked, actorId, deps.now()));
  });

  app.post(staffFleetContract.remove.path, async (request) => {
    const asked = parse(removeVehicleSchema, request.body);
    const { id: actorId } = staffOf(request);
    return takeOnce(request, deps, {}, (trx) => removeVehicle(trx, asked, actorId, deps.now()));
  });

  app.get(staffFleetContract.warnings.path, async (request): Promise<FutureBookingsAnswer> => {
    const { vehicle } = parse(futureBookingsQuery, request.query);
    return { data: await futureBookings(deps.db, vehicle, deps.now()) };
  });

  app.get(staffFleetContract.log.path, async (request): Promise<VehicleLogAnswer> => {
    const { id } = parse(vehicleLogParams, request.params);
    return { vehicle_log: await vehicleLog(deps.db, id) };
  });
}

async function save(request: FastifyRequest, deps: Deps) {
  const asked = parse(vehicleFormSchema, request.body);
  const { id: actorId } = staffOf(request);
  // Read before the transaction: of two who send no version and read the same one, only one then changes it.
  const seenVersion =
    asked.version ?? (asked.id === null ? null : await findVehicleThere(deps.db, asked.id))?.version ?? 0;
  return idempotent(request, deps, async (trx) => {
    const body: SaveVehicleAnswer = { id: await saveVehicle(trx, asked, { actorId, seenVersion }, deps.now()) };
    return { status: 201, body };
  });
}
