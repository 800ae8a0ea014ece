import type { FastifyInstance } from "fastify";
import { fleetContract } from "../../../shared/contract/fleet.ts";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../http/route.ts";
import { listAll, listOperating } from "./fleet.queries.ts";

/** The vehicles that guests can book, and all of a category: public. */
export function registerFleet(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);
  route(fleetContract.operating, ({ query }) => listOperating(deps.db, query.vehicleType));
  route(fleetContract.all, ({ params }) => listAll(deps.db, params.category));
}
