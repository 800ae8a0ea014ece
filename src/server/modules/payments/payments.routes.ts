import type { FastifyInstance } from "fastify";
import { payload, textField } from "../../../shared/contract/fields.ts";
import {
  type CaptureWalletOrderAnswer,
  captureWalletOrderSchema,
  walletContract,
} from "../../../shared/contract/wallet.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { captureWalletOrder } from "./capture-order.ts";
import { findOrder } from "./orders.repository.ts";
import type { PaymentDeps } from "./purpose.ts";
import { settleFromWebhook } from "./settle-orders.ts";

/** Where a webhook names the order: beside a capture, or as the order itself. Nothing else in it is read. */
const webhookSchema = payload({
  event_type: nameField(),
  resource: payload({
    id: nameField(),
    supplementary_data: payload({ related_ids: payload({ order_id: nameField() }) }),
  }),
});

function nameField() {
  return textField("validation:general").default("");
}

/** Taking the money of an order, and the wallet's webhook. Orders are made by the calls of their purposes. */
export function registerPayments(app: FastifyInstance, deps: PaymentDeps): void {
  app.post(walletContract.capture.path, async (request): Promise<CaptureWalletOrderAnswer> => {
    const { order_id } = parse(captureWalletOrderSchema, request.body);
    return { status: await captureWalletOrder(deps, order_id, request.actor.sessionHash) };
  });

  app.post(walletContract.webhook.path, async (request) => {
    const { event_type, resource } = parse(webhookSchema, request.body);
    const named = resource.supplementary_data.related_ids.order_id;
    const orderId = event_type.startsWith("CHECKOUT.ORDER.") ? resource.id : named;
    // Anybody may call this: an order that is not ours is not worth a question to the wallet.
    if (!(await findOrder(deps.db, orderId))) return {};
    const verdict = await deps.wallet.verifyWebhook(request.headers, request.body);
    if (verdict.kind === "forged") throw new Problem("FORBIDDEN");
    // The wallet sends it again later.
    if (verdict.kind === "unknown") throw new Problem("UNAVAILABLE");
    await settleFromWebhook(deps, orderId);
    return {};
  });
}
