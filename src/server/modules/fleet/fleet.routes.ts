import type { FastifyInstance } from "fastify";
import { fleetContract, type Vehicle } from "../../../shared/contract/fleet.ts";
import { allVehiclesParams, operatingVehiclesQuery } from "../../../shared/contract/fleet-query.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { listAll, listOperating } from "./fleet.queries.ts";

/** The vehicles that guests can book, and all of a category: public. */
export function registerFleet(app: FastifyInstance, deps: Deps): void {
  app.get(fleetContract.operating.path, (request): Promise<Vehicle[]> => {
    const { vehicleType } = parse(operatingVehiclesQuery, request.query);
    return listOperating(deps.db, vehicleType);
  });
  app.get(fleetContract.all.path, (request): Promise<Vehicle[]> => {
    const { category } = parse(allVehiclesParams, request.params);
    return listAll(deps.db, category);
  });
}
