import { createHash, randomUUID } from "node:crypto";
import type { FundingSource } from "../../../shared/contract/wallet.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import { reservationLimit } from "../../http/call-limits.ts";
import { Problem } from "../../http/problem.ts";
import { expireUnpaidOrders, expiryGrace } from "./expire-order.ts";
import { findOrder, findOrderByRequest, insertOrder } from "./orders.repository.ts";
import type { Order, Payer, Payload, Purpose } from "./purpose.ts";

/** Each order is a call to the wallet, which is asked about it for days where nobody pays. */
export const walletOrderLimit = { name: "wallet-order", ...reservationLimit } as const;

export type CreateOutcome = { kind: "created"; orderId: string; amountCents: Cents } | { kind: "taken" };

/**
 * Orders at the wallet what the purpose asks for the request: it is quoted, reserved for the session, ordered, and
 * stored with its reservation. The wallet is called outside of transactions; a crash leaves an order that takes no
 * money and a reservation that runs out.
 * @param asked idempotencyKey: of the call, or null; the same key and request find the order made before. funding: the
 * button that was pressed, by default PayPal's own.
 * @throws Problem of the purpose's quote, CONFLICT (the key was used for another request) or UNAVAILABLE.
 */
export async function createWalletOrder<OrderPayload extends Payload>(
  deps: Deps,
  purpose: Purpose<OrderPayload>,
  asked: { request: OrderPayload["request"]; payer: Payer; idempotencyKey: string | null; funding?: FundingSource },
): Promise<CreateOutcome> {
  const { db } = deps;
  const { request, payer, idempotencyKey, funding = "paypal" } = asked;
  const requestId = requestIdOf(payer.sessionHash, idempotencyKey);
  const earlier = await findOrderByRequest(db, requestId);
  if (earlier) return repeated(earlier, request);

  const now = deps.now();
  await inTransaction(db, (trx) => expireUnpaidOrders(trx, purpose, { sessionHash: payer.sessionHash, request }, now));
  const { amountCents, payload, description } = await purpose.quote(db, request, payer, now);

  // Refused may mean a simultaneous call of the same session, whose reservation could not be seen yet: the second try
  // replaces it.
  const reserved = (await reserve(deps, purpose, payload, payer)) ?? (await reserve(deps, purpose, payload, payer));
  if (!reserved) return { kind: "taken" };

  const made = await deps.wallet.createOrder({ amountCents, description, funding, requestId });
  if (made.kind !== "created") {
    deps.log.warn({ wallet: made }, "the wallet made no order");
    throw new Problem("UNAVAILABLE");
  }

  const order = {
    id: made.orderId,
    purpose: purpose.name,
    status: "created" as const,
    payload,
    amount_cents: amountCents,
    session_hash: payer.sessionHash,
    employee_id: payer.employeeId,
    request_id: requestId,
    capture_id: null,
    refund_id: null,
    refund_cents: null,
    reference_id: null,
    task_id: null,
    attempts: 0,
    next_attempt_at: new Date(reserved.until.getTime() + expiryGrace).toISOString(),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const isStored = await inTransaction(db, async (trx) => {
    const stored = await insertOrder(trx, order);
    if (stored) await purpose.reservation.assign(trx, stored, reserved.id, now);
    return stored !== null;
  });
  // The same call was answered with the same order meanwhile: the wallet knows the request id.
  const same = isStored ? null : await findOrder(db, order.id);
  return same ? repeated(same, request) : { kind: "created", orderId: order.id, amountCents };
}

/** PayPal allows 38 characters in a request id of an order. */
function requestIdOf(sessionHash: string, idempotencyKey: string | null): string {
  if (idempotencyKey === null) return randomUUID();
  return createHash("sha256").update(`${sessionHash}\n${idempotencyKey}`).digest("hex").slice(0, 38);
}

function repeated(order: Order, request: unknown): CreateOutcome {
  if (JSON.stringify(order.payload.request) !== JSON.stringify(request)) {
    throw new Problem("CONFLICT", { "Idempotency-Key": "validation:idempotencyKey" });
  }
  return { kind: "created", orderId: order.id, amountCents: order.amount_cents };
}

class Taken extends Error {}

/** @returns null where somebody else has it; nothing changed then. */
async function reserve<OrderPayload extends Payload>(
  deps: Deps,
  purpose: Purpose<OrderPayload>,
  payload: OrderPayload,
  payer: Payer,
) {
  try {
    return await inTransaction(deps.db, async (trx) => {
      const reserved = await purpose.reservation.make(trx, payload, payer, deps.now());
      if (!reserved) throw new Taken();
      return reserved;
    });
  } catch (error) {
    if (error instanceof Taken) return null;
    throw error;
  }
}
