import { type Insertable, type Kysely, sql } from "kysely";
import { engineOf } from "../server/db/engine.ts";
import type { Database } from "../server/db/schema.ts";
import type { NewBooking } from "../server/db/tables/booking.ts";
import type { BlockedDays, Vehicles } from "../server/db/tables/fleet.ts";
import type { Inbox } from "../server/db/tables/inbox.ts";
import type { Vouchers, WalletOrders } from "../server/db/tables/money.ts";
import type { Users } from "../server/db/tables/people.ts";
import type { Products } from "../server/db/tables/products.ts";
import type { Bans } from "../server/db/tables/work.ts";
import { normaliseEmail, normaliseName, normalisePhone } from "../shared/rules/contact-identity.ts";
import { addDays } from "../shared/rules/day.ts";
import type { OfferedExtras } from "../shared/rules/extras.ts";
import { vehicleNameKey } from "../shared/rules/vehicle-name.ts";
import { someSettings, testToday } from "./builders.ts";

const writtenAt = "2027-05-01T08:00:00.000Z";

/**
 * Tables that tests write to; one that refers to another comes before it. Triggers of append-only ones refuse
 * deletions.
 */
const written = {
  invoice_documents: "plain",
  withdrawal_decisions: "append-only",
  withdrawals: "append-only",
  erasures: "append-only",
  stock_moves: "append-only",
  vehicle_log: "append-only",
  till_closing_reports: "append-only",
  till_closings: "append-only",
  payments: "plain",
  till_signatures: "append-only",
  till_signing: "plain",
  till_lines: "append-only",
  till_transactions: "append-only",
  outbox: "plain",
  booking_events: "plain",
  booking_addresses: "plain",
  call_counts: "plain",
  idempotency_keys: "plain",
  half_days: "plain",
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

/** The settings row; open all year unless told otherwise. */
export async function addSettings(
  db: Kysely<Database>,
  changes: { off_season_start?: string; off_season_end?: string } = {},
): Promise<void> {
  const { hiring, ...dates } = someSettings({ off_season_start: null, off_season_end: null, ...changes });
  await db
    .insertInto("business_settings")
    .values({ id: 1, hiring: hiring ? 1 : 0, ...dates })
    .execute();
}

/** A vehicle like `aVehicle` of the builders: six guests, 180 a night, a few extras. @returns its id. */
export async function addVehicle(
  db: Kysely<Database>,
  { name = "Hektor", ...changes }: Partial<Insertable<Vehicles>> = {},
): Promise<number> {
  const text = JSON.stringify({ general: "Ein Boot", features: "Küche", technical: "11 m" });
  const extras: OfferedExtras = {
    extra_bbq: null,
    extra_speaker: null,
    extra_captain: 20_00,
    extra_canoe_two_persons: null,
    extra_bed_linen_and_towel: null,
  };
  const { id } = await db
    .insertInto("vehicles")
    .values({
      type: "houseboats",
      name,
      name_key: vehicleNameKey(name),
      passengers: 6,
      deposit_cents: 500_00,
      license: "no",
      blocked: 0,
      extras: JSON.stringify(extras),
      night_cents: 180_00,
      tier_cents: "{}",
      images: JSON.stringify(["/boats/hektor.svg"]),
      description_de: text,
      description_en: text,
      ...changes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The code of a voucher that `addVoucher` makes, unless told otherwise. */
export const voucherCode = "K7QM-9WXA-TR4H-B2ZN";

/** A paid voucher of 100 euros and its ledger's first entry; `balance_cents` follows the amount. @returns its id. */
export async function addVoucher(db: Kysely<Database>, changes: Partial<Insertable<Vouchers>> = {}): Promise<number> {
  const amount_cents = changes.amount_cents ?? 100_00;
  const { id } = await db
    .insertInto("vouchers")
    .values({
      code: voucherCode,
      amount_cents,
      balance_cents: amount_cents,
      status: "paid",
      salutation: "Frau",
      name: "Erika Beispiel",
      email: "erika@example.com",
      street_and_number: "Uferweg 7",
      additional: "",
      zip_code_and_city: "14770 Brandenburg",
      recipient: "Oma",
      background: 1,
      text: "",
      payment_method: "banktransfer",
      lang: "de",
      created_at: writtenAt,
      paid_at: writtenAt,
      expires_on: "2030-12-31",
      cancel_reason: "",
      wallet_order_id: null,
      download_token: null,
      ...changes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("voucher_entries")
    .values({
      voucher_id: id,
      kind: "paid",
      cents: changes.balance_cents ?? amount_cents,
      booking_id: null,
      wallet_order_id: null,
      created_at: writtenAt,
    })
    .execute();
  return id;
}

/** An unpaid booking by transfer of two nights from a week after `testToday`; the end follows start and nights. */
export function aBookingRow(changes: Partial<NewBooking> & Pick<NewBooking, "vehicle_id">): NewBooking {
  const { start_day = addDays(testToday, 7), nights = 2 } = changes;
  return {
    start_day,
    nights,
    end_day: addDays(start_day, nights),
    salutation: "Frau",
    name: "Erika Beispiel",
    email: "erika@example.com",
    phone: "+4917012345678",
    street_and_number: "Uferweg 7",
    additional: "",
    zip_code_and_city: "14770 Brandenburg",
    adults: 2,
    children: 0,
    license_answer: null,
    extras: "[]",
    comment: "Erwachsene: 2",
    lang: "de",
    payment_method: "banktransfer",
    status: "unpaid",
    total_cents: 0,
    voucher_id: null,
    voucher_cents: 0,
    new_price_cents: null,
    price_change_reason: "",
    cancel_reason: "",
    employee_id: null,
    wallet_order_id: null,
    created_at: writtenAt,
    paid_at: null,
    reminder_term: null,
    ...changes,
  };
}

/** A ban by whatever of name, phone and mail is given. */
export async function addBan(
  db: Kysely<Database>,
  { name = "", phone = "", email = "" }: Partial<Pick<Bans, "name" | "phone" | "email">>,
): Promise<void> {
  const keys = {
    name_key: name && normaliseName(name),
    phone_key: phone && normalisePhone(phone),
    email_key: email && normaliseEmail(email),
  };
  const origin = { reason: "no-show", booking_id: null, created_by: null, created_at: writtenAt };
  await db
    .insertInto("bans")
    .values({ name, phone, email, ...keys, ...origin })
    .execute();
}

export async function addBlockedDay(db: Kysely<Database>, day: BlockedDays["day"]): Promise<void> {
  await db.insertInto("blocked_days").values({ day, created_by: null, created_at: writtenAt }).execute();
}

/** An order at the wallet that nobody paid yet, for a voucher or hold to belong to. */
export async function addWalletOrder(
  db: Kysely<Database>,
  changes: Partial<Insertable<WalletOrders>> & { id: string },
): Promise<void> {
  await db
    .insertInto("wallet_orders")
    .values({
      purpose: "booking",
      status: "created",
      payload: "{}",
      amount_cents: 0,
      session_hash: "nobody",
      employee_id: null,
      request_id: changes.id,
      capture_id: null,
      refund_id: null,
      refund_cents: null,
      reference_id: null,
      task_id: null,
      attempts: 0,
      next_attempt_at: null,
      created_at: writtenAt,
      updated_at: writtenAt,
      ...changes,
    })
    .execute();
}

/** A visitor's session, or an employee's. `token_hash` is the hash that request.actor carries. */
export async function addSession(
  db: Kysely<Database>,
  token_hash: string,
  user_id: number | null = null,
): Promise<void> {
  const session = { token_hash, user_id, created_at: writtenAt, expires_at: "2029-01-01T00:00:00.000Z" };
  await db.insertInto("sessions").values(session).execute();
}

/** A message of a guest that nobody has ticked off. */
export function anInboxRow({ body = "Hallo", ...changes }: Partial<Insertable<Inbox>> & { body?: string } = {}) {
  const row: Insertable<Inbox> = {
    type: "contact",
    kind: "text",
    facts: JSON.stringify({ text: body }),
    name: "Erika",
    phone: "",
    email: "erika@example.com",
    created_at: writtenAt,
    canceled: 0,
    ticked_off_at: null,
    ticked_off_by: null,
    closed_by_system: 0,
    search_text: "",
    ...changes,
  };
  return row;
}

/**
 * Water at 2.50: six in the fridge, of twelve that there should be. Its stock is a move, as it always is. @returns its
 * id.
 */
export async function addProduct(db: Kysely<Database>, changes: Partial<Insertable<Products>> = {}): Promise<number> {
  const stock = changes.type === "services" ? 0 : 6;
  const { id, actual_stock, target_stock } = await db
    .insertInto("products")
    .values({
      type: "drinks",
      name: "Wasser",
      target_stock: stock * 2,
      actual_stock: stock,
      price_cents: 2_50,
      tax_percent: 19,
      extra: null,
      deleted_at: null,
      created_by: null,
      changed_by: null,
      created_at: writtenAt,
      changed_at: writtenAt,
      version: 1,
      ...changes,
    })
    .returning(["id", "actual_stock", "target_stock"])
    .executeTakeFirstOrThrow();
  if (changes.type === "services") return id;
  const move = { kind: "created", actual_change: actual_stock, target_change: target_stock, reason: "" } as const;
  const origin = { product_id: id, actor_id: null, transaction_id: null, created_at: writtenAt };
  await db
    .insertInto("stock_moves")
    .values({ ...move, ...origin })
    .execute();
  return id;
}

/** An employee whose password nobody knows: sessions are made directly. @returns the id. */
export async function addUser(db: Kysely<Database>, changes: Partial<Insertable<Users>> = {}): Promise<number> {
  const { id } = await db
    .insertInto("users")
    .values({
      email: "staff@example.com",
      first_name: "Kim",
      last_name: "Kapitän",
      phone: "",
      street_and_number: "",
      additional: "",
      zip_code_and_city: "",
      password_hash: "none",
      role: "employee",
      active: 1,
      created_at: writtenAt,
      ...changes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
