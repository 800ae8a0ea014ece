import { sql, type Transaction } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { integers, texts } from "./columns.ts";

/** What an answer is made of: the tables, and the columns of those that are changed for other reasons, too. */
const sources: Record<string, Record<string, readonly string[]>> = {
  calendar: { half_days: [], blocked_days: [], holds: ["expires_at", "session_hash"] },
  "day-plan": {
    bookings: [],
    booking_events: [],
    payments: [],
    blocked_days: [],
    vehicles: ["name"],
    users: ["first_name", "last_name"],
    vouchers: ["code"],
  },
};

/** Any number that nobody else uses for advisory locks of two parts on this database. */
const slotLock = 7_204_037;

/**
 * Counts the changes of what the calendar and the day plan are made of, in the transaction of each change: an answer
 * that was made at one count is right for as long as it is the same. Triggers count, so that no writer can forget to.
 *
 * On PostgreSQL a row that every booking changes would make each wait for the other's commit. So a transaction counts
 * in a slot that no other one is using; the sum over the slots, as one statement sees it, is the count of what was
 * committed.
 */
export async function createChangeCounts(trx: Transaction<Database>, engine: Engine): Promise<void> {
  await trx.schema
    .createTable("change_counts")
    .$call(texts("topic"))
    .$call(integers("slot", "changes"))
    .addPrimaryKeyConstraint("change_counts_pkey", ["topic", "slot"])
    .execute();
  for (const topic of Object.keys(sources)) {
    await sql`insert into change_counts (topic, slot, changes) values (${topic}, 0, 0)`.execute(trx);
  }
  await (engine === "sqlite" ? countByRow(trx) : countByStatement(trx));
}

async function countByRow(trx: Transaction<Database>): Promise<void> {
  for (const { topic, table, columns } of countedTables()) {
    const changes = columns.length > 0 ? [`update of ${columns.join()}`] : ["insert", "update", "delete"];
    for (const change of changes) {
      const [verb = ""] = change.split(" ");
      await sql`create trigger ${triggerName(topic, table, verb)} after ${sql.raw(change)} on ${sql.table(table)}
        begin update change_counts set changes = changes + 1 where topic = ${sql.lit(topic)} and slot = 0; end`.execute(
        trx,
      );
    }
  }
}

async function countByStatement(trx: Transaction<Database>): Promise<void> {
  await sql`create function count_change() returns trigger language plpgsql as $$
    declare
      free integer := 0;
    begin
      while not pg_try_advisory_xact_lock(${sql.lit(slotLock)}, free) loop
        free := free + 1;
      end loop;
      insert into change_counts as counted (topic, slot, changes) values (tg_argv[0], free, 1)
        on conflict (topic, slot) do update set changes = counted.changes + 1;
      return null;
    end $$`.execute(trx);
  for (const { topic, table, columns } of countedTables()) {
    const changes = columns.length > 0 ? `update of ${columns.join()}` : "insert or update or delete or truncate";
    await sql`create trigger ${triggerName(topic, table, "change")} after ${sql.raw(changes)} on ${sql.table(table)}
      for each statement execute function count_change(${sql.lit(topic)})`.execute(trx);
  }
}

function countedTables() {
  return Object.entries(sources).flatMap(([topic, tables]) =>
    Object.entries(tables).map(([table, columns]) => ({ topic, table, columns })),
  );
}

const triggerName = (topic: string, table: string, change: string) =>
  sql.table(`${topic.replace("-", "_")}_counts_${table}_${change}`);
