import type { FastifyInstance, FastifyReply } from "fastify";
import { approveOrder, completeCapture, type DemoAnswer } from "./demo-orders.ts";
import { disputeBody, openDispute, refundBody, resolveDispute, returnMoney } from "./demo-refunds.ts";
import { type DemoFailure, type DemoState, demoFailures } from "./demo-state.ts";
import type { WebhookSender } from "./demo-webhooks.ts";

interface OrderCall<Body = unknown> {
  Params: { id: string };
  Body: Body | null;
}

/** What a tester asks for: the failure, and for how many calls (once). */
interface FailureRequest {
  failure?: unknown;
  calls?: unknown;
}

/** The guest agrees to pay, by the button that was pressed: PayPal's own where none is named. */
interface Approval extends FailureRequest {
  source?: unknown;
}

/** What a guest does in the wallet's window, and what a tester has happen at the wallet. */
export function registerControls(
  app: FastifyInstance,
  state: DemoState,
  webhooks: WebhookSender,
  sendAnswer: (reply: FastifyReply, answer: DemoAnswer) => Promise<unknown>,
): void {
  const done = (reply: FastifyReply, body: unknown) => sendAnswer(reply, { status: 200, body });
  const impossible = (reply: FastifyReply) => reply.code(404).send({ name: "RESOURCE_NOT_FOUND" });

  app.post<OrderCall<Approval>>("/checkout/:id/approve", async ({ params, body }, reply) => {
    const source = typeof body?.source === "string" ? body.source : "paypal";
    const approval = { ...toFailure(body), source };
    return sendAnswer(reply, await state.inTurn(() => approveOrder(state, params.id, approval)));
  });

  app.post<{ Body: FailureRequest | null }>("/control", async (request, reply) => {
    const { failure, calls } = toFailure(request.body);
    if (!failure) return reply.code(400).send({ failures: demoFailures });
    const next = await state.inTurn(() => {
      state.next.push({ failure, calls });
      state.changed();
      return [...state.next];
    });
    return done(reply, { next });
  });

  app.post<OrderCall>("/control/complete/:id", async (request, reply) => {
    const order = await state.inTurn(() => completeCapture(state, request.params.id));
    if (!order) return impossible(reply);
    webhooks.captureCompleted(order);
    return done(reply, { id: order.id, status: order.status });
  });

  // By hand in the wallet's own pages, and by a chargeback: all that is left, or the part that is asked for.
  for (const [path, type] of [
    ["/control/refund/:id", "REFUNDED"],
    ["/control/reverse/:id", "REVERSED"],
  ] as const) {
    app.post<OrderCall<{ amount?: unknown }>>(path, async (request, reply) => {
      const { amount } = request.body ?? {};
      const wanted = typeof amount === "string" ? amount : null;
      const moved = await state.inTurn(() => returnMoney(state, request.params.id, wanted));
      if (!moved) return impossible(reply);
      webhooks.moneyReturned(moved.order, moved.refund, type);
      return done(reply, refundBody(moved.order, moved.refund));
    });
  }

  app.post<OrderCall>("/control/dispute/:id", async (request, reply) => {
    const opened = await state.inTurn(() => openDispute(state, request.params.id));
    if (!opened) return impossible(reply);
    webhooks.disputeChanged(opened.order, opened.dispute, "CREATED");
    return done(reply, disputeBody(opened.order, opened.dispute));
  });

  app.post<OrderCall<{ favour?: unknown }>>("/control/resolve/:id", async (request, reply) => {
    const favour = request.body?.favour === "buyer" ? "buyer" : "seller";
    const resolved = await state.inTurn(() => resolveDispute(state, request.params.id, favour));
    if (!resolved) return impossible(reply);
    if (resolved.refund) webhooks.moneyReturned(resolved.order, resolved.refund, "REVERSED");
    webhooks.disputeChanged(resolved.order, resolved.dispute, "RESOLVED");
    return done(reply, disputeBody(resolved.order, resolved.dispute));
  });
}

function toFailure(request: FailureRequest | null) {
  const failure: DemoFailure | null = demoFailures.find((name) => name === request?.failure) ?? null;
  const { calls } = request ?? {};
  return { failure, calls: typeof calls === "number" && calls > 0 ? Math.min(calls, 10_000) : 1 };
}
