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
import { closingsBetween, closingsFrom, countAfter, lastClosingNumber, sumsAfter } from "./closings.repository.ts";
import type { RecordedClosing } from "./dsfinvk/recorded.ts";
import { recordedTransactions } from "./recorded.repository.ts";

type Db = Kysely<Database>;

/** The open day, and the closings from that number on; the last ones where none is given. */
export async function closingsForAdmins(db: Db, asked: { from?: number | null | undefined }): Promise<ClosingsAnswer> {
  const last = await lastClosingNumber(db);
  // The last one always: the open day follows it.
  const closings = await closingsFrom(db, Math.min(asked.from ?? last - closingsAtOnce + 1, last));
  return { open: await openDay(db, closings[0]), closings: closings.map(entryOf) };
}

async function openDay(db: Db, last: TillClosingRow | undefined): Promise<OpenDay> {
  const to = last?.to_number ?? 0;
  const { cash, card, banktransfer } = await sumsAfter(db, to);
  const float = last ? last.counted_cents - last.withdrawal_cents : 0;
  return {
    since: last?.closed_at ?? null,
    transactions: await countAfter(db, to),
    float: toAmount(float),
    expected: toAmount(float + cash),
    cash: toAmount(cash),
    card: toAmount(card),
    banktransfer: toAmount(banktransfer),
  };
}

function entryOf(row: TillClosingRow): ClosingEntry {
  const { closedBy, first, last, transactions, sums } = factsOf(row);
  const income = sums.sales.reduce((sum, { gross }) => sum + gross, sums.bookings + sums.vouchers + sums.payouts);
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
