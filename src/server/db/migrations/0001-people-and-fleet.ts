import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { check, id, integers, notNegative, oneOf, optionalIntegers, optionalTexts, refers, texts } from "./columns.ts";

/** Who works here, who is in session, what can be booked and when it is closed. */
export async function createPeopleAndFleet({ schema }: Transaction<Database>, engine: Engine): Promise<void> {
  await schema
    .createTable("users")
    .$call(id(engine))
    .$call(texts("email", "first_name", "last_name", "phone", "street_and_number", "additional", "zip_code_and_city"))
    .$call(texts("password_hash", "role", "created_at"))
    .$call(integers("active"))
    .addUniqueConstraint("users_email_key", ["email"])
    // One spelling only, so that the unique constraint means one mailbox.
    .$call(check("users", "email", sql<boolean>`email = lower(email)`))
    .$call(oneOf("users", "role", ["employee", "admin", "root"]))
    .$call(oneOf("users", "active", [0, 1]))
    .execute();

  await schema
    .createTable("sessions")
    .addColumn("token_hash", "text", (column) => column.notNull().primaryKey())
    .$call(optionalIntegers("user_id"))
    .$call(texts("created_at", "expires_at"))
    .$call(refers("sessions", "user_id", "users", "cascade"))
    .execute();
  await schema.createIndex("sessions_expires_at").on("sessions").column("expires_at").execute();
  await schema.createIndex("sessions_user_id").on("sessions").column("user_id").execute();

  await schema
    .createTable("business_settings")
    .addColumn("id", "integer", (column) => column.notNull().primaryKey())
    .$call(integers("hiring"))
    .$call(optionalTexts("general_opening_hour", "general_closing_hour", "off_season_start", "off_season_end"))
    .$call(optionalTexts("season_begin_start", "season_begin_end"))
    .$call(optionalTexts("season_begin_opening_hour", "season_begin_closing_hour"))
    .$call(optionalTexts("season_end_start", "season_end_end", "season_end_opening_hour", "season_end_closing_hour"))
    .$call(oneOf("business_settings", "id", [1]))
    .$call(oneOf("business_settings", "hiring", [0, 1]))
    .execute();

  await schema
    .createTable("vehicles")
    .$call(id(engine))
    .$call(texts("type", "name", "license", "extras", "tier_cents", "images", "description_de", "description_en"))
    .$call(integers("passengers", "deposit_cents", "blocked"))
    .$call(optionalIntegers("captain_cents", "night_cents"))
    .addUniqueConstraint("vehicles_name_key", ["name"])
    .$call(oneOf("vehicles", "type", ["motorboats", "sailboats", "jetskis", "canoes", "houseboats"]))
    .$call(oneOf("vehicles", "license", ["no", "yes", "never", "captain"]))
    .$call(oneOf("vehicles", "blocked", [0, 1]))
    .$call(notNegative("vehicles", "passengers", "deposit_cents", "captain_cents", "night_cents"))
    .execute();

  await schema
    .createTable("blocked_days")
    .addColumn("day", "text", (column) => column.notNull().primaryKey())
    .$call(optionalIntegers("created_by"))
    .$call(texts("created_at"))
    .$call(refers("blocked_days", "created_by", "users", "set null"))
    .execute();
}
