import { fromPromise } from "xstate";
import type { PurchaseActors } from "../../../../machines/voucher-purchase/voucher-purchase.types.ts";
import { asCallFailure } from "../../api/as-call-failure.ts";
import { callWith, type Dispatch } from "../../api/call.ts";
import type { ApiFailure } from "../../api/failure.ts";
import { createIdempotencyKeys } from "../../api/idempotency-keys.ts";
import { walletActors } from "../../wallet/wallet.actors.ts";
import type { LoadedFile } from "./save-file.ts";
import { vouchersApi } from "./vouchers.api.ts";

/**
 * The work of buying a voucher over the API. Every rejection is a `CallFailure`; a missing actor does not compile.
 * @param save hands the PDF to the buyer.
 */
export function purchaseActors(dispatch: Dispatch, save: (file: LoadedFile) => void): PurchaseActors {
  const { sendVoucherRequest, downloadVoucher } = vouchersApi.endpoints;
  const call = callWith(dispatch);
  const keys = createIdempotencyKeys();
  return {
    ...walletActors(dispatch),
    sendVoucher: fromPromise(({ input: request }) =>
      asCallFailure(async () => {
        const idempotencyKey = keys.keyFor(request);
        const send = () => call(sendVoucherRequest.initiate({ request, idempotencyKey }));
        const answer = await send().catch((error: ApiFailure) => {
          // Only the answer may have got lost: under the same key the server gives it again and makes one voucher.
          if (error.kind === "network") return send();
          throw error;
        });
        keys.forget(request);
        return answer;
      }),
    ),
    downloadVoucher: fromPromise(({ input: path }) =>
      asCallFailure(async () => {
        try {
          save(await call(downloadVoucher.initiate(path)));
          return "saved" as const;
        } catch (error) {
          if (isGone(error as ApiFailure)) return "gone" as const;
          throw error;
        }
      }),
    ),
  };
}

/** A token that was used is no token any more. */
const isGone = (failure: ApiFailure) => failure.kind === "server" && (failure.status === 403 || failure.status === 404);
