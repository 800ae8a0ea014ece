import type { Kysely, Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { id, integers, notNegative, oneOf, optionalIntegers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

interface Before {
  vehicles: { id: number; extras: string; captain_cents: number | null };
}

/**
 * A vehicle's extras with its own prices in one column, as JSON by name: `{"extra_bbq":null,"extra_captain":2000}`. It
 * was a list of names, and a column for the one extra with a price of its own; a new extra needs no column now.
 */
export async function mergeVehicleExtras(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const before = trx as unknown as Kysely<Before>;
  for (const row of await before.selectFrom("vehicles").select(["id", "extras", "captain_cents"]).execute()) {
    const names = JSON.parse(row.extras) as string[];
    const own = row.captain_cents === null ? {} : { extra_captain: row.captain_cents };
    const extras = JSON.stringify({ ...Object.fromEntries(names.map((name) => [name, null])), ...own });
    await before.updateTable("vehicles").set({ extras }).where("id", "=", row.id).execute();
  }
  await rebuildTable(trx, "vehicles", {
    shape: (table) =>
      table
        .$call(id(engine))
        .$call(texts("type", "name", "license", "extras", "tier_cents", "images", "description_de", "description_en"))
        .$call(integers("passengers", "deposit_cents", "blocked"))
        .$call(optionalIntegers("night_cents"))
        .addUniqueConstraint("vehicles_name_key", ["name"])
        .$call(oneOf("vehicles", "type", ["motorboats", "sailboats", "jetskis", "canoes", "houseboats"]))
        .$call(oneOf("vehicles", "license", ["no", "yes", "never", "captain"]))
        .$call(oneOf("vehicles", "blocked", [0, 1]))
        .$call(notNegative("vehicles", "passengers", "deposit_cents", "night_cents")),
    alter: () => trx.schema.alterTable("vehicles").dropColumn("captain_cents").execute(),
  });
}
