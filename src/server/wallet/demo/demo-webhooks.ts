import { createHmac, randomUUID } from "node:crypto";
import { disputeBody, refundBody } from "./demo-refunds.ts";
import type { DemoDispute, DemoOrder, DemoRefund, DemoState } from "./demo-state.ts";

interface Transmission {
  id: string;
  time: string;
  webhookId: string;
  event: unknown;
}

/** Signs with the wallet's own secret; PayPal signs with a certificate, but both are verified by asking the wallet. */
export function signature(state: DemoState, { id, time, webhookId, event }: Transmission): string {
  return createHmac("sha256", state.secret)
    .update(JSON.stringify([id, time, webhookId, event]))
    .digest("base64");
}

export interface WebhookSender {
  /** Reports a capture to the product: immediately, twice or late, as the tester chose for the order. */
  captureCompleted: (order: DemoOrder) => void;
  /** Reports a refund; where the wallet itself took the money back it is called a reversal. */
  moneyReturned: (order: DemoOrder, refund: DemoRefund, type: "REFUNDED" | "REVERSED") => void;
  disputeChanged: (order: DemoOrder, dispute: DemoDispute, type: "CREATED" | "RESOLVED") => void;
  /** Drops what has not been sent. */
  stop: () => void;
}

/** Posts what happened to the product; a webhook that cannot be delivered is dropped, since the product polls. */
export function createWebhookSender(
  state: DemoState,
  options: { webhookUrl: () => string | null; webhookId: string; lateMs: number },
): WebhookSender {
  const waiting = new Set<NodeJS.Timeout>();

  async function post(event: unknown): Promise<void> {
    const url = options.webhookUrl();
    if (url === null) return;
    const transmission = { id: randomUUID(), time: new Date().toISOString(), webhookId: options.webhookId, event };
    const sent = fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "paypal-auth-algo": "SHA256withRSA",
        "paypal-cert-url": "https://example.com/demo-wallet",
        "paypal-transmission-id": transmission.id,
        "paypal-transmission-time": transmission.time,
        "paypal-transmission-sig": signature(state, transmission),
      },
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(5_000),
    });
    // Unread, an answer would keep its connection.
    await sent.then((answer) => answer.text()).catch(() => undefined);
  }

  function later(event: unknown, delay: number): void {
    const timer = setTimeout(() => {
      waiting.delete(timer);
      void post(event);
    }, delay);
    timer.unref();
    waiting.add(timer);
  }

  const eventOf = (resource_type: string, event_type: string, resource: object) => ({
    id: `WH-${randomUUID()}`,
    event_version: "1.0",
    create_time: new Date().toISOString(),
    resource_type,
    event_type,
    resource,
  });

  return {
    captureCompleted(order) {
      const capture = order.captures.at(-1);
      if (!capture || capture.status !== "COMPLETED") return;
      const event = eventOf("capture", "PAYMENT.CAPTURE.COMPLETED", {
        ...capture,
        custom_id: order.referenceId,
        supplementary_data: { related_ids: { order_id: order.id } },
      });
      later(event, order.failure === "lateWebhook" ? options.lateMs : 0);
      if (order.failure === "duplicateWebhook") later(event, 1);
    },
    moneyReturned(order, refund, type) {
      later(eventOf("refund", `PAYMENT.CAPTURE.${type}`, refundBody(order, refund)), 0);
    },
    disputeChanged(order, dispute, type) {
      later(eventOf("dispute", `CUSTOMER.DISPUTE.${type}`, disputeBody(order, dispute)), 0);
    },
    stop() {
      for (const timer of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}
