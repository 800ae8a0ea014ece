import type { PaymentResult } from "../../../machines/wallet-payment/wallet-payment.types.ts";

export const invalid = { kind: "invalid", errors: { name: "validation:guestName" } };

/** What a call to the server can fail with. */
export const callFailures = [invalid, { kind: "banned" }, { kind: "network" }, { kind: "unexpected", detail: "500" }];

const order = { orderId: "W1", amountCents: 400_00 };
const ended = (kind: PaymentResult["kind"], failure: unknown = null) => ({ kind, order, failure });

/** Every end of a payment at the wallet. */
export const paymentEnds = [
  ended("paid"),
  ended("pending"),
  ended("returned"),
  ended("refunded"),
  ended("unavailable"),
  ended("refused", invalid),
  ended("refused", { kind: "banned" }),
  ended("failed"),
  ended("expired"),
  ended("unreachable"),
  ended("replaced"),
  ended("left"),
];
