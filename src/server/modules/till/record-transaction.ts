import type { Transaction } from "kysely";
import { dayOf } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { TillPayment, TillTransactions } from "../../db/tables/till.ts";
import { lockName } from "../../db/transaction.ts";
import { insertTransaction, lastTransaction } from "./till.repository.ts";
import { hashOf, type TillLine } from "./till-hash.ts";

/** A line before it is written: its total is quantity × unit. */
export type NewTillLine = Pick<TillLine, "kind" | "name" | "unit_cents" | "tax_percent"> &
  Partial<Pick<TillLine, "product_id" | "booking_id" | "voucher_id" | "fee" | "quantity">>;

export interface NewTillTransaction extends Pick<TillTransactions, "kind" | "payment_method"> {
  /** Its ways, where they are several; together its total. `payment_method` is the first. */
  payments?: readonly TillPayment[] | undefined;
  /** The transaction that is taken back, for a correction. */
  correctsId?: number;
  /** What was handed over in cash; null where nobody asked. */
  receivedCents?: Cents | null;
  cashier: { id: number; name: string };
  reason?: string;
  startedAt?: Date;
  /** At least one. Their sum is the total. */
  lines: readonly NewTillLine[];
}

/**
 * Appends to the ledger of the till, whose only writer this is: takes the next number and seals the row with the hash
 * of the one before. Numbers are given one after the other, so others at the till wait until the transaction ends: call
 * it once all else is locked. Rows of `payments` and stock are the caller's (move-money.ts).
 * @throws the driver's error where it corrects what was corrected before (`isUniqueViolation`).
 */
export async function recordTransaction(
  trx: Transaction<Database>,
  transaction: NewTillTransaction,
  now: Date,
): Promise<{ id: number; number: number }> {
  const { kind, payment_method, cashier, startedAt = now } = transaction;
  const lines = transaction.lines.map(completeLine);
  if (lines.length === 0) throw new Error("a transaction of the till is about something");
  const total_cents = lines.reduce((sum, line) => sum + line.total_cents, 0);
  const payments = transaction.payments ?? [{ payment_method, cents: total_cents }];
  if (sumOf(payments) !== total_cents) throw new Error("the ways of a transaction are together its total");
  await lockName(trx, "till");
  const last = await lastTransaction(trx);
  const row = {
    id: (last?.id ?? 0) + 1,
    number: (last?.number ?? 0) + 1,
    kind,
    corrects_id: transaction.correctsId ?? null,
    payment_method,
    total_cents,
    received_cents: transaction.receivedCents ?? null,
    cashier_id: cashier.id,
    cashier_name: cashier.name,
    reason: transaction.reason ?? "",
    started_at: startedAt.toISOString(),
    finished_at: now.toISOString(),
    business_day: dayOf(now),
    prev_hash: last?.hash ?? "",
  };
  await insertTransaction(trx, { ...row, hash: hashOf(row, lines, payments) }, lines, payments);
  return { id: row.id, number: row.number };
}

const sumOf = (payments: readonly TillPayment[]) => payments.reduce((sum, { cents }) => sum + cents, 0);

export function completeLine(line: NewTillLine): TillLine {
  const { quantity = 1, unit_cents } = line;
  const references = { product_id: null, booking_id: null, voucher_id: null, fee: null };
  return { ...references, ...line, quantity, total_cents: quantity * unit_cents };
}
