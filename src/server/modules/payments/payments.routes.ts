import type { FastifyInstance } from "fastify";
import {
  type CaptureWalletOrderAnswer,
  captureWalletOrderSchema,
  walletContract,
} from "../../../shared/contract/wallet.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { captureWalletOrder } from "./capture-order.ts";
import { findOrderNamed } from "./orders.repository.ts";
import type { PaymentDeps } from "./purpose.ts";
import { settleFromWebhook } from "./settle-from-webhook.ts";
import { namesOf, webhookSchema } from "./webhook-event.ts";

/** Taking the money of an order, and the wallet's webhook. Orders are made by the calls of their purposes. */
export function registerPayments(app: FastifyInstance, deps: PaymentDeps): void {
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
