import type { Kysely, Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { Payments } from "../../db/tables/money.ts";

/** @returns false where the wallet's capture or refund is written down already. */
export async function insertPayment(trx: Transaction<Database>, payment: NewRow<Payments>): Promise<boolean> {
  const query = trx.insertInto("payments").values(payment);
  const result = await query.onConflict((conflict) => conflict.column("external_id").doNothing()).executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

type Of = { wallet_order_id: string } | { purpose: string; reference_id: number };

/** What was paid for it, less what went back. What the wallet holds back in a dispute counts as paid until that is decided. */
export async function sumOfPayments(db: Kysely<Database>, of: Of): Promise<Cents> {
  const query = db.selectFrom("payments").select(({ fn }) => fn.sum<number | null>("cents").as("cents"));
  const { cents } = await query
    .where((is) => is.and(of))
    .where("movement", "!=", "disputed")
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/** How much of what the wallet captured for an order is back with the payer, and how much that was. */
export async function walletSums(db: Kysely<Database>, orderId: string): Promise<{ captured: Cents; refunded: Cents }> {
  const rows = await db
    .selectFrom("payments")
    .select("cents")
    .where("wallet_order_id", "=", orderId)
    .where("movement", "!=", "disputed")
    .execute();
  const captured = rows.reduce((sum, { cents }) => sum + Math.max(0, cents), 0);
  return { captured, refunded: rows.reduce((sum, { cents }) => sum + Math.max(0, -cents), 0) };
}

/** What is written down under the wallet's own id; null where nothing is. */
export async function centsOfExternal(db: Kysely<Database>, externalId: string): Promise<Cents | null> {
  const query = db.selectFrom("payments").select("cents").where("external_id", "=", externalId);
  return (await query.executeTakeFirst())?.cents ?? null;
}

/** What was paid for it by other ways than the wallet, less what went back by them. */
export async function handedSum(db: Kysely<Database>, of: { purpose: string; reference_id: number }): Promise<Cents> {
  const query = db.selectFrom("payments").select(({ fn }) => fn.sum<number | null>("cents").as("cents"));
  const { cents } = await query
    .where((is) => is.and(of))
    .where("kind", "!=", "wallet")
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/** What the wallet holds back until disputes about it are decided. */
export async function disputedCents(db: Kysely<Database>, of: Of): Promise<Cents> {
  const query = db.selectFrom("payments").select(({ fn }) => fn.sum<number | null>("cents").as("cents"));
  const { cents } = await query
    .where((is) => is.and(of))
    .where("movement", "=", "disputed")
    .executeTakeFirstOrThrow();
  return -Number(cents ?? 0);
}

/** What went back of the money for it without us, or is held back in a dispute. */
export async function goneCents(db: Kysely<Database>, of: Of): Promise<Cents> {
  const query = db.selectFrom("payments").select(({ fn }) => fn.sum<number | null>("cents").as("cents"));
  const { cents } = await query
    .where((is) => is.and(of))
    .where("movement", "!=", "regular")
    .executeTakeFirstOrThrow();
  return -Number(cents ?? 0);
}
