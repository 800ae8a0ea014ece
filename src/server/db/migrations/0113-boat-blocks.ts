import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const reasons = ["repair", "ownUse", "winter", "other"];

/** Exactly one owner is set. */
const owners = sql<boolean>`
  (case when booking_id is null then 0 else 1 end) + (case when hold_id is null then 0 else 1 end)
  + (case when import_id is null then 0 else 1 end) + (case when block_id is null then 0 else 1 end) = 1`;

/** Blocks of a boat, which own half-days as bookings, holds and imports do. */
export async function createBoatBlocks(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  await schema
    .createTable("boat_blocks")
    .$call(id(engine))
    .$call(integers("vehicle_id", "starts_am", "ends_pm", "version"))
    .$call(texts("start_day", "end_day", "reason", "text", "status", "created_at"))
    .$call(optionalIntegers("created_by"))
    .$call(optionalTexts("ended_at"))
    .$call(refers("boat_blocks", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("boat_blocks", "created_by", "users", "restrict"))
    .$call(oneOf("boat_blocks", "starts_am", [0, 1]))
    .$call(oneOf("boat_blocks", "ends_pm", [0, 1]))
    .$call(oneOf("boat_blocks", "reason", reasons))
    .$call(oneOf("boat_blocks", "status", ["standing", "ended"]))
    .$call(check("boat_blocks", "days", sql<boolean>`start_day <= end_day`))
    .$call(check("boat_blocks", "ended_at", sql<boolean>`(status = 'ended') = (ended_at is not null)`))
    .execute();
  await schema.createIndex("boat_blocks_vehicle").on("boat_blocks").columns(["vehicle_id", "end_day"]).execute();
  await addOwner(trx);
  await schema.createIndex("half_days_block_id").on("half_days").column("block_id").execute();
}

async function addOwner(trx: Transaction<Database>): Promise<void> {
  await rebuildTable(trx, "half_days", {
    shape: (table: CreateTableBuilder<string, string>) =>
      table
        .$call(integers("vehicle_id"))
        .$call(texts("day", "half"))
        .$call(optionalIntegers("booking_id", "hold_id", "import_id", "block_id"))
        .addPrimaryKeyConstraint("half_days_pkey", ["vehicle_id", "day", "half"])
        .$call(refers("half_days", "vehicle_id", "vehicles", "restrict"))
        .$call(refers("half_days", "booking_id", "bookings", "cascade"))
        .$call(refers("half_days", "hold_id", "holds", "cascade"))
        .$call(refers("half_days", "import_id", "calendar_imports", "cascade"))
        .$call(refers("half_days", "block_id", "boat_blocks", "cascade"))
        .$call(oneOf("half_days", "half", ["am", "pm"]))
        .$call(check("half_days", "owner", owners)),
    async alter() {
      await sql`
        alter table half_days
          add column block_id integer,
          add constraint half_days_block_id_fkey
            foreign key (block_id) references boat_blocks (id) on delete cascade,
          drop constraint half_days_owner_check,
          add constraint half_days_owner_check check (${owners})`.execute(trx);
    },
  });
}
