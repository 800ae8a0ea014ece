import type { FastifyInstance } from "fastify";
import {
  type CaptureWalletOrderAnswer,
  type CreateWalletOrderAnswer,
  captureWalletOrderSchema,
  walletContract,
  walletFundingSchema,
} from "../../../shared/contract/wallet.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { clientAddress } from "../../http/client-address.ts";
import { idempotencyKeyOf } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { ensureSession } from "../session/session.ts";
import { captureWalletOrder } from "./capture-order.ts";
import { createWalletOrder } from "./create-order.ts";
import { findOrderNamed } from "./orders.repository.ts";
import type { PaymentDeps, Purpose } from "./purpose.ts";
import { settleFromWebhook } from "./settle-from-webhook.ts";
import { namesOf, webhookSchema } from "./webhook-event.ts";

/** Ordering at the wallet whatever is sold, taking the money of an order, and the wallet's webhook. */
export function registerPayments(app: FastifyInstance, deps: PaymentDeps): void {
  app.post(walletContract.create.path, async (request, reply): Promise<CreateWalletOrderAnswer> => {
    const { purpose, asked } = readAsked(deps, request.body);
    const { funding } = parse(walletFundingSchema, request.body);
    const idempotencyKey = idempotencyKeyOf(request);
    const sessionHash = await ensureSession(request, reply, deps);
    const isLimited = deps.config.rateLimits && request.actor.role === "visitor";
    const limitedAs = isLimited ? clientAddress(request) : null;
    const payer = { sessionHash, employeeId: request.actor.user?.id ?? null, limitedAs };
    const outcome = await createWalletOrder(deps, purpose, { request: asked, payer, idempotencyKey, funding });
    if (outcome.kind === "taken") return { type: "ALREADY_BOOKED" };
    reply.code(201);
    return { order_id: outcome.orderId, amount: toAmount(outcome.amountCents) };
  });

  app.post(walletContract.capture.path, async (request): Promise<CaptureWalletOrderAnswer> => {
    const { order_id } = parse(captureWalletOrderSchema, request.body);
    return { status: await captureWalletOrder(deps, order_id, request.actor.sessionHash) };
  });

  app.post(walletContract.webhook.path, async (request) => {
    const names = namesOf(parse(webhookSchema, request.body));
    // Anybody may call this: an order that is not ours is not worth a question to the wallet.
    const order = await findOrderNamed(deps.db, names);
    if (!order) return {};
    const verdict = await deps.wallet.verifyWebhook(request.headers, request.body);
    if (verdict.kind === "forged") throw new Problem("FORBIDDEN");
    // The wallet sends it again later.
    if (verdict.kind === "unknown") throw new Problem("UNAVAILABLE");
    await settleFromWebhook(deps, order.id, names);
    return {};
  });
}

/** @throws Problem VALIDATION naming the fields. */
function readAsked({ purposes }: Pick<PaymentDeps, "purposes">, body: unknown): { purpose: Purpose; asked: unknown } {
  for (const purpose of Object.values(purposes)) {
    const asked = purpose.read(body);
    if (asked !== null) return { purpose, asked };
  }
  throw new Problem("VALIDATION");
}
