import type { Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";

/** Who may not book, which mails are to be sent, and which calls were answered. */
export async function createWork({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  await schema
    .createTable("bans")
    .$call(id(engine))
    .$call(texts("name", "phone", "email", "name_key", "phone_key", "email_key", "reason", "created_at"))
    .$call(optionalIntegers("booking_id", "created_by"))
    .$call(refers("bans", "booking_id", "bookings", "set null"))
    .$call(refers("bans", "created_by", "users", "set null"))
    .execute();
  await schema.createIndex("bans_email_key").on("bans").column("email_key").execute();
  await schema.createIndex("bans_phone_key").on("bans").column("phone_key").execute();
  await schema.createIndex("bans_name_key").on("bans").column("name_key").execute();

  await schema
    .createTable("outbox")
    .$call(id(engine))
    .$call(texts("template", "recipient", "lang", "data", "status", "next_attempt_at", "last_error", "created_at"))
    .$call(integers("attempts"))
    .$call(optionalTexts("claimed_until", "sent_at"))
    .$call(oneOf("outbox", "status", ["pending", "sending", "sent", "dead"]))
    .$call(notNegative("outbox", "attempts"))
    .execute();
  await schema.createIndex("outbox_status_next").on("outbox").columns(["status", "next_attempt_at"]).execute();

  await schema
    .createTable("idempotency_keys")
    .$call(texts("scope", "key", "request_hash", "answer", "created_at"))
    .$call(integers("status"))
    .addPrimaryKeyConstraint("idempotency_keys_pkey", ["scope", "key"])
    .execute();
  await schema.createIndex("idempotency_keys_created_at").on("idempotency_keys").column("created_at").execute();
}
