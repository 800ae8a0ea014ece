import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { giveToImports } from "./imported-days.repository.ts";
import { offerFreedDays } from "./offer-freed-days.ts";

/**
 * Gives half-days of a boat that are free to those who wait for them: call it where a booking or a hold gave some back,
 * in the same transaction. What another portal sold comes first, then the waiting list.
 */
export async function giveFreedDays(trx: Transaction<Database>, vehicleId: number, now: Date): Promise<void> {
  await giveToImports(trx, vehicleId);
  await offerFreedDays(trx, vehicleId, now);
}
