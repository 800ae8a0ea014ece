import { sql, type Transaction } from "kysely";
import { vehicleNameKey } from "../../../shared/rules/vehicle-name.ts";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { appendOnly } from "./append-only.ts";
import { check, id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const types = ["motorboats", "sailboats", "jetskis", "canoes", "houseboats"];

/**
 * Vehicles are added, changed, blocked and deleted: a version, the time of the deletion, names that are unique without
 * regard to case among those that are there, the names that they had, and the log of it all.
 */
export async function createVehicleLife(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  await schema.alterTable("vehicles").addColumn("name_key", "text").execute();
  // In JavaScript, since SQLite knows no capital umlauts.
  for (const row of await trx.selectFrom("vehicles").select(["id", "name"]).execute()) {
    await trx
      .updateTable("vehicles")
      .set({ name_key: vehicleNameKey(row.name) })
      .where("id", "=", row.id)
      .execute();
  }
  await rebuildTable(trx, "vehicles", {
    shape: (table) =>
      table
        .$call(id(engine))
        .$call(texts("type", "name", "name_key", "license", "extras", "tier_cents", "images"))
        .$call(texts("description_de", "description_en"))
        .$call(integers("passengers", "deposit_cents", "blocked"))
        .$call(optionalIntegers("night_cents"))
        .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
        .$call(optionalTexts("deleted_at"))
        .$call(oneOf("vehicles", "type", types))
        .$call(oneOf("vehicles", "license", ["no", "yes", "never", "captain"]))
        .$call(oneOf("vehicles", "blocked", [0, 1]))
        .$call(notNegative("vehicles", "passengers", "deposit_cents", "night_cents"))
        .$call(check("vehicles", "version", sql<boolean>`version > 0`)),
    alter: async () => {
      await schema
        .alterTable("vehicles")
        .alterColumn("name_key", (column) => column.setNotNull())
        .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
        .addColumn("deleted_at", "text")
        .execute();
      await schema.alterTable("vehicles").addCheckConstraint("vehicles_version_check", sql`version > 0`).execute();
      await schema.alterTable("vehicles").dropConstraint("vehicles_name_key").execute();
    },
  });
  await sql`create unique index vehicles_name_there on vehicles (name_key) where deleted_at is null`.execute(trx);
  await schema
    .createTable("vehicle_names")
    .addColumn("name_key", "text", (column) => column.notNull().primaryKey())
    .$call(integers("vehicle_id"))
    .$call(refers("vehicle_names", "vehicle_id", "vehicles", "restrict"))
    .execute();
  await schema
    .createTable("vehicle_log")
    .$call(id(engine))
    .$call(integers("vehicle_id", "actor_id"))
    .$call(texts("type", "name", "kind", "facts", "created_at"))
    .$call(refers("vehicle_log", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("vehicle_log", "actor_id", "users", "restrict"))
    .$call(oneOf("vehicle_log", "type", types))
    .$call(oneOf("vehicle_log", "kind", ["created", "changed", "blocked", "freed", "deleted"]))
    .execute();
  await schema.createIndex("vehicle_log_vehicle_id").on("vehicle_log").column("vehicle_id").execute();
  await appendOnly(trx, engine, "vehicle_log");
}
