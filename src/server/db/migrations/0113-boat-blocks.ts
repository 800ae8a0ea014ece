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
    .$call(texts("start_day", "end_day", "reason", "text", "status", "created_at", "changed_at"))
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
  await createBlockClashes(trx);
  await addLoggedSteps(trx, engine);
  await schema.createIndex("half_days_block_id").on("half_days").column("block_id").execute();
}

/** What other portals sold of days that are blocked, as `import_clashes` for bookings. */
async function createBlockClashes({ schema }: Transaction<Database>): Promise<void> {
  await schema
    .createTable("block_clashes")
    .$call(integers("import_id", "block_id"))
    .$call(texts("uid"))
    .$call(optionalIntegers("task_id"))
    .addPrimaryKeyConstraint("block_clashes_pkey", ["import_id", "uid", "block_id"])
    .$call(refers("block_clashes", "import_id", "calendar_imports", "cascade"))
    .$call(refers("block_clashes", "block_id", "boat_blocks", "cascade"))
    .$call(refers("block_clashes", "task_id", "inbox", "set null"))
    .execute();
  for (const column of ["block_id", "task_id"]) {
    await schema.createIndex(`block_clashes_${column}`).on("block_clashes").column(column).execute();
  }
}

/** Each step of a block stands in the log of its boat. */
async function addLoggedSteps(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const types = ["motorboats", "sailboats", "jetskis", "canoes", "houseboats"];
  const steps = ["blockPlaced", "blockMoved", "blockChanged", "blockEnded"];
  const kinds = ["created", "changed", "blocked", "freed", "deleted", ...steps];
  await rebuildTable(trx, "vehicle_log", {
    shape: (table) =>
      table
        .$call(id(engine))
        .$call(integers("vehicle_id", "actor_id"))
        .$call(texts("type", "name", "kind", "facts", "created_at"))
        .$call(refers("vehicle_log", "vehicle_id", "vehicles", "restrict"))
        .$call(refers("vehicle_log", "actor_id", "users", "restrict"))
        .$call(oneOf("vehicle_log", "type", types))
        .$call(oneOf("vehicle_log", "kind", kinds)),
    async alter() {
      const { schema } = trx;
      await schema.alterTable("vehicle_log").dropConstraint("vehicle_log_kind_check").execute();
      const words = sql.join(kinds.map((kind) => sql.lit(kind)));
      await schema
        .alterTable("vehicle_log")
        .addCheckConstraint("vehicle_log_kind_check", sql`kind in (${words})`)
        .execute();
    },
  });
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
