import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const owners = sql<boolean>`
  (case when booking_id is null then 0 else 1 end) + (case when hold_id is null then 0 else 1 end)
  + (case when import_id is null then 0 else 1 end) = 1`;

/** The calendar of each boat for other portals, theirs for each boat, and half-days that these take. */
export async function createPortalCalendars(trx: Transaction<Database>, engine: Engine): Promise<void> {
  const { schema } = trx;
  await schema
    .createTable("calendar_feeds")
    .addColumn("vehicle_id", "integer", (column) => column.primaryKey())
    .$call(texts("token", "created_at"))
    .$call(optionalIntegers("created_by"))
    .addUniqueConstraint("calendar_feeds_token_key", ["token"])
    .$call(refers("calendar_feeds", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("calendar_feeds", "created_by", "users", "set null"))
    .execute();
  await schema
    .createTable("calendar_imports")
    .$call(id(engine))
    .$call(integers("vehicle_id"))
    .$call(texts("name", "url", "problem", "unread_days", "created_at"))
    .$call(optionalTexts("tried_at", "succeeded_at"))
    .$call(optionalIntegers("created_by", "task_id"))
    .addUniqueConstraint("calendar_imports_url_key", ["vehicle_id", "url"])
    .$call(refers("calendar_imports", "vehicle_id", "vehicles", "restrict"))
    .$call(refers("calendar_imports", "created_by", "users", "set null"))
    .$call(refers("calendar_imports", "task_id", "inbox", "set null"))
    .execute();
  await schema
    .createTable("imported_events")
    .$call(integers("import_id"))
    .$call(texts("uid", "start_day", "end_day"))
    // Days that a portal only closed: nobody booked them there.
    .addColumn("is_block", "integer", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("imported_events_pkey", ["import_id", "uid", "start_day"])
    .$call(refers("imported_events", "import_id", "calendar_imports", "cascade"))
    .execute();
  await schema
    .createTable("import_clashes")
    .$call(integers("import_id", "booking_id"))
    .$call(texts("uid"))
    .$call(optionalIntegers("task_id"))
    .addPrimaryKeyConstraint("import_clashes_pkey", ["import_id", "uid", "booking_id"])
    .$call(refers("import_clashes", "import_id", "calendar_imports", "cascade"))
    .$call(refers("import_clashes", "booking_id", "bookings", "cascade"))
    .$call(refers("import_clashes", "task_id", "inbox", "set null"))
    .execute();
  // Bookings and tasks are looked for among the clashes wherever one of them is deleted.
  for (const column of ["booking_id", "task_id"]) {
    await schema.createIndex(`import_clashes_${column}`).on("import_clashes").column(column).execute();
  }
  await addOwner(trx);
  await schema.createIndex("half_days_import_id").on("half_days").column("import_id").execute();
}

/** An import owns half-days as a booking or a hold does. */
async function addOwner(trx: Transaction<Database>): Promise<void> {
  await rebuildTable(trx, "half_days", {
    shape: (table: CreateTableBuilder<string, string>) =>
      table
        .$call(integers("vehicle_id"))
        .$call(texts("day", "half"))
        .$call(optionalIntegers("booking_id", "hold_id", "import_id"))
        .addPrimaryKeyConstraint("half_days_pkey", ["vehicle_id", "day", "half"])
        .$call(refers("half_days", "vehicle_id", "vehicles", "restrict"))
        .$call(refers("half_days", "booking_id", "bookings", "cascade"))
        .$call(refers("half_days", "hold_id", "holds", "cascade"))
        .$call(refers("half_days", "import_id", "calendar_imports", "cascade"))
        .$call(oneOf("half_days", "half", ["am", "pm"]))
        .$call(check("half_days", "owner", owners)),
    async alter() {
      await sql`
        alter table half_days
          add column import_id integer,
          add constraint half_days_import_id_fkey
            foreign key (import_id) references calendar_imports (id) on delete cascade,
          drop constraint half_days_owner_check,
          add constraint half_days_owner_check check (${owners})`.execute(trx);
    },
  });
}
