import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { appendOnly } from "./append-only.ts";
import { id, integers, optionalTexts, refers, texts } from "./columns.ts";
import { countForDayPlan } from "./count-for-day-plan.ts";

/** Guests who are banned or erased, and accounts: from where they log in, and when they worked. */
export async function changePeople(trx: Transaction<Database>, engine: Engine): Promise<void> {
  // The day plan shows bans.
  for (const change of ["insert", "update", "delete"]) {
    await countForDayPlan(trx, engine, `bans_${change}`, `${change} on bans`);
  }
  await normaliseBanKeys(trx);
  await createErasures(trx, engine);
  await createLoginNetworks(trx);
  await addWorkingTimes(trx);
}

/**
 * Guests who are banned are known by their mail without its tag, under both names of Google's domain, and by a phone
 * number without the zero behind +49.
 */
async function normaliseBanKeys(trx: Transaction<Database>): Promise<void> {
  const bans = await trx.selectFrom("bans").select(["id", "phone", "phone_key", "email_key"]).execute();
  for (const { id: ban, phone, ...before } of bans) {
    const email_key = before.email_key.replace(/(?<=.)\+.*@/s, "@").replace(/@googlemail\.com$/, "@gmail.com");
    const isInternational = /^[\s(]*(?:\+|00)/.test(phone);
    const phone_key = isInternational ? before.phone_key.replace(/^490/, "49") : before.phone_key;
    if (email_key === before.email_key && phone_key === before.phone_key) continue;
    await trx.updateTable("bans").set({ email_key, phone_key }).where("id", "=", ban).execute();
  }
}

/** That the data of a guest were erased, without whose: how many rows, and until when invoices are retained. */
async function createErasures(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await trx.schema
    .createTable("erasures")
    .$call(id(engine))
    .$call(texts("erased_at"))
    .$call(integers("bookings", "vouchers", "orders", "withdrawals", "mails", "items"))
    .$call(optionalTexts("kept_until"))
    .execute();
  await appendOnly(trx, engine, "erasures");
}

/** Where each account logged in before, and how many guesses at it came from elsewhere within a day. */
async function createLoginNetworks({ schema }: Transaction<Database>): Promise<void> {
  await schema
    .createTable("login_networks")
    .$call(integers("user_id"))
    .$call(texts("network", "last_login_at"))
    .$call(refers("login_networks", "user_id", "users", "cascade"))
    .addPrimaryKeyConstraint("login_networks_pkey", ["user_id", "network"])
    .execute();
  await schema.createIndex("login_networks_last_login_at").on("login_networks").column("last_login_at").execute();
  await schema
    .createTable("login_guesses")
    .$call(texts("email"))
    .$call(integers("guesses"))
    .$call(texts("ends_at"))
    .addPrimaryKeyConstraint("login_guesses_pkey", ["email"])
    .execute();
  await schema.createIndex("login_guesses_ends_at").on("login_guesses").column("ends_at").execute();
}

/** When somebody began and ended to work (§ 17 (1) MiLoG), by the clock in Berlin: both, or neither. */
async function addWorkingTimes({ schema }: Transaction<Database>): Promise<void> {
  await schema.alterTable("working_hours").addColumn("begin_time", "text").execute();
  await schema
    .alterTable("working_hours")
    .addColumn("end_time", "text", (column) => column.check(sql`(begin_time is null) = (end_time is null)`))
    .execute();
}
