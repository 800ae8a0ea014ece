import { type Kysely, type RawBuilder, sql } from "kysely";
import { clockTolerance } from "../../shared/rules/elapsed.ts";
import { retentionMs } from "../../shared/rules/retention.ts";
import { offerHours } from "../../shared/rules/waiting.ts";
import type { Database } from "../db/schema.ts";
import { windows } from "../http/call-counts.repository.ts";
import { backOffMs, claimMs, maximumAttempts } from "../mail/claims.repository.ts";
import { expiryGrace } from "../modules/payments/expire-order.ts";
import { buyersTurn, voucherPurpose } from "../modules/vouchers/voucher.purpose.ts";
import { leaseMs } from "./lease.ts";

/** A time that is never further ahead than `longestMs` where the clock was right when it was written down. */
interface Plan {
  table: keyof Database;
  column: string;
  longestMs: number;
  /** Of which rows that is true; of all where it is missing. */
  of?: RawBuilder<unknown>;
}

const minute = 60_000;
const holds = retentionMs("holds");
const offers = offerHours * 60 * minute;
/** Of a hold: the waiting list reserves its days for a guest. */
const isOffer = sql`exists (select 1 from waiting_entries where waiting_entries.hold_id = holds.id)`;
/** Of an order: it pays for such days, and waits for its guest as long as they are reserved. */
const paysOffer = sql`exists (select 1 from holds where holds.wallet_order_id = wallet_orders.id and ${isOffer})`;
const isVoucher = sql`purpose = ${voucherPurpose.name}`;

/** What was to wait for that long waits for that long again, from now on. */
const waits: readonly Plan[] = [
  { table: "holds", column: "expires_at", longestMs: holds, of: sql`not ${isOffer}` },
  { table: "holds", column: "expires_at", longestMs: offers, of: isOffer },
  ...[
    { longestMs: holds, of: sql`not ${isVoucher} and not ${paysOffer}` },
    { longestMs: offers, of: sql`not ${isVoucher} and ${paysOffer}` },
    { longestMs: buyersTurn, of: isVoucher },
  ].map(({ longestMs, of }) => ({
    table: "wallet_orders" as const,
    column: "next_attempt_at",
    longestMs: longestMs + expiryGrace,
    of: sql`status = 'created' and ${of}`,
  })),
  {
    table: "wallet_orders",
    column: "next_attempt_at",
    longestMs: 10 * minute,
    of: sql`status in ('capturing', 'captured', 'refunding')`,
  },
  { table: "wallet_orders", column: "next_attempt_at", longestMs: 24 * 60 * minute, of: sql`status = 'expired'` },
  { table: "wallet_orders", column: "refund_from", longestMs: 31 * 60 * minute },
  ...Array.from({ length: maximumAttempts }, (_, attempts) => ({
    table: "outbox" as const,
    column: "next_attempt_at",
    longestMs: attempts === 0 ? 0 : backOffMs(attempts),
    of: sql`status = 'pending' and attempts = ${attempts}`,
  })),
  { table: "recovery_passwords", column: "expires_at", longestMs: retentionMs("recoveryMails") },
  { table: "call_counts", column: "ends_at", longestMs: windows.minute, of: sql`name not like '%/%'` },
  { table: "call_counts", column: "ends_at", longestMs: windows.hour, of: sql`name like '%/hour'` },
  { table: "call_counts", column: "ends_at", longestMs: windows.day, of: sql`name like '%/day'` },
  { table: "login_guesses", column: "ends_at", longestMs: retentionMs("loginGuesses") },
  // What happened has happened by now.
  { table: "login_failures", column: "at", longestMs: 0 },
  { table: "booking_addresses", column: "created_at", longestMs: 0 },
  { table: "voucher_attempts", column: "created_at", longestMs: 0 },
  { table: "recovery_passwords", column: "created_at", longestMs: 0 },
];

/** How long a claim is valid: its holder works on it for at most this time. */
const claims: readonly Plan[] = [
  { table: "outbox", column: "claimed_until", longestMs: claimMs, of: sql`status = 'sending'` },
  { table: "leases", column: "until", longestMs: leaseMs },
  { table: "till_signing", column: "claimed_until", longestMs: minute },
];

/** Shortens what the clock, which was set back, would make wait for hours: nothing waits for longer than it was to. */
export const shortenWaits = (db: Kysely<Database>, now: Date) => shorten(db, waits, now);

/** The same for claims. Call it when those that were made by the earlier clock are over in fact. */
export const endClaims = (db: Kysely<Database>, now: Date) => shorten(db, claims, now);

async function shorten(db: Kysely<Database>, plans: readonly Plan[], now: Date): Promise<void> {
  for (const { table, column, longestMs, of = sql`1 = 1` } of plans) {
    const at = (ms: number) => new Date(now.getTime() + ms).toISOString();
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${at(longestMs)}
      where ${sql.ref(column)} > ${at(longestMs + clockTolerance)} and ${of}`.execute(db);
  }
}
