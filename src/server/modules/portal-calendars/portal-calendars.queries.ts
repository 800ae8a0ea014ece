import { feedPath, type PortalCalendarsAnswer } from "../../../shared/contract/portal-calendars.ts";
import type { Day } from "../../../shared/rules/day.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { tokenOf } from "./feed.repository.ts";
import { findBoat, importsOf } from "./imports.repository.ts";

/** What admins see of a boat's calendars. @throws Problem NOT_FOUND {vehicle}. */
export async function portalCalendarsOf(
  { db, config }: Pick<Deps, "db" | "config">,
  vehicleId: number,
): Promise<PortalCalendarsAnswer> {
  const vehicle = await findBoat(db, vehicleId);
  if (!vehicle) throw new Problem("NOT_FOUND", { vehicle: "validation-staff:vehicle" });
  const token = await tokenOf(db, vehicleId);
  const imports = await importsOf(db, vehicleId);
  return {
    vehicle,
    feed: token === null ? null : config.publicUrl + feedPath(token),
    imports: imports.map(({ id, name, url, tried_at, succeeded_at, problem, events, unread_days }) => ({
      id,
      name,
      url,
      tried_at,
      succeeded_at,
      problem: problem === "" ? null : problem,
      events: Number(events),
      unread_days: JSON.parse(unread_days) as Day[],
    })),
  };
}
