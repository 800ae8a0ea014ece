import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";

/** The links by which guests open their booking: only their hashes are stored. */
export async function createBookingLinks({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  await schema
    .createTable("booking_links")
    .$call(id(engine))
    .$call(integers("booking_id"))
    .$call(texts("token_hash", "created_at"))
    .$call(optionalTexts("revoked_at"))
    // Whether the first act of a page that the link opened ends the earlier links.
    .addColumn("ends_earlier", "integer", (flag) => flag.notNull().defaultTo(0).check(sql`ends_earlier in (0, 1)`))
    .addUniqueConstraint("booking_links_token_hash_key", ["token_hash"])
    .$call(refers("booking_links", "booking_id", "bookings", "cascade"))
    .execute();
  await schema.createIndex("booking_links_booking_id").on("booking_links").column("booking_id").execute();
}

/** Who sails on a booked boat, as the guest entered it. */
export async function createCrewMembers({ schema }: Transaction<Database>): Promise<void> {
  await schema
    .createTable("crew_members")
    .$call(integers("booking_id", "position"))
    .$call(texts("name", "licence", "written_at"))
    .addPrimaryKeyConstraint("crew_members_pkey", ["booking_id", "position"])
    .$call(refers("crew_members", "booking_id", "bookings", "cascade"))
    .$call(oneOf("crew_members", "licence", ["none", "inland", "sea", "charter"]))
    .execute();
}

/** Who waits for days that are taken, and the links by which they are reached. */
export async function createWaitingList({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  await schema
    .createTable("waiting_entries")
    .$call(id(engine))
    .$call(integers("vehicle_id", "nights", "offers"))
    .$call(optionalIntegers("hold_id"))
    .$call(texts("start_day", "end_day", "email", "email_key", "lang", "status", "created_at"))
    .$call(optionalTexts("confirmed_at"))
    .addUniqueConstraint("waiting_entries_key", ["vehicle_id", "start_day", "nights", "email_key"])
    .$call(oneOf("waiting_entries", "status", ["unconfirmed", "waiting", "offered", "told", "declined"]))
    .$call(check("waiting_entries", "nights", sql<boolean>`nights > 0`))
    .$call(check("waiting_entries", "offers", sql<boolean>`offers between 0 and 3`))
    .$call(check("waiting_entries", "hold_id", sql<boolean>`hold_id is null or status = 'offered'`))
    .$call(refers("waiting_entries", "vehicle_id", "vehicles", "cascade"))
    .$call(refers("waiting_entries", "hold_id", "holds", "set null"))
    .execute();
  await schema.createIndex("waiting_entries_hold_id").on("waiting_entries").column("hold_id").execute();
  await schema.createIndex("waiting_entries_email_key").on("waiting_entries").column("email_key").execute();
  await schema
    .createTable("waiting_links")
    .$call(id(engine))
    .$call(integers("entry_id"))
    .$call(texts("token_hash"))
    .addUniqueConstraint("waiting_links_token_hash_key", ["token_hash"])
    .$call(refers("waiting_links", "entry_id", "waiting_entries", "cascade"))
    .execute();
  await schema.createIndex("waiting_links_entry_id").on("waiting_links").column("entry_id").execute();
}
