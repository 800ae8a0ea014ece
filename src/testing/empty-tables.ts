import { type Kysely, sql } from "kysely";
import { engineOf } from "../server/db/engine.ts";
import type { Database } from "../server/db/schema.ts";

/**
 * Tables that tests write to; one that refers to another comes before it. Triggers of append-only ones refuse
 * deletions.
 */
const written = {
  engine_readings: "plain",
  defect_steps: "plain",
  defect_photos: "plain",
  defects: "plain",
  invoice_documents: "plain",
  protocol_documents: "append-only",
  protocol_photos: "append-only",
  protocols: "append-only",
  checklist: "plain",
  withdrawal_decisions: "append-only",
  withdrawals: "append-only",
  erasures: "append-only",
  stock_moves: "append-only",
  vehicle_log: "append-only",
  receipt_links: "plain",
  till_closing_reports: "append-only",
  till_closings: "append-only",
  payments: "plain",
  till_signatures: "append-only",
  till_signing: "plain",
  turnaround_steps: "plain",
  turnarounds: "plain",
  till_payments: "append-only",
  till_lines: "append-only",
  till_transactions: "append-only",
  outbox: "plain",
  booking_charges: "append-only",
  price_lists: "append-only",
  booking_events: "plain",
  booking_addresses: "plain",
  booking_links: "plain",
  crew_members: "plain",
  call_counts: "plain",
  idempotency_keys: "plain",
  waiting_links: "plain",
  waiting_entries: "plain",
  half_days: "plain",
  block_clashes: "plain",
  boat_blocks: "plain",
  import_clashes: "plain",
  imported_events: "plain",
  calendar_imports: "plain",
  calendar_feeds: "plain",
  voucher_entries: "plain",
  voucher_attempts: "plain",
  invoices: "plain",
  invoice_numbers: "plain",
  open_money: "plain",
  money_decisions: "plain",
  bans: "plain",
  inbox: "plain",
  working_hours: "plain",
  vehicle_names: "plain",
  recovery_passwords: "plain",
  login_failures: "plain",
  login_guesses: "plain",
  login_networks: "plain",
  bookings: "plain",
  vouchers: "plain",
  wallet_orders: "plain",
  holds: "plain",
  blocked_days: "plain",
  sessions: "plain",
  products: "plain",
  pictures: "plain",
  vehicles: "plain",
  users: "plain",
  business_settings: "plain",
  // Triggers write them, but not while they are off.
  search_words: "plain",
  search_entries: "plain",
} as const satisfies Partial<Record<keyof Database, "plain" | "append-only">>;
type Written = keyof typeof written;
const tables = Object.keys(written) as Written[];
const areFilled = tables.map(
  (table) => sql`select ${sql.lit(table)} as name where exists (select 1 from ${sql.table(table)})`,
);

/**
 * Empties every table that tests write to, so that each test begins with a database that holds nothing. Most are empty
 * anyway: one query finds the others, because a deletion from each takes longer than many a test.
 */
export async function emptyTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`${sql.join(areFilled, sql` union all `)}`.execute(db);
  const filled = new Set(rows.map(({ name }) => name));
  for (const table of tables.filter((name) => filled.has(name))) {
    if (written[table] === "append-only") await withoutTriggers(db, table, () => emptyTable(db, table));
    else await emptyTable(db, table);
  }
}

async function emptyTable(db: Kysely<Database>, table: Written): Promise<void> {
  // What refers to rows of the same table goes first.
  if (table === "till_transactions") await db.deleteFrom(table).where("corrects_id", "is not", null).execute();
  if (table === "invoices") await db.deleteFrom(table).where("refers_to", "is not", null).execute();
  await db.deleteFrom(table).execute();
}

/** What nobody may do to an append-only table: to begin anew, or to do damage that has to be found. */
export async function withoutTriggers(db: Kysely<Database>, table: string, work: () => Promise<void>): Promise<void> {
  if (engineOf(db) === "postgres") {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
    await work();
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
    return;
  }
  const triggers = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'trigger' and tbl_name = ${table}`.execute(db);
  for (const { name } of triggers.rows) await sql`drop trigger ${sql.ref(name)}`.execute(db);
  await work();
  for (const trigger of triggers.rows) await sql.raw(trigger.sql).execute(db);
}
