import type { FastifyInstance } from "fastify";
import { fleetContract, type Vehicle } from "../../../shared/contract/fleet.ts";
import { allVehiclesParams, operatingVehiclesQuery } from "../../../shared/contract/fleet-query.ts";
import { type BlockedVehiclesAnswer, staffFleetContract } from "../../../shared/contract/staff-fleet.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { listAll, listBlocked, listOperating } from "./fleet.queries.ts";

/** The vehicles that guests can book, and all of a category: public. Those that are blocked: for staff. */
export function registerFleet(app: FastifyInstance, deps: Deps): void {
  app.get(fleetContract.operating.path, (request): Promise<Vehicle[]> => {
    const { vehicleType } = parse(operatingVehiclesQuery, request.query);
    return listOperating(deps.db, vehicleType);
  });
  app.get(fleetContract.all.path, (request): Promise<Vehicle[]> => {
    const { category } = parse(allVehiclesParams, request.params);
    return listAll(deps.db, category);
  });
  app.get(staffFleetContract.blocked.path, async (): Promise<BlockedVehiclesAnswer> => {
    return { blocked_vehicles: await listBlocked(deps.db) };
  });
}
