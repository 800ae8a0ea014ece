import type { FastifyInstance } from "fastify";
import {
  type CaptureWalletOrderAnswer,
  type CreateWalletOrderAnswer,
  type FundingSource,
  walletContract,
  walletFundingSchema,
} from "../../../shared/contract/wallet.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { limitedAddress } from "../../http/client-address.ts";
import { idempotencyKeyOf } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { ensureSession } from "../session/session.ts";
import { captureWalletOrder } from "./capture-order.ts";
import { createWalletOrder, walletOrderLimit } from "./create-order.ts";
import { findOrderNamed } from "./orders.repository.ts";
import type { PaymentDeps, Purpose } from "./purpose.ts";
import { settleFromWebhook } from "./settle-from-webhook.ts";
import { createWebhookCheck } from "./verify-webhook.ts";
import { readWebhook } from "./webhook-event.ts";

/**
 * In bytes: the wallet's have a few thousand, and each that names an order of ours is sent back to it to be verified.
 */
const longestWebhook = 16 * 1_024;

/** Ordering at the wallet whatever is sold, taking the money of an order, and the wallet's webhook. */
export function registerPayments(app: FastifyInstance, deps: PaymentDeps): void {
  const route = routesOf(app);
  const checkWebhook = createWebhookCheck(deps);

  route(walletContract.create, async ({ body, request, reply }): Promise<CreateWalletOrderAnswer> => {
    const { purpose, asked, funding } = readOrder(deps, body);
    await limitCalls(deps, request, walletOrderLimit);
    const idempotencyKey = idempotencyKeyOf(request);
    const sessionHash = await ensureSession(request, reply, deps);
    const limitedAs = limitedAddress(request, deps.config);
    const { role, user } = request.actor;
    const employeeId = role === "staff" ? (user?.id ?? null) : null;
    const payer = { sessionHash, employeeId, limitedAs };
    const outcome = await createWalletOrder(deps, purpose, { request: asked, payer, idempotencyKey, funding });
    if (outcome.kind === "taken") {
      void reply.code(200);
      return { type: "ALREADY_BOOKED" };
    }
    return { order_id: outcome.orderId, amount: toAmount(outcome.amountCents) };
  });

  route(walletContract.capture, async ({ body, request }): Promise<CaptureWalletOrderAnswer> => {
    const status = await captureWalletOrder(deps, body.order_id, request.actor.sessionHash);
    return status === "refunded" ? { status: "taken", refunded: true } : { status };
  });

  route(
    walletContract.webhook,
    async ({ request }) => {
      const names = readWebhook(request.body);
      // Anybody may call this: an order that is not ours is not worth a question to the wallet.
      const order = await findOrderNamed(deps.db, names);
      if (!order) return {};
      await checkWebhook(request);
      await settleFromWebhook(deps, order.id, names);
      return {};
    },
    { bodyLimit: longestWebhook },
  );
}

/**
 * What a call orders at the wallet, and the button that was pressed: each purpose knows its own requests.
 * @throws Problem VALIDATION naming the fields.
 */
function readOrder(
  { purposes }: Pick<PaymentDeps, "purposes">,
  body: unknown,
): { purpose: Purpose; asked: unknown; funding: FundingSource } {
  for (const purpose of Object.values(purposes)) {
    const asked = purpose.read(body);
    if (asked !== null) return { purpose, asked, funding: parse(walletFundingSchema, body).funding };
  }
  throw new Problem("VALIDATION");
}
