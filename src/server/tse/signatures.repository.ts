import type { Kysely, Transaction } from "kysely";
import { clockTolerance } from "../../shared/rules/elapsed.ts";
import type { Database } from "../db/schema.ts";
import type { TillSignatureRow, TillSignatures, TillSigning } from "../db/tables/till-signatures.ts";
import type { TseSignature } from "./tse-provider.ts";

type Db = Kysely<Database>;

/**
 * Takes a transaction that has no signature yet, for as long as told. A process that claimed it before and did not
 * finish has given it the same id.
 * @returns null where somebody else is signing it, or it is signed already.
 */
export async function claimSigning(
  db: Db,
  claim: TillSigning,
  now: Date,
): Promise<{ id: string; isResumed: boolean } | null> {
  if (await findSignature(db, claim.transaction_id)) return null;
  const claimed = await db
    .insertInto("till_signing")
    .values(claim)
    .onConflict((conflict) =>
      conflict
        .column("transaction_id")
        .doUpdateSet({ claimed_until: claim.claimed_until })
        .where("till_signing.claimed_until", "<=", now.toISOString()),
    )
    .returning("tse_transaction_id")
    .executeTakeFirst();
  if (!claimed) return null;
  const id = claimed.tse_transaction_id;
  return { id, isResumed: id !== claim.tse_transaction_id };
}

/** Recorded before then, without a signature, and claimed by nobody; those after an id, in its order. */
export async function unsignedTransactions(
  db: Db,
  { after, recordedBefore, now, limit }: { after: number; recordedBefore: Date; now: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom("till_transactions")
    .leftJoin("till_signatures", "till_signatures.transaction_id", "till_transactions.id")
    .leftJoin("till_signing", "till_signing.transaction_id", "till_transactions.id")
    .select("till_transactions.id")
    .where("till_transactions.id", ">", after)
    .where("till_signatures.transaction_id", "is", null)
    // What was recorded before the clock was set back lies ahead.
    .where((is) =>
      is.or([
        is("till_transactions.finished_at", "<", recordedBefore.toISOString()),
        is("till_transactions.finished_at", ">", new Date(now.getTime() + clockTolerance).toISOString()),
      ]),
    )
    .where((is) =>
      is.or([is("till_signing.claimed_until", "is", null), is("till_signing.claimed_until", "<=", now.toISOString())]),
    )
    .orderBy("till_transactions.id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns false where there is one already, which stays. */
export async function insertSignature(trx: Transaction<Database>, row: TillSignatures): Promise<boolean> {
  const query = trx.insertInto("till_signatures").values(row);
  const { numInsertedOrUpdatedRows } = await query
    .onConflict((conflict) => conflict.column("transaction_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findSignature(db: Db, transactionId: number): Promise<TillSignatureRow | null> {
  const query = db.selectFrom("till_signatures").selectAll().where("transaction_id", "=", transactionId);
  return (await query.executeTakeFirst()) ?? null;
}

type Answered =
  | "tse_serial"
  | "transaction_number"
  | "signature_counter"
  | "started_at"
  | "logged_at"
  | "algorithm"
  | "time_format"
  | "signature"
  | "public_key";
type SignedRow = TillSignatureRow & { [Column in Answered]: NonNullable<TillSignatureRow[Column]> };

/** CHECK till_signatures_signed_check holds what the type says. */
const isSigned = (row: TillSignatureRow): row is SignedRow => row.status === "signed";

/** What a row says of its signature; null where nothing was signed. */
export function signatureOf(row: TillSignatureRow): TseSignature | null {
  if (!isSigned(row)) return null;
  return {
    tseSerial: row.tse_serial,
    registerSerial: row.register_serial,
    transactionNumber: row.transaction_number,
    signatureCounter: row.signature_counter,
    startedAt: new Date(row.started_at),
    loggedAt: new Date(row.logged_at),
    algorithm: row.algorithm,
    timeFormat: row.time_format,
    signature: row.signature,
    publicKey: row.public_key,
    processType: row.process_type,
    processData: row.process_data,
  };
}
