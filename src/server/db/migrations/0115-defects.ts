import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";

/** What boats need done: defects, and services that come again. */
export async function createDefects(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  const binary = engine === "postgres" ? "bytea" : "blob";
  await schema
    .createTable("defects")
    .$call(id(engine))
    .$call(integers("vehicle_id", "blocks_boat", "version"))
    .$call(texts("kind", "source", "text", "status", "remark", "noted_at"))
    .$call(optionalIntegers("booking_id", "protocol_id", "step_id", "block_id", "noted_by", "closed_by"))
    .$call(optionalIntegers("due_tenths", "every_tenths", "every_months"))
    .$call(optionalTexts("due_day", "closed_at"))
    .$call(refers("defects", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("defects", "booking_id", "bookings", "restrict"))
    .$call(refers("defects", "protocol_id", "protocols", "restrict"))
    .$call(refers("defects", "step_id", "turnaround_steps", "restrict"))
    .$call(refers("defects", "block_id", "boat_blocks", "set null"))
    .$call(refers("defects", "noted_by", "users", "restrict"))
    .$call(refers("defects", "closed_by", "users", "restrict"))
    .$call(oneOf("defects", "kind", ["damage", "service"]))
    .$call(oneOf("defects", "source", ["noted", "return", "protocol"]))
    .$call(oneOf("defects", "status", ["open", "closed"]))
    .$call(oneOf("defects", "blocks_boat", [0, 1]))
    .$call(notNegative("defects", "due_tenths", "every_tenths", "every_months"))
    .$call(check("defects", "closed_at", sql<boolean>`(status = 'closed') = (closed_at is not null)`))
    .$call(check("defects", "every", sql<boolean>`kind = 'service' or (every_tenths is null and every_months is null)`))
    .execute();
  await schema.createIndex("defects_vehicle").on("defects").columns(["vehicle_id", "status"]).execute();
  for (const column of ["booking_id", "protocol_id", "step_id", "block_id"]) {
    await schema.createIndex(`defects_${column}`).on("defects").column(column).execute();
  }
  await schema
    .createTable("defect_photos")
    .$call(texts("id", "created_at"))
    .$call(integers("defect_id", "width", "height"))
    .addColumn("content", binary, (column) => column.notNull())
    .addPrimaryKeyConstraint("defect_photos_pkey", ["defect_id", "id"])
    .$call(refers("defect_photos", "defect_id", "defects", "cascade"))
    .$call(check("defect_photos", "size", sql<boolean>`width > 0 and height > 0`))
    .execute();
}
