import type { Transaction } from "kysely";
import program from "../../../../package.json";
import { type CloseDayAnswer, type CloseDayRequest, parseCounts } from "../../../shared/contract/closings.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { countedCents, type DenominationCounts } from "../../../shared/rules/denominations.ts";
import { type Cents, fromAmount, toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { TillClosingRow } from "../../db/tables/closings.ts";
import { lockName } from "../../db/transaction.ts";
import type { ClosingFacts } from "../../documents/closing-facts.ts";
import type { Supplier } from "../../documents/invoice-facts.ts";
import { Problem } from "../../http/problem.ts";
import { supplierData } from "../invoices/invoices.repository.ts";
import type { Cashier } from "../till/save-sale.ts";
import { lastTransaction } from "../till/till.repository.ts";
import { closingHash } from "./closing-hash.ts";
import { closingSums } from "./closing-sums.ts";
import { openDrawer } from "./closings.queries.ts";
import { insertClosing, vouchersOwed } from "./closings.repository.ts";
import type { RecordedTransaction } from "./dsfinvk/recorded.ts";
import { recordCash, withdrawal } from "./move-cash.ts";
import { endOfLedger, recordedTransactions } from "./recorded.repository.ts";

type Trx = Transaction<Database>;

interface Count {
  counts: DenominationCounts;
  expectedCents: Cents;
  countedCents: Cents;
  withdrawalCents: Cents;
  reason: string;
}

/**
 * Closes the day: what differs from the count and what is taken out are transactions of their own, then all
 * transactions since the last closing are sealed. Everybody else at the till waits meanwhile, so that each transaction
 * is in exactly one closing.
 * @throws Problem VALIDATION where a reason is missing or more would be taken out than was counted; CONFLICT where the
 * drawer is another than the one that was seen, or there is nothing to close.
 */
export async function closeDay(
  trx: Trx,
  asked: CloseDayRequest,
  { cashier, tillSerial }: { cashier: Cashier; tillSerial: string },
  now: Date,
): Promise<CloseDayAnswer> {
  await lockName(trx, "till");
  const { last, floatCents, expectedCents } = await openDrawer(trx);
  const count = countOf(asked, expectedCents);
  const from = (last?.to_number ?? 0) + 1;
  const before = await recordedTransactions(trx, { from, to: endOfLedger });
  const recorded = await recordCount(trx, count, cashier, now);
  const end = await lastTransaction(trx);
  if (end === null || end.number < from) {
    throw new Problem("CONFLICT", { closing: "validation-staff:nothingToClose" });
  }
  const number = (last?.number ?? 0) + 1;
  const range = { from, to: end.number };
  // Where nothing was sold the count itself comes first.
  const days = { first: before[0]?.business_day ?? end.business_day, last: end.business_day };
  const facts = await factsOf(trx, { number, range, days, before, count, floatCents, cashier, tillSerial }, now);
  const row = {
    number,
    from_number: from,
    to_number: end.number,
    opening_float_cents: floatCents,
    expected_cents: expectedCents,
    counted_cents: count.countedCents,
    difference_cents: count.countedCents - expectedCents,
    withdrawal_cents: count.withdrawalCents,
    counts: JSON.stringify(count.counts),
    reason: facts.drawer.reason,
    facts: JSON.stringify(facts),
    closed_by: cashier.id,
    closed_at: facts.closedAt,
    prev_hash: last?.hash ?? "",
  } satisfies Omit<TillClosingRow, "hash">;
  await insertClosing(trx, { ...row, hash: closingHash(row, end.hash) });
  return { number, recorded };
}

function countOf({ counts: text, expected, withdrawal: taken, reason }: CloseDayRequest, expectedCents: Cents): Count {
  if (expected !== toAmount(expectedCents)) {
    throw new Problem("CONFLICT", { expected: "validation-staff:drawerChanged" });
  }
  const counts = parseCounts(text) ?? {};
  const count = {
    counts,
    expectedCents,
    countedCents: countedCents(counts),
    withdrawalCents: fromAmount(taken),
    reason,
  };
  if (count.withdrawalCents > count.countedCents) {
    throw new Problem("VALIDATION", { withdrawal: "validation-staff:withdrawal" });
  }
  if (count.countedCents !== expectedCents && reason === "") {
    throw new Problem("VALIDATION", { reason: "validation-staff:differenceReason" });
  }
  return count;
}

/** Brings the ledger to what was counted, and takes out what goes to the bank or the safe. @returns the ids of both. */
async function recordCount(
  trx: Trx,
  { countedCents: counted, expectedCents, withdrawalCents, reason }: Count,
  cashier: Cashier,
  now: Date,
): Promise<number[]> {
  const cents = counted - expectedCents;
  const ids: number[] = [];
  if (cents !== 0) ids.push((await recordCash(trx, { kind: "difference", cents }, { cashier, reason }, now)).id);
  if (withdrawalCents === 0) return ids;
  return [...ids, (await recordCash(trx, withdrawal(withdrawalCents), { cashier, reason: "" }, now)).id];
}

interface Closed {
  number: number;
  range: { from: number; to: number };
  /** Those of the first and the last transaction. */
  days: { first: Day; last: Day };
  /** The transactions before the count. */
  before: readonly RecordedTransaction[];
  count: Count;
  floatCents: Cents;
  cashier: Cashier;
  tillSerial: string;
}

async function factsOf(trx: Trx, closed: Closed, now: Date): Promise<ClosingFacts> {
  const { number, range, days, before, count, floatCents, cashier, tillSerial } = closed;
  const { name, owner, legalForm, register, street, zipAndCity, taxId } = JSON.parse(
    await supplierData(trx),
  ) as Supplier;
  const difference = count.countedCents - count.expectedCents;
  const owed = await vouchersOwed(trx);
  return {
    number,
    closedAt: now.toISOString(),
    closedBy: cashier.name,
    company: { name, owner, legalForm, register, street, zipAndCity, taxId },
    register: { ...cashRegister, serial: tillSerial },
    first: { number: range.from, day: days.first },
    last: { number: range.to, day: days.last },
    transactions: range.to - range.from + 1,
    corrections: before.filter(({ kind }) => kind === "correction").length,
    sums: closingSums(before),
    // A closing without any says what it always said.
    ...((owed.till !== 0 || owed.others !== 0) && { vouchersOwed: owed }),
    drawer: {
      float: floatCents,
      expected: count.expectedCents,
      counted: count.countedCents,
      difference,
      reason: difference === 0 ? "" : count.reason,
      withdrawal: count.withdrawalCents,
      left: count.countedCents - count.withdrawalCents,
    },
    counts: count.counts,
  };
}

/** What the tax office knows of the till: the program is the till, whatever device shows it. */
const cashRegister: Omit<ClosingFacts["register"], "serial"> = {
  id: "KASSE-1",
  brand: "Havel Houseboats",
  model: "Kassensystem",
  software: "Havel Houseboats",
  version: program.version,
};
