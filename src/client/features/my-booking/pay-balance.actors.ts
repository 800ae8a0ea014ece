import { fromPromise } from "xstate";
import type { CreatedOrder, WalletPaymentActors } from "../../../../machines/wallet-payment/wallet-payment.types.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { asCallFailure } from "../../api/as-call-failure.ts";
import { callWith, type Dispatch, uncached } from "../../api/call.ts";
import { type ApiFailure, toApiFailure } from "../../api/failure.ts";
import { walletApi } from "../../wallet/wallet.api.ts";
import { myBookingApi } from "./my-booking.api.ts";

/** The work of paying at the wallet what is owed of the booking with that number, on the page in that language. */
export function payBalanceActors(dispatch: Dispatch, booking_id: number, lang: Language): WalletPaymentActors {
  const call = callWith(dispatch);
  const { getMyBooking, orderBalance, settleBalance } = myBookingApi.endpoints;
  const use = async (order_id: string) => {
    await call(settleBalance.initiate({ booking_id, order_id }));
    // The payment ends once the page shows the booking as paid.
    await call(getMyBooking.initiate({ lang, booking_id }, uncached));
  };
  return {
    createOrder: fromPromise(() =>
      asCallFailure(async (): Promise<CreatedOrder> => {
        const { order_id: orderId, amount } = await call(orderBalance.initiate({ booking_id })).catch(refuse);
        return { kind: "created", orderId, amountCents: fromAmount(amount) };
      }),
    ),
    captureOrder: fromPromise(({ input: orderId }) =>
      asCallFailure(async () => {
        const { status, refunded } = await call(walletApi.endpoints.captureWalletOrder.initiate({ order_id: orderId }));
        // The money is there; where this call gets lost the server uses it a minute later.
        if (status === "captured") await use(orderId).catch(() => undefined);
        if (status !== "taken") return status;
        return refunded ? "refunded" : "unavailable";
      }),
    ),
  };
}

/** Nothing is owed any more, say: the guest is told, and nothing was asked for at the wallet. */
function refuse(error: unknown): never {
  const failure = toApiFailure(error);
  throw failure.kind === "conflict" ? ({ kind: "field", errors: failure.errors } satisfies ApiFailure) : failure;
}
