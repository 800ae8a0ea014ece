import type { Kysely } from "kysely";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { closingHash } from "../../modules/closings/closing-hash.ts";
import { sha256 } from "../../modules/invoices/write-invoice.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

type Db = Kysely<Database>;

type Closing = Awaited<ReturnType<typeof closingsAfter>>[number];

/** What the first closing follows. */
const nothing = { number: 0, to_number: 0, hash: "", left: 0 };

/**
 * The closings of the till are numbered without gaps, follow each other without a transaction between them, are sealed
 * one by the other, and leave in the drawer what its transactions add up to.
 */
export const checkClosings: Check = async function* (db, signal) {
  let before = nothing;
  for await (const page of inPages(0, signal, (after) => closingsAfter(db, after))) {
    for (const closing of page) {
      const cash = await cashBetween(db, { from: closing.from_number, to: closing.to_number });
      for (const problem of problemsOf(closing, before, cash)) yield { subject: `closing ${closing.number}`, problem };
      const { number, to_number, hash, counted_cents, withdrawal_cents } = closing;
      before = { number, to_number, hash, left: counted_cents - withdrawal_cents };
    }
  }
  for await (const page of inPages(0, signal, (after) => reportsAfter(db, after))) {
    for (const { id, pdf, sha256: hash } of page) {
      if (sha256(Buffer.from(pdf, "base64")) === hash) continue;
      yield { subject: `closing ${id}`, problem: "has a report that was changed" };
    }
  }
};

function problemsOf(closing: Closing, before: typeof nothing, cash: number): string[] {
  const { id: _id, last_hash, hash, ...row } = closing;
  const problems: string[] = [];
  if (row.number !== before.number + 1) problems.push(`follows closing ${before.number}`);
  if (row.from_number !== before.to_number + 1) {
    problems.push(`begins with transaction ${row.from_number}, but the one before ended with ${before.to_number}`);
  }
  if (closingHash(row, last_hash ?? "") !== hash) problems.push("was changed since it was sealed");
  if (row.prev_hash !== before.hash) problems.push("does not carry the seal of the one before");
  if (row.opening_float_cents !== before.left) {
    problems.push(`began with ${toAmount(row.opening_float_cents)}, but ${toAmount(before.left)} were left`);
  }
  const left = row.counted_cents - row.withdrawal_cents;
  const should = row.opening_float_cents + cash;
  if (left !== should) problems.push(`left ${toAmount(left)}, but its transactions leave ${toAmount(should)}`);
  return problems;
}

/** Closings in their order, with the hash of the last transaction of each; null where that is not there. */
function closingsAfter(db: Db, after: number) {
  return db
    .selectFrom("till_closings")
    .leftJoin("till_transactions", "till_transactions.number", "till_closings.to_number")
    .selectAll("till_closings")
    .select(["till_closings.number as id", "till_transactions.hash as last_hash"])
    .where("till_closings.number", ">", after)
    .orderBy("till_closings.number")
    .limit(pageSize)
    .execute();
}

/** What the transactions of a range add up to in cash. */
async function cashBetween(db: Db, { from, to }: { from: number; to: number }): Promise<number> {
  const row = await db
    .selectFrom("till_payments as paid")
    .innerJoin("till_transactions as till", "till.id", "paid.transaction_id")
    .select(({ fn }) => fn.sum<number>("paid.cents").as("cents"))
    .where("paid.payment_method", "=", "cash")
    .where("till.number", ">=", from)
    .where("till.number", "<=", to)
    .executeTakeFirst();
  return Number(row?.cents ?? 0);
}

/** Reports are far larger than rows. */
const reportsAtOnce = 10;

function reportsAfter(db: Db, after: number) {
  return db
    .selectFrom("till_closing_reports")
    .select(["closing_number as id", "pdf", "sha256"])
    .where("closing_number", ">", after)
    .orderBy("closing_number")
    .limit(reportsAtOnce)
    .execute();
}
