import type { Kysely } from "kysely";
import { dayOf } from "../../../shared/rules/day.ts";
import { type Cents, toAmount } from "../../../shared/rules/money.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import type { TillPayment } from "../../db/tables/till.ts";
import { paymentsByWay } from "../../modules/till/move-money.ts";
import { drawerCents } from "../../modules/till/till.repository.ts";
import { hashOf } from "../../modules/till/till-hash.ts";
import { processDataOf, signedAmounts } from "../../tse/process-data.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

type Db = Kysely<Database>;

/**
 * The till's numbers have no gap, each transaction is what was sealed with the hash of the one before, its payments say
 * what its lines say, a correction takes back what it corrects, what vouchers paid is in their ledger, and the drawer is
 * the sum of what moved cash.
 */
export const checkTill: Check = async function* (db, signal) {
  let last = { id: 0, number: 0, hash: "" };
  let cash: Cents = 0;
  for await (const page of inPages(0, signal, (after) => tillPage(db, after))) {
    for (const transaction of page) {
      for (const problem of [...chainProblems(transaction, last), ...sumProblems(transaction)]) {
        yield { subject: `till transaction ${transaction.id}`, problem };
      }
      last = transaction;
      for (const { payment_method, cents } of transaction.ways) if (payment_method === "cash") cash += cents;
    }
  }
  for (const { transaction_id } of await ownerlessLines(db)) {
    yield { subject: `till transaction ${transaction_id}`, problem: "has lines and does not exist" };
  }
  for (const { transaction_id } of await ownerlessWays(db)) {
    yield { subject: `till transaction ${transaction_id}`, problem: "has ways of payment and does not exist" };
  }
  for (const { id } of await ownerlessTillPayments(db)) {
    yield { subject: `payment ${id}`, problem: "is of a till transaction that does not exist" };
  }
  for (const { transaction_id, total_cents, voucher_id } of await unknownRedemptions(db)) {
    const paid = toAmount(0 - total_cents);
    yield { subject: `till transaction ${transaction_id}`, problem: `says that voucher ${voucher_id} paid ${paid}` };
  }
  const drawer = await drawerCents(db);
  // A sale that came meanwhile is no contradiction: it is looked at the next time.
  if (drawer !== cash && (await tillPage(db, last.id)).length === 0) {
    yield { subject: "drawer", problem: `has ${toAmount(drawer)}, but its transactions say ${toAmount(cash)}` };
  }
};

type Sealed = Awaited<ReturnType<typeof tillPage>>[number];

function chainProblems(transaction: Sealed, last: { number: number; hash: string }): string[] {
  const { number, prev_hash, lines, ways, payment_method } = transaction;
  const problems: string[] = [];
  if (number !== last.number + 1) problems.push(`has number ${number} after ${last.number}`);
  if (prev_hash !== last.hash) problems.push("does not follow the one before");
  if (transaction.hash !== hashOf(transaction, lines, ways)) problems.push("is not what was sealed");
  if (lines.some(({ position }, index) => position !== index + 1)) problems.push("has lines with wrong positions");
  if (ways.some(({ position }, index) => position !== index + 1) || ways[0]?.payment_method !== payment_method) {
    problems.push("has other ways of payment than it says");
  }
  return problems;
}

function sumProblems(transaction: Sealed): string[] {
  const { kind, total_cents, lines, ways, payments, corrected, finished_at, business_day } = transaction;
  const problems: string[] = [];
  const sum = lines.reduce((total, line) => total + line.total_cents, 0);
  if (sum !== total_cents) problems.push(`is about ${toAmount(total_cents)}, but its lines say ${toAmount(sum)}`);
  const paid = ways.reduce((total, { cents }) => total + cents, 0);
  if (paid !== total_cents) problems.push(`is about ${toAmount(total_cents)}, but was paid ${toAmount(paid)}`);
  if (lines.some((line) => line.total_cents !== line.quantity * line.unit_cents))
    problems.push("has a line that does not add up");
  if (lines.some((line) => line.kind === "redeemed" && isMoreThanBooking(line, lines)))
    problems.push("has a voucher that pays more than its booking costs");
  if (dayOf(new Date(finished_at)) !== business_day) problems.push(`was finished on another day than ${business_day}`);
  if (
    (kind === "correction") !== (corrected !== null) ||
    (corrected !== null && corrected.total_cents !== -total_cents)
  ) {
    problems.push("does not take back what it corrects");
  }
  const expected = expectedPayments(transaction).map(asText);
  const found = payments.map(asText);
  if (expected.toSorted().join() !== found.toSorted().join()) {
    problems.push(`has payments of ${found.join(", ") || "nothing"}, but should have ${expected.join(", ") || "none"}`);
  }
  return problems;
}

type Line = Sealed["lines"][number];

/** What a voucher pays, or gets back, is of the booking in the same transaction: as much of it at most. */
function isMoreThanBooking({ booking_id, total_cents }: Line, lines: readonly Line[]): boolean {
  const own = lines.filter((line) => line.kind === "booking" && line.booking_id === booking_id);
  const whole = own.reduce((sum, line) => sum + line.total_cents, 0);
  return Math.sign(whole) === Math.sign(total_cents) || Math.abs(whole) < Math.abs(total_cents);
}

function expectedPayments({ id, lines, ways, payment_method, payments, total_cents }: Sealed): Paid[] {
  if (lines.some(({ kind }) => kind === "payout")) {
    // Its line refers to nothing: what it was for is said by its payment alone.
    const { purpose = "anything", reference_id = null } = payments[0] ?? {};
    return [{ purpose, reference_id, cents: total_cents, kind: payment_method }];
  }
  return paymentsByWay(id, lines, { payment_method, payments: ways }).map(({ purpose, referenceId, cents, kind }) => ({
    kind,
    purpose: purpose.name,
    reference_id: referenceId,
    cents,
  }));
}

interface Paid {
  kind: string;
  purpose: string;
  reference_id: number | null;
  cents: Cents;
}

const asText = ({ kind, purpose, reference_id, cents }: Paid) =>
  `${toAmount(cents)} by ${kind} for ${purpose} ${reference_id}`;

/** What was signed of a transaction is what its lines say. */
export const checkSignatures: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => signaturePage(db, after))) {
    for (const { id, payments, lines, process_data } of page) {
      const expected = processDataOf(signedAmounts(payments, lines));
      if (process_data === expected || process_data === asSignedBefore(expected, payments)) continue;
      yield { subject: `till transaction ${id}`, problem: `was signed as ${process_data}, but is ${expected}` };
    }
  }
};

/** Until 0.2.0 a way by which nothing came was signed, too. */
function asSignedBefore(expected: string, payments: readonly TillPayment[]): string {
  const [way] = payments;
  return way?.cents === 0 ? `${expected}0.00:${way.payment_method === "cash" ? "Bar" : "Unbar"}` : expected;
}

/**
 * Transactions of the till by number, with their lines, ways of payment and payments. All of a transaction was written
 * at once and never changes, so that it may be read in several statements.
 */
async function tillPage(db: Db, after: number) {
  const rows = await db
    .selectFrom("till_transactions")
    .leftJoin("till_transactions as corrected", "corrected.id", "till_transactions.corrects_id")
    .selectAll("till_transactions")
    .select(["corrected.id as corrected_id", "corrected.total_cents as corrected_cents"])
    .where("till_transactions.id", ">", after)
    .orderBy("till_transactions.id")
    .limit(pageSize)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .selectFrom("till_lines")
    .selectAll()
    .where("transaction_id", "in", ids)
    .orderBy("position")
    .execute();
  const payments = await db
    .selectFrom("payments")
    .select(["till_transaction_id", "kind", "purpose", "reference_id", "cents"])
    .where("till_transaction_id", "in", ids)
    .execute();
  const ways = await db
    .selectFrom("till_payments")
    .selectAll()
    .where("transaction_id", "in", ids)
    .orderBy("position")
    .execute();
  const waysOf = groupBy(ways, ({ transaction_id }) => transaction_id);
  const linesOf = groupBy(lines, ({ transaction_id }) => transaction_id);
  const paymentsOf = groupBy(payments, ({ till_transaction_id }) => till_transaction_id);
  return rows.map(({ corrected_id, corrected_cents, ...row }) => ({
    ...row,
    corrected: corrected_id === null ? null : { total_cents: corrected_cents ?? 0 },
    lines: linesOf(row.id),
    ways: waysOf(row.id),
    payments: paymentsOf(row.id),
  }));
}

/** Lines of transactions that do not exist; the first of them. */
function ownerlessLines(db: Db) {
  return db
    .selectFrom("till_lines")
    .leftJoin("till_transactions", "till_transactions.id", "till_lines.transaction_id")
    .select("till_lines.transaction_id")
    .distinct()
    .where("till_transactions.id", "is", null)
    .orderBy("till_lines.transaction_id")
    .limit(pageSize)
    .execute();
}

/** Ways of payment of transactions that do not exist; the first of them. */
function ownerlessWays(db: Db) {
  return db
    .selectFrom("till_payments")
    .leftJoin("till_transactions", "till_transactions.id", "till_payments.transaction_id")
    .select("till_payments.transaction_id")
    .distinct()
    .where("till_transactions.id", "is", null)
    .orderBy("till_payments.transaction_id")
    .limit(pageSize)
    .execute();
}

/** What sales say that vouchers paid, and the ledger of vouchers does not; the first of them. */
function unknownRedemptions(db: Db) {
  return db
    .selectFrom("till_lines as line")
    .innerJoin("till_transactions as till", "till.id", "line.transaction_id")
    .select(["line.transaction_id", "line.voucher_id", "line.total_cents"])
    .where("line.kind", "=", "redeemed")
    .where("till.kind", "=", "sale")
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("voucher_entries as entry")
            .select("entry.id")
            .whereRef("entry.voucher_id", "=", "line.voucher_id")
            .whereRef("entry.booking_id", "=", "line.booking_id")
            .whereRef("entry.cents", "=", "line.total_cents")
            .whereRef("entry.created_at", "=", "till.finished_at"),
        ),
      ),
    )
    .orderBy("line.transaction_id")
    .limit(pageSize)
    .execute();
}

/** Payments of transactions that do not exist, such as one that was cut off the end; the first of them. */
function ownerlessTillPayments(db: Db) {
  return db
    .selectFrom("payments")
    .leftJoin("till_transactions", "till_transactions.id", "payments.till_transaction_id")
    .select("payments.id")
    .where("payments.till_transaction_id", "is not", null)
    .where("till_transactions.id", "is", null)
    .orderBy("payments.id")
    .limit(pageSize)
    .execute();
}

/** Signatures with the lines and ways of payment of what they are about. */
async function signaturePage(db: Db, after: number) {
  const rows = await db
    .selectFrom("till_signatures")
    .innerJoin("till_transactions", "till_transactions.id", "till_signatures.transaction_id")
    .select(["till_transactions.id", "till_signatures.process_data"])
    .where("till_signatures.transaction_id", ">", after)
    .orderBy("till_signatures.transaction_id")
    .limit(pageSize)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const lines = await db
    .selectFrom("till_lines")
    .select(["transaction_id", "tax_percent", "total_cents"])
    .where("transaction_id", "in", ids)
    .execute();
  const payments = await db
    .selectFrom("till_payments")
    .select(["transaction_id", "payment_method", "cents"])
    .where("transaction_id", "in", ids)
    .execute();
  const linesOf = groupBy(lines, ({ transaction_id }) => transaction_id);
  const paymentsOf = groupBy(payments, ({ transaction_id }) => transaction_id);
  return rows.map((row) => ({ ...row, lines: linesOf(row.id), payments: paymentsOf(row.id) }));
}
