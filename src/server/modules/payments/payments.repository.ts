import type { Expression, ExpressionBuilder, Kysely, SqlBool, Transaction } from "kysely";
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

type Db = Kysely<Database>;
/** What was sold. */
export interface Reference {
  purpose: string;
  reference_id: number;
}
type Of = { wallet_order_id: string } | Reference;
type IsCounted = (is: ExpressionBuilder<Database, "payments">) => Expression<SqlBool>;

async function sumOf(db: Db, of: Of, isCounted: IsCounted): Promise<Cents> {
  const query = db.selectFrom("payments").select(({ fn }) => fn.sum<number | null>("cents").as("cents"));
  const { cents } = await query
    .where((is) => is.and(of))
    .where(isCounted)
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
}

/**
 * What was paid for it, less what went back or is on its way back. What the wallet holds back in a dispute counts as
 * paid until that is decided.
 */
export async function sumOfPayments(db: Db, of: Reference): Promise<Cents> {
  return (await sumOf(db, of, (is) => is("movement", "!=", "disputed"))) - (await goingBack(db, of));
}

/** The orders at the wallet whose money paid for something, each once. */
export const payingOrders = (db: Db, { purpose, reference_id }: Reference) =>
  db
    .selectFrom("payments")
    .innerJoin("wallet_orders", "wallet_orders.id", "payments.wallet_order_id")
    .distinct()
    .where("payments.purpose", "=", purpose)
    .where("payments.reference_id", "=", reference_id);

/** What the wallet is paying back of the money for something, and has not yet. */
async function goingBack(db: Db, of: Reference): Promise<Cents> {
  const orders = await payingOrders(db, of)
    .select(["wallet_orders.id", "wallet_orders.refund_cents"])
    .where("wallet_orders.status", "=", "refunding")
    .execute();
  let sum = 0;
  for (const { id, refund_cents } of orders) {
    const { captured, refunded } = await walletSums(db, id);
    sum += Math.max(0, (refund_cents ?? captured) - refunded);
  }
  return sum;
}

/** What was paid for it by other ways than the wallet, less what went back by them. */
export const handedSum = (db: Db, of: Reference): Promise<Cents> => sumOf(db, of, (is) => is("kind", "!=", "wallet"));

/** What the wallet holds back until disputes about it are decided. */
export const disputedCents = async (db: Db, of: Of): Promise<Cents> =>
  -(await sumOf(db, of, (is) => is("movement", "=", "disputed")));

/** What went back of the money for it without us, or is held back in a dispute. */
export const goneCents = async (db: Db, of: Of): Promise<Cents> =>
  -(await sumOf(db, of, (is) => is("movement", "!=", "regular")));

/** How much of what the wallet captured for an order is back with the payer, and how much that was. */
export async function walletSums(db: Db, orderId: string): Promise<{ captured: Cents; refunded: Cents }> {
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
export async function centsOfExternal(db: Db, externalId: string): Promise<Cents | null> {
  const query = db.selectFrom("payments").select("cents").where("external_id", "=", externalId);
  return (await query.executeTakeFirst())?.cents ?? null;
}
