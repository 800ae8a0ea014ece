import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";

/** What boats need done: defects, and services that come again; and what their engines have run. */
export async function createDefects(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  const binary = engine === "postgres" ? "bytea" : "blob";
  await schema
    .createTable("defects")
    .$call(id(engine))
    .$call(integers("vehicle_id", "blocks_boat", "is_touched", "is_withdrawn", "version"))
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
    .$call(oneOf("defects", "is_touched", [0, 1]))
    .$call(check("defects", "is_withdrawn", sql<boolean>`is_withdrawn = 0 or (is_withdrawn = 1 and status = 'closed')`))
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
  await schema
    .createTable("defect_steps")
    .$call(id(engine))
    .$call(integers("defect_id"))
    .$call(texts("step", "at", "remark"))
    .$call(optionalIntegers("user_id"))
    .$call(refers("defect_steps", "defect_id", "defects", "cascade"))
    .$call(refers("defect_steps", "user_id", "users", "restrict"))
    .$call(oneOf("defect_steps", "step", ["noted", "changed", "closed", "done", "reopened", "withdrawn"]))
    .execute();
  await schema.createIndex("defect_steps_defect_id").on("defect_steps").column("defect_id").execute();
  await schema
    .createTable("engine_readings")
    .$call(id(engine))
    .$call(integers("vehicle_id", "tenths"))
    .$call(texts("read_at"))
    .$call(optionalIntegers("protocol_id"))
    .$call(refers("engine_readings", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("engine_readings", "protocol_id", "protocols", "restrict"))
    .$call(notNegative("engine_readings", "tenths"))
    .execute();
  await schema
    .createIndex("engine_readings_vehicle")
    .on("engine_readings")
    .columns(["vehicle_id", "read_at"])
    .execute();
  await schema.createIndex("engine_readings_protocol_id").on("engine_readings").column("protocol_id").execute();
  await readSignedHours(trx);
}

const pageSize = 200;

/** The hours that signed protocols say, each as long as no later one of its booking and kind corrected it. */
async function readSignedHours(trx: Transaction<Database>): Promise<void> {
  for (let after = 0, isMore = true; isMore; ) {
    const protocols = await trx
      .selectFrom("protocols")
      .select(["id", "vehicle_id", "signed_at", "facts"])
      .where("id", ">", after)
      .where("facts", "!=", "")
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom("protocols as later")
              .select("later.id")
              .whereRef("later.booking_id", "=", "protocols.booking_id")
              .whereRef("later.kind", "=", "protocols.kind")
              .whereRef("later.round", ">", "protocols.round"),
          ),
        ),
      )
      .orderBy("id")
      .limit(pageSize)
      .execute();
    for (const { id: protocol_id, vehicle_id, signed_at: read_at, facts } of protocols) {
      const { engineHours = "" } = JSON.parse(facts) as { engineHours?: string };
      if (engineHours === "") continue;
      const reading = { vehicle_id, tenths: Math.round(Number(engineHours) * 10), read_at, protocol_id };
      await trx.insertInto("engine_readings").values(reading).execute();
    }
    after = protocols.at(-1)?.id ?? after;
    isMore = protocols.length === pageSize;
  }
}
