import type { Transaction } from "kysely";
import { sql } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, integers, refers, texts } from "./columns.ts";

/** The pictures that staff uploaded, re-encoded. */
export async function createPictures({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  await schema
    .createTable("pictures")
    .$call(texts("id", "created_at"))
    .$call(integers("vehicle_id", "width", "height"))
    .addColumn("content", engine === "postgres" ? "bytea" : "blob", (column) => column.notNull())
    .addPrimaryKeyConstraint("pictures_pkey", ["vehicle_id", "id"])
    .$call(refers("pictures", "vehicle_id", "vehicles", "cascade"))
    .$call(check("pictures", "size", sql<boolean>`width > 0 and height > 0`))
    .execute();
  // They are asked for by their content alone.
  await schema.createIndex("pictures_id").on("pictures").column("id").execute();
}
