import { type CreateTableBuilder, sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { integers, oneOf, optionalIntegers, refers, texts } from "./columns.ts";
import { rebuildTable } from "./rebuild-table.ts";

const returning = ["away", "returned", "fuelMeasured", "damageNoted", "settled"];
const guests = [...returning, "arrived", "licenceSeen", "briefed", "paid", "depositTaken", "missed"];
const boats = ["out", "dirty", "cleaned", "fuelled", "checked", "ready"];

/** A guest who did not come, and the stay that a boat was freed of. */
export async function addMissedGuests(trx: Transaction<Database>, _engine: Engine): Promise<void> {
  await rebuildTable(trx, "turnarounds", {
    shape: (table: CreateTableBuilder<string, string>) =>
      table
        .addColumn("vehicle_id", "integer", (column) => column.notNull().primaryKey())
        .$call(texts("guest", "boat", "guest_since", "boat_since"))
        .$call(integers("has_returned", "is_payment_skipped", "is_deposit_skipped", "version"))
        .$call(optionalIntegers("returning_booking", "departing_booking", "missed_booking"))
        .$call(refers("turnarounds", "vehicle_id", "vehicles", "restrict"))
        .$call(refers("turnarounds", "returning_booking", "bookings", "restrict"))
        .$call(refers("turnarounds", "departing_booking", "bookings", "restrict"))
        .$call(refers("turnarounds", "missed_booking", "bookings", "restrict"))
        .$call(oneOf("turnarounds", "guest", guests))
        .$call(oneOf("turnarounds", "boat", boats))
        .$call(oneOf("turnarounds", "has_returned", [0, 1]))
        .$call(oneOf("turnarounds", "is_payment_skipped", [0, 1]))
        .$call(oneOf("turnarounds", "is_deposit_skipped", [0, 1])),
    async alter() {
      await sql`
        alter table turnarounds
          add column missed_booking integer,
          add constraint turnarounds_missed_booking_fkey foreign key (missed_booking)
            references bookings (id) on delete restrict,
          drop constraint turnarounds_guest_check,
          add constraint turnarounds_guest_check
            check (guest in (${sql.join(guests.map((guest) => sql.lit(guest)))}))`.execute(trx);
    },
  });
}
