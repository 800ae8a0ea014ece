import type { FastifyInstance } from "fastify";
import { fleetContract, operatingVehiclesQuery, type Vehicle } from "../../../shared/contract/fleet.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { listOperating } from "./fleet.service.ts";

/** The vehicles that guests can book: public. */
export function registerFleet(app: FastifyInstance, deps: Deps): void {
  app.get(fleetContract.operating.path, (request): Promise<Vehicle[]> => {
    const { vehicleType } = parse(operatingVehiclesQuery, request.query);
    return listOperating(deps.db, vehicleType);
  });
}
