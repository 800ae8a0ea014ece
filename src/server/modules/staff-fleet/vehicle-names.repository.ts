import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { VehicleNames, VehicleRow } from "../../db/tables/fleet.ts";

/** Addresses with the name lead to this vehicle from now on, and no longer to one that had the name before. */
export async function insertFormerName(
  trx: Transaction<Database>,
  name_key: string,
  vehicle_id: number,
): Promise<void> {
  const row: NewRow<VehicleNames> = { name_key, vehicle_id };
  await trx
    .insertInto("vehicle_names")
    .values(row)
    .onConflict((conflict) => conflict.column("name_key").doUpdateSet({ vehicle_id }))
    .execute();
}

/** Somebody has the name now: it is nobody's former one. */
export async function takeName(trx: Transaction<Database>, name_key: string): Promise<void> {
  await trx.deleteFrom("vehicle_names").where("name_key", "=", name_key).execute();
}

/** The vehicle that has the name or, where none has, the one that had it last; null where it is not there any more. */
export async function vehicleByName(
  db: Kysely<Database>,
  name_key: string,
): Promise<Pick<VehicleRow, "type" | "name"> | null> {
  const rows = await db
    .selectFrom("vehicles")
    .select(["type", "name", "name_key"])
    .where("deleted_at", "is", null)
    .where((is) =>
      is.or([
        is("name_key", "=", name_key),
        is(
          "id",
          "=",
          is.selectFrom("vehicle_names").select("vehicle_id").where("vehicle_names.name_key", "=", name_key),
        ),
      ]),
    )
    .execute();
  return rows.find((row) => row.name_key === name_key) ?? rows[0] ?? null;
}
