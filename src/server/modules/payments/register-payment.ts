import type { Transaction } from "kysely";
import type { Cents } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import type { Movement, PaymentKind } from "../../db/tables/money.ts";
import { type Sold, watchBalance } from "./balance.ts";
import { insertPayment, sumOfPayments } from "./payments.repository.ts";
import type { Order, Purpose } from "./purpose.ts";

export type NewPayment = { cents: Cents } & (
  | { kind: "wallet"; order: Order; externalId: string; movement?: Movement }
  | {
      kind: Exclude<PaymentKind, "wallet">;
      referenceId: number;
      registeredBy: number | null;
      /** The caller knows that it is paid already: the money is written down, and waits for a decision. */
      isSurplus?: boolean;
      /** The transaction of the till that moved it. */
      tillTransactionId?: number;
    }
);

/** What of a purpose is asked when money moves. */
export type PaidFor = Pick<Purpose, "name" | "receive"> & Sold;

/**
 * Writes down money that moved, whatever its kind: also a part of a price, and also late. A refund is negative. What
 * money means for what it was paid for is decided by its purpose, in the same transaction; a refund was decided on
 * before, and money at the wallet may come before there is anything: its order is fulfilled with it. What is more than
 * belongs to it goes into the list of open money.
 *
 * What the wallet reports twice is written once.
 * @returns false where it was written before.
 * @throws Problem where the purpose cannot take the money.
 */
export async function registerPayment(
  trx: Transaction<Database>,
  purpose: PaidFor,
  payment: NewPayment,
  now: Date,
): Promise<boolean> {
  const { kind, cents } = payment;
  const own =
    payment.kind === "wallet"
      ? {
          reference_id: payment.order.reference_id,
          registered_by: null,
          wallet_order_id: payment.order.id,
          external_id: payment.externalId,
          movement: payment.movement ?? ("regular" as const),
          till_transaction_id: null,
        }
      : {
          reference_id: payment.referenceId,
          registered_by: payment.registeredBy,
          wallet_order_id: null,
          external_id: null,
          movement: "regular" as const,
          till_transaction_id: payment.tillTransactionId ?? null,
        };
  const row = { ...own, kind, cents, purpose: purpose.name, created_at: now.toISOString() };
  const isNew = await insertPayment(trx, row);
  const { reference_id: referenceId, registered_by: registeredBy, wallet_order_id: walletOrderId } = row;
  if (!isNew || referenceId === null) return isNew;
  const isSurplus = payment.kind !== "wallet" && payment.isSurplus === true;
  if (cents > 0 && row.movement === "regular" && !isSurplus) {
    const paidCents = () => sumOfPayments(trx, { purpose: purpose.name, reference_id: referenceId });
    await purpose.receive(trx, { kind, cents, referenceId, registeredBy, walletOrderId, paidCents }, now);
  }
  await watchBalance(trx, purpose, referenceId, now);
  return true;
}
