import type { FastifyInstance } from "fastify";
import { bookingRequestSchema } from "../../../shared/contract/booking.ts";
import { payload, textField } from "../../../shared/contract/fields.ts";
import {
  type CaptureWalletOrderAnswer,
  type CreateWalletOrderAnswer,
  captureWalletOrderSchema,
  walletContract,
} from "../../../shared/contract/wallet.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Deps } from "../../deps.ts";
import { idempotencyKeyOf } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { ensureSession } from "../session/session.ts";
import { captureWalletOrder } from "./capture-order.ts";
import { createWalletOrder } from "./create-order.ts";
import { findOrder } from "./orders.repository.ts";
import { settleToldOrder } from "./settle-orders.ts";

/** Where a webhook names the order: beside a capture, or as the order itself. Nothing else in it is read. */
const webhookSchema = payload({
  event_type: wordField(),
  resource: payload({
    id: wordField(),
    supplementary_data: payload({ related_ids: payload({ order_id: wordField() }) }),
  }),
});

function wordField() {
  return textField("validation:general").default("");
}

/** Ordering a booking's price at the wallet, taking the money, and the wallet's own word of it. */
export function registerWalletOrders(app: FastifyInstance, deps: Deps): void {
  app.post(walletContract.create.path, async (request, reply): Promise<CreateWalletOrderAnswer> => {
    const booking = parse(bookingRequestSchema, request.body);
    const key = idempotencyKeyOf(request);
    const sessionHash = await ensureSession(request, reply, deps);
    const outcome = await createWalletOrder(deps, booking, { ...request.actor, sessionHash }, key);
    if (outcome.kind === "taken") return { type: "ALREADY_BOOKED" };
    reply.code(201);
    return { order_id: outcome.orderId, amount: toAmount(outcome.amountCents) };
  });

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
    await settleToldOrder(deps, orderId);
    return {};
  });
}
