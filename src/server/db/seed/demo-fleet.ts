import type { Transaction } from "kysely";
import { vehicleFormSchema } from "../../../shared/contract/vehicle-form.ts";
import { parse } from "../../http/parse.ts";
import { toVehicle } from "../../modules/fleet/fleet.ts";
import { blockVehicle } from "../../modules/staff-fleet/block-vehicle.ts";
import { saveVehicle } from "../../modules/staff-fleet/save-vehicle.ts";
import type { Database } from "../schema.ts";
import type { VehicleRow } from "../tables/fleet.ts";

const dayMs = 86_400_000;

/**
 * What the staff did with the boats in the last weeks, through the services of the fleet; the boats are as they were
 * before.
 */
export async function insertFleetWork(
  trx: Transaction<Database>,
  { now, employeeId }: { now: Date; employeeId: number },
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  const rows = await trx.selectFrom("vehicles").selectAll().orderBy("id").limit(2).execute();
  const [first, second] = rows;
  if (!first || !second) return;
  await blockVehicle(trx, { vehicle: String(first.id), blocked: true, version: null }, employeeId, daysAgo(20));
  await blockVehicle(trx, { vehicle: String(first.id), blocked: false, version: null }, employeeId, daysAgo(18));
  const form = formOf(second);
  const dearer = { ...form, price1h: String(Number(form["price1h"]) + 10) };
  const save = (fields: object, seenVersion: number, at: Date) =>
    saveVehicle(trx, parse(vehicleFormSchema, fields), { actorId: employeeId, seenVersion }, at);
  await save(dearer, 1, daysAgo(12));
  await save(form, 2, daysAgo(9));
}

/** What the form sends where nobody changes anything. */
function formOf(row: VehicleRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(toVehicle(row)).filter(([, value]) => value !== null));
}
