import { fromPromise } from "xstate";
import type { WalletPaymentActors } from "../../../machines/wallet-payment/wallet-payment.types.ts";
import { fromAmount } from "../../shared/rules/money.ts";
import { asCallFailure } from "../api/as-call-failure.ts";
import { callWith, type Dispatch } from "../api/call.ts";
import { walletApi } from "./wallet.api.ts";

/**
 * The work of a payment at the wallet over the API, whatever is paid for.
 * @param onCreated told of each order that was created, with what it pays for.
 */
export function walletActors(dispatch: Dispatch, onCreated?: (request: object) => void): WalletPaymentActors {
  const { createWalletOrder, captureWalletOrder } = walletApi.endpoints;
  const call = callWith(dispatch);
  return {
    createOrder: fromPromise(({ input: request }) =>
      asCallFailure(async () => {
        const answer = await call(createWalletOrder.initiate(request));
        if (answer.type) return { kind: "unavailable" as const };
        onCreated?.(request);
        return { kind: "created" as const, orderId: answer.order_id, amountCents: fromAmount(answer.amount) };
      }),
    ),
    captureOrder: fromPromise(({ input: orderId }) =>
      asCallFailure(async () => {
        const { status, refunded } = await call(captureWalletOrder.initiate({ order_id: orderId }));
        if (status !== "taken") return status;
        return refunded ? "refunded" : "unavailable";
      }),
    ),
  };
}
