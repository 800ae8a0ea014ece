import type { Transaction } from "kysely";
import { type Day, dayOf } from "../../../shared/rules/day.ts";
import { retention } from "../../../shared/rules/retention.ts";
import type { Database } from "../../db/schema.ts";
import type { Erasures } from "../../db/tables/erasures.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { eraseRows } from "./erase-guest.repository.ts";
import type { Guest } from "./guest.ts";
import { type GuestRows, guestRows } from "./guest-rows.repository.ts";
import { openMatters } from "./open-matters.ts";

/** How many rows lost the guest or went, and what is retained. */
export interface Erased extends Pick<Erasures, "bookings" | "vouchers" | "orders" | "withdrawals" | "mails" | "items"> {
  /** Until when invoices and receipts are retained; null without any. */
  keptUntil: Day | null;
  /** Bans are retained: a guest cannot lift one by being forgotten. */
  bans: number;
}

export type ErasureOutcome =
  | { kind: "erased" | "planned"; erased: Erased }
  /** What has to be done first, a sentence each. */
  | { kind: "refused"; matters: string[] };

/**
 * Erases what need not be retained about a guest (Art. 17 GDPR), all of it or nothing, and writes down that it was
 * done, without whose data they were. Invoices and receipts stay for as long as the law wants and go by themselves;
 * meanwhile only admins can open them. Repeated, it finds nothing more.
 * @param isTrial says what would happen, and changes nothing.
 */
export function eraseGuest(
  { db, now: clock }: Pick<Deps, "db" | "now">,
  guest: Guest,
  { isTrial }: { isTrial: boolean },
): Promise<ErasureOutcome> {
  return inTransaction(db, (trx) => erase(trx, guest, isTrial, clock()));
}

async function erase(trx: Transaction<Database>, guest: Guest, isTrial: boolean, now: Date): Promise<ErasureOutcome> {
  const rows = await guestRows(trx, guest);
  const matters = openMatters(rows, dayOf(now));
  if (matters.length > 0) return { kind: "refused", matters };
  const erased = countsOf(rows);
  if (isTrial) return { kind: "planned", erased };
  const { bans: _bans, keptUntil, ...counts } = erased;
  if (Object.values(counts).some((count) => count > 0)) {
    await eraseRows(trx, rows, { ...counts, kept_until: keptUntil, erased_at: now.toISOString() });
  }
  return { kind: "erased", erased };
}

function countsOf({ bookings, vouchers, orders, withdrawals, mails, items, invoices, bans }: GuestRows): Erased {
  const years = invoices.filter(({ facts }) => facts !== "").map(({ issued_on }) => Number(issued_on.slice(0, 4)));
  return {
    bookings: bookings.length,
    vouchers: vouchers.length,
    orders: orders.filter(({ payload, session_hash }) => payload !== "{}" || session_hash !== "").length,
    withdrawals: withdrawals.filter(({ name, email }) => name !== "" || email !== "").length,
    mails: mails.length,
    items: items.length,
    keptUntil: years.length === 0 ? null : `${Math.max(...years) + retention.invoices.count}-12-31`,
    bans: bans.length,
  };
}
