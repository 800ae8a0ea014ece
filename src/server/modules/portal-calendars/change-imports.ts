import type { Kysely, Transaction } from "kysely";
import {
  type AddImportRequest,
  type ChangeImportRequest,
  feedPath,
} from "../../../shared/contract/portal-calendars.ts";
import type { Database } from "../../db/schema.ts";
import { lockName } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { placeImportedDays } from "../booking/imported-days.repository.ts";
import { tokenOf } from "./feed.repository.ts";
import {
  deleteImport,
  findBoat,
  findImport,
  insertImport,
  type KnownImport,
  updateImport,
} from "./imports.repository.ts";

/** Of two transactions that place a boat's imported days the second waits for the first. */
export const lockImports = (trx: Transaction<Database>, vehicleId: number) =>
  lockName(trx, `imported days of ${vehicleId}`);

/** A calendar of another portal for a boat: fetch it after the commit. @throws Problem as `addImportSchema` says. */
export async function addImport(
  trx: Transaction<Database>,
  { vehicle, name, url, end_is_last_night }: AddImportRequest,
  actorId: number,
  { config, now }: Pick<Deps, "config" | "now">,
): Promise<number> {
  if (!(await findBoat(trx, vehicle))) throw new Problem("NOT_FOUND", { vehicle: "validation-staff:vehicle" });
  const own = await tokenOf(trx, vehicle);
  if (own !== null && url === config.publicUrl + feedPath(own)) {
    throw new Problem("CONFLICT", { url: "validation-staff:calendarOwn" });
  }
  const row = { vehicle_id: vehicle, name, url, problem: "" as const, unread_days: "[]", created_by: actorId };
  const id = await insertImport(trx, {
    ...row,
    end_is_last_night: end_is_last_night ? 1 : 0,
    tried_at: null,
    succeeded_at: null,
    task_id: null,
    created_at: now().toISOString(),
  });
  if (id === null) throw new Problem("CONFLICT", { url: "validation-staff:calendarKnown" });
  return id;
}

/** @throws Problem NOT_FOUND {import_id}. */
export async function importOf(db: Kysely<Database>, id: number): Promise<KnownImport> {
  const known = await findImport(db, id);
  if (!known) throw new Problem("NOT_FOUND", { import_id: "validation-staff:calendarImport" });
  return known;
}

/** How a calendar is read from now on: fetch it after the commit. @throws Problem NOT_FOUND {import_id}. */
export async function changeImport(
  trx: Transaction<Database>,
  { import_id, end_is_last_night }: ChangeImportRequest,
): Promise<void> {
  const { id } = await importOf(trx, import_id);
  await updateImport(trx, id, { end_is_last_night: end_is_last_night ? 1 : 0 });
}

/** Takes a calendar away; what it had blocked is free, or another one's. @throws Problem NOT_FOUND {import_id}. */
export async function removeImport(trx: Transaction<Database>, id: number): Promise<void> {
  const { vehicle_id } = await importOf(trx, id);
  await lockImports(trx, vehicle_id);
  await deleteImport(trx, id);
  await placeImportedDays(trx, vehicle_id);
}
