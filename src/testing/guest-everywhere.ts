import type { Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import { aBookingRow, addSession, addVoucher, addWalletOrder } from "./rows.ts";
import { anInboxRow } from "./work-rows.ts";

/** Tables that say something about a guest who booked, gave a voucher away and wrote to the company. */
const tables = [
  "bookings",
  "booking_addresses",
  "booking_events",
  "booking_links",
  "crew_members",
  "defect_steps",
  "defects",
  "inbox",
  "outbox",
  "protocol_documents",
  "protocol_photos",
  "protocols",
  "sessions",
  "turnaround_steps",
  "vouchers",
  "waiting_entries",
  "waiting_links",
  "wallet_orders",
  "withdrawals",
] as const satisfies readonly (keyof Database)[];

/** Every row of them. */
export async function guestTables(db: Kysely<Database>): Promise<Record<string, unknown[]>> {
  const entries = tables.map(async (table) => [table, await db.selectFrom(table).selectAll().execute()] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Writes a guest into each of them: all is over, and nothing is open.
 * @param person.name small letters alone, which also make their address and tokens.
 */
export async function addGuestEverywhere(
  db: Kysely<Database>,
  { name, phone }: { name: string; phone: string },
  { vehicle_id, user_id, at }: { vehicle_id: number; user_id: number; at: string },
): Promise<void> {
  const email = `${name}@example.com`;
  const order = { id: `ORDER-${name}`, session_hash: `session-${name}` };
  await addSession(db, order.session_hash);
  const payload = JSON.stringify({ request: { name, email } });
  await addWalletOrder(db, { ...order, payload, status: "fulfilled", created_at: at, updated_at: at });
  const spent = { status: "spent", balance_cents: 0, code: `CODE-${name}`, created_at: at } as const;
  const voucher_id = await addVoucher(db, { ...spent, name, email });
  const stay = { vehicle_id, start_day: "2027-05-01", nights: 1, status: "paid", created_at: at } as const;
  const booking = aBookingRow({ ...stay, name, email, phone, wallet_order_id: order.id });
  const { id: booking_id } = await db.insertInto("bookings").values(booking).returning("id").executeTakeFirstOrThrow();
  const link = { token_hash: `link-${name}`, created_at: at };
  await db.insertInto("booking_addresses").values({ booking_id, address: name, created_at: at }).execute();
  await db
    .insertInto("booking_links")
    .values({ booking_id, ...link, revoked_at: null })
    .execute();
  const member = { booking_id, position: 0, name, licence: "none", written_at: at } as const;
  await db.insertInto("crew_members").values(member).execute();
  const amounts = { price_cents: 0, new_price_cents: null, fee_cents: null, wallet_cents: null };
  const noted = { booking_id, kind: "commented", actor_id: null, detail: name, created_at: at } as const;
  await db
    .insertInto("booking_events")
    .values({ ...noted, ...amounts, voucher_cents: null, cash_cents: null })
    .execute();
  const cleaned = { vehicle_id, booking_id, step: "boat.cleaned", at, user_id, facts: "{}" } as const;
  const details = { reason: name, returned_at: null, litres: null, damage: "", damage_cents: null };
  const references = { transaction_id: null, replaced_booking: null, undone_at: null, undone_by: null };
  await db
    .insertInto("turnaround_steps")
    .values({ ...cleaned, ...details, ...references })
    .execute();
  await addProtocol(db, name, { booking_id, vehicle_id, user_id, at });
  for (const status of ["open", "closed"] as const) await addDefect(db, name, { booking_id, vehicle_id, status, at });
  const declared = { name, email, contract: name, lang: "de", outcome: "late", received_at: at, voucher_id } as const;
  await db.insertInto("withdrawals").values(declared).execute();
  await addMails(db, { name, email, booking_id, at });
  const waiting = { vehicle_id, start_day: "2027-09-01", nights: 1, end_day: "2027-09-02", email, email_key: email };
  const state = { lang: "de", status: "waiting", offers: 0, hold_id: null, created_at: at, confirmed_at: at } as const;
  const { id: entry_id } = await db
    .insertInto("waiting_entries")
    .values({ ...waiting, ...state })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("waiting_links")
    .values({ entry_id, token_hash: `waiting-${name}` })
    .execute();
}

async function addProtocol(
  db: Kysely<Database>,
  name: string,
  { at, ...of }: { booking_id: number; vehicle_id: number; user_id: number; at: string },
): Promise<void> {
  const signed = { ...of, kind: "handover", round: 1, signed_at: at, facts: JSON.stringify({ name }) } as const;
  const { id: protocol_id } = await db
    .insertInto("protocols")
    .values({ ...signed, facts_sha256: name })
    .returning("id")
    .executeTakeFirstOrThrow();
  const content = Buffer.from(name);
  const photo = { booking_id: of.booking_id, protocol_id, content, width: 1, height: 1, created_at: at };
  await db
    .insertInto("protocol_photos")
    .values({ id: name, ...photo })
    .execute();
  const document = { protocol_id, pdf: content, sha256: name, created_at: at };
  await db.insertInto("protocol_documents").values(document).execute();
}

async function addDefect(
  db: Kysely<Database>,
  name: string,
  { status, at, ...of }: { booking_id: number; vehicle_id: number; status: "open" | "closed"; at: string },
): Promise<void> {
  const text = `Kratzer von ${name}@example.com`;
  const from = { kind: "damage", source: "return", protocol_id: null, step_id: null, block_id: null } as const;
  const flags = { blocks_boat: 0, is_touched: 0, is_withdrawn: 0, version: 1 } as const;
  const due = { due_day: null, due_tenths: null, every_tenths: null, every_months: null };
  const closed = { closed_by: null, closed_at: status === "closed" ? at : null, noted_by: null, noted_at: at };
  const { id: defect_id } = await db
    .insertInto("defects")
    .values({ ...of, ...from, ...flags, ...due, ...closed, status, text, remark: text })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("defect_steps").values({ defect_id, step: "noted", at, user_id: null, remark: text }).execute();
}

/** A mail that was given up, the task that it became, and the mail that was sent in its place. */
async function addMails(
  db: Kysely<Database>,
  { name, email, booking_id, at }: { name: string; email: string; booking_id: number; at: string },
): Promise<void> {
  const done = { type: "todo", ticked_off_at: at, created_at: at } as const;
  const task = await db
    .insertInto("inbox")
    .values(anInboxRow({ ...done, name, email, booking_id }))
    .returning("id")
    .executeTakeFirstOrThrow();
  const mail = { template: "booking-paid", recipient: email, lang: "de", data: `{"number":${booking_id}}` } as const;
  const rest = { attempts: 1, next_attempt_at: at, claimed_until: null, created_at: at, log_tab: null };
  const { id: repeats_id } = await db
    .insertInto("outbox")
    .values({ ...mail, ...rest, status: "dead", last_error: "", sent_at: null, failure: null, task_id: task.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sent = { status: "sent", last_error: "", sent_at: at, failure: null, repeats_id } as const;
  await db
    .insertInto("outbox")
    .values({ ...mail, ...rest, ...sent })
    .execute();
}
