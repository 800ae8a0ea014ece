import type { Kysely, Selectable, Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { NewRow } from "../../db/tables/columns.ts";
import type { MoneyDecisions, OpenMoney, Payments } from "../../db/tables/money.ts";
import { payingOrders, type Reference } from "./payments.repository.ts";

type Db = Kysely<Database>;
type Trx = Transaction<Database>;

/** The oldest so many are listed: nobody can look through more. */
const listLength = 200;

export async function openReference(trx: Trx, { purpose, reference_id }: Reference, now: Date): Promise<void> {
  const row: NewRow<OpenMoney> = { purpose, reference_id, opened_at: now.toISOString() };
  await trx
    .insertInto("open_money")
    .values(row)
    .onConflict((conflict) => conflict.columns(["purpose", "reference_id"]).doNothing())
    .execute();
}

/** @returns false where it was not in the list. */
export async function closeReference(trx: Trx, { purpose, reference_id }: Reference): Promise<boolean> {
  const query = trx.deleteFrom("open_money").where("purpose", "=", purpose).where("reference_id", "=", reference_id);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

export function openReferences(db: Db): Promise<Selectable<OpenMoney>[]> {
  return db.selectFrom("open_money").selectAll().orderBy("opened_at").limit(listLength).execute();
}

/** Orders whose money is stuck, or cannot be read: those that staff were asked about. */
export async function stuckOrderIds(db: Db): Promise<string[]> {
  const query = db.selectFrom("wallet_orders").select("id").where("task_id", ">", 0);
  return (await query.orderBy("updated_at").limit(listLength).execute()).map(({ id }) => id);
}

/**
 * The orders whose money paid for something, the newest first: what is too much of it goes back by the wallet, also in
 * parts.
 */
export async function paidOrdersOf(db: Db, of: Reference): Promise<string[]> {
  const rows = await payingOrders(db, of)
    .select(["wallet_orders.id", "wallet_orders.created_at"])
    .where("wallet_orders.status", "in", ["fulfilled", "refunding", "refunded"])
    .orderBy("wallet_orders.created_at", "desc")
    .orderBy("wallet_orders.id", "desc")
    .execute();
  return rows.map(({ id }) => id);
}

type Named = { first_name: string | null; last_name: string | null };
export type MovementRow = Selectable<Payments> & Named;
export type DecisionRow = Selectable<MoneyDecisions> & Named;

/** The ledger of an order, or of what was sold, with the names of who registered it. */
export function movementsOf(db: Db, of: Reference | { wallet_order_id: string }): Promise<MovementRow[]> {
  return db
    .selectFrom("payments")
    .leftJoin("users", "users.id", "payments.registered_by")
    .selectAll("payments")
    .select(["users.first_name", "users.last_name"])
    .where((is) => is.and(of))
    .orderBy("payments.id")
    .execute();
}

/** What was decided about it so far, as the money's owner or as where it went; what was received is in the ledger. */
export function decisionsOf(db: Db, of: Reference | { wallet_order_id: string }): Promise<DecisionRow[]> {
  return db
    .selectFrom("money_decisions")
    .leftJoin("users", "users.id", "money_decisions.actor_id")
    .selectAll("money_decisions")
    .select(["users.first_name", "users.last_name"])
    .where("action", "!=", "received")
    .where((is) =>
      "purpose" in of
        ? is.or([is.and(of), is.and({ to_purpose: of.purpose, to_reference_id: of.reference_id })])
        : is.and(of),
    )
    .orderBy("money_decisions.id")
    .execute();
}

export async function insertDecision(trx: Trx, decision: NewRow<MoneyDecisions>): Promise<void> {
  await trx.insertInto("money_decisions").values(decision).execute();
}
