import type { Kysely } from "kysely";
import {
  type ClosingEntry,
  type ClosingRange,
  type ClosingsAnswer,
  closingsAtOnce,
  type OpenDay,
} from "../../../shared/contract/closings.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { TillClosingRow } from "../../db/tables/closings.ts";
import type { ClosingFacts } from "../../documents/closing-facts.ts";
import { Problem } from "../../http/problem.ts";
import { closingsBetween, closingsFrom, lastClosing, sumsAfter } from "./closings.repository.ts";
import type { RecordedClosing } from "./dsfinvk/recorded.ts";
import { recordedTransactions } from "./recorded.repository.ts";

type Db = Kysely<Database>;

/** The drawer as it should be: what the last closing left, and all cash since. */
export async function openDrawer(db: Db) {
  const last = await lastClosing(db);
  const floatCents = last === null ? 0 : last.counted_cents - last.withdrawal_cents;
  const sums = await sumsAfter(db, last?.to_number ?? 0);
  return { last, floatCents, sums, expectedCents: floatCents + sums.cash };
}

/** The open day, and the closings from that number on; the last ones where none is given. */
export async function closingsForAdmins(db: Db, asked: { from?: number | null | undefined }): Promise<ClosingsAnswer> {
  const { last, floatCents, sums, expectedCents } = await openDrawer(db);
  const lastNumber = last?.number ?? 0;
  const closings = await closingsFrom(db, Math.min(asked.from ?? lastNumber - closingsAtOnce + 1, lastNumber));
  const open: OpenDay = {
    since: last?.closed_at ?? null,
    transactions: sums.transactions,
    float: toAmount(floatCents),
    expected: toAmount(expectedCents),
    cash: toAmount(sums.cash),
    card: toAmount(sums.card),
    banktransfer: toAmount(sums.banktransfer),
  };
  return { open, closings: closings.map(entryOf) };
}

function entryOf(row: TillClosingRow): ClosingEntry {
  const { closedBy, first, last, transactions, sums } = factsOf(row);
  const income = sums.sales.reduce(
    (sum, { gross }) => sum + gross,
    sums.bookings + (sums.redeemed ?? 0) + sums.vouchers + (sums.damages ?? 0) + (sums.untaxed ?? 0) + sums.payouts,
  );
  return {
    number: row.number,
    closed_at: row.closed_at,
    closed_by: closedBy,
    first_day: first.day,
    last_day: last.day,
    transactions,
    income: toAmount(income),
    expected: toAmount(row.expected_cents),
    counted: toAmount(row.counted_cents),
    difference: toAmount(row.difference_cents),
    withdrawal: toAmount(row.withdrawal_cents),
    left: toAmount(row.counted_cents - row.withdrawal_cents),
  };
}

export const factsOf = ({ facts }: Pick<TillClosingRow, "facts">) => JSON.parse(facts) as ClosingFacts;

/** The closings of a range with their transactions. @throws Problem NOT_FOUND where there is none. */
export async function recordedClosings(db: Db, range: ClosingRange): Promise<RecordedClosing[]> {
  const rows = await closingsBetween(db, range);
  if (rows.length === 0) throw new Problem("NOT_FOUND", { from: "validation-staff:closing" });
  const closings: RecordedClosing[] = [];
  for (const row of rows) {
    const transactions = await recordedTransactions(db, { from: row.from_number, to: row.to_number });
    closings.push({ facts: factsOf(row), transactions });
  }
  return closings;
}
