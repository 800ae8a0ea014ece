import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { WalletRefund } from "../../wallet/wallet-answers.ts";
import { watchBalance } from "./balance.ts";
import { lockOrder } from "./orders.repository.ts";
import { walletSums } from "./payments.repository.ts";
import { type Order, type PaymentDeps, purposeOf } from "./purpose.ts";
import { registerPayment } from "./register-payment.ts";

/** PayPal allows 38 characters. `earlier`: how many refunds we asked for before, and got or not. */
export function refundRequestId({ request_id }: Pick<Order, "request_id">, earlier: number): string {
  return `refund${earlier === 0 ? "" : earlier}-${request_id}`.slice(0, 38);
}

/** The wallet shows the request id with each refund that we asked for. */
export function isOurs(order: Order, { customId }: WalletRefund): boolean {
  const earlier = /^refund(\d{0,3})-/.exec(customId ?? "")?.[1];
  return earlier !== undefined && customId === refundRequestId(order, Number(earlier));
}

/**
 * Writes down what the wallet gave back of an order's money and the ledger does not know yet. What somebody gave back
 * at the wallet, or a chargeback took, is told to the order's purpose; not where it settles a refund that we owe.
 */
export async function recordRefunds(
  deps: PaymentDeps,
  orderId: string,
  refunds: readonly WalletRefund[],
): Promise<void> {
  for (const refund of refunds) {
    if (refund.status === "completed") await inTransaction(deps.db, (trx) => record(trx, deps, orderId, refund));
  }
}

async function record(
  trx: Transaction<Database>,
  deps: PaymentDeps,
  orderId: string,
  refund: WalletRefund,
): Promise<void> {
  const now = deps.now();
  const order = await lockOrder(trx, orderId);
  // Money goes back only where it was written down that it came.
  if (!order || order.capture_id === null) return;
  const purpose = purposeOf(deps, order);
  const movement = isOurs(order, refund) ? ("regular" as const) : ("returned" as const);
  const payment = { kind: "wallet" as const, order, externalId: refund.id, cents: -refund.cents, movement };
  const isNew = await registerPayment(trx, purpose, payment, now);
  if (!isNew || movement === "regular" || (await isOwed(trx, order))) return;
  deps.log.warn({ orderId, refundId: refund.id, cents: refund.cents }, "the wallet gave money back without us");
  await purpose.returned(trx, order, refund.cents, now);
  // What it is worth, and so what is due, may be another since.
  if (order.reference_id !== null) await watchBalance(trx, purpose, order.reference_id, now);
}

/** What went back so far, this refund included, is no more than what has to go back. */
async function isOwed(trx: Transaction<Database>, order: Order): Promise<boolean> {
  if (order.status !== "refunding") return false;
  const { captured, refunded } = await walletSums(trx, order.id);
  return refunded <= (order.refund_cents ?? captured);
}
