import type { FastifyInstance } from "fastify";
import { type DayBookingsAnswer, dayBookingsQuery, dayPlanContract } from "../../../shared/contract/day-plan.ts";
import type { Deps } from "../../deps.ts";
import { parse } from "../../http/parse.ts";
import { dayBookings } from "./day-plan.service.ts";

/** What the staff do with bookings and days; who may is in http/roles.ts. */
export function registerDayPlan(app: FastifyInstance, deps: Deps): void {
  app.get(
    dayPlanContract.day.path,
    (request): Promise<DayBookingsAnswer> => dayBookings(deps, parse(dayBookingsQuery, request.query)),
  );
}
