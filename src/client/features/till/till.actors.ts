import { fromPromise } from "xstate";
import type { RegisterActors, SaleFailure } from "../../../../machines/cash-register/cash-register.types.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { callWith, type Dispatch, uncached } from "../../api/call.ts";
import { type ApiFailure, toApiFailure } from "../../api/failure.ts";
import { tillApi } from "./till.api.ts";

/** The work of the till over the API. Every rejection is a `SaleFailure`. */
export function tillActors(dispatch: Dispatch): RegisterActors {
  const call = callWith(dispatch);
  return {
    checkVoucher: fromPromise(async ({ input: code }) => {
      try {
        const { exists, amount } = await call(tillApi.endpoints.checkRedeemed.initiate(code, uncached));
        return exists ? { code, amountCents: fromAmount(amount) } : null;
      } catch (error) {
        throw saleFailureOf(toApiFailure(error));
      }
    }),
    saveSale: fromPromise(async ({ input: sale }) => {
      const send = () => call(tillApi.endpoints.saveSale.initiate(sale));
      try {
        return await send().catch((error: ApiFailure) => {
          // Only the answer may have got lost: under the same key the server gives it again and makes one sale.
          if (error.kind === "network") return send();
          throw error;
        });
      } catch (error) {
        throw saleFailureOf(toApiFailure(error));
      }
    }),
  };
}

/** Whether the server refused the sale, did not save it, or may have saved it without being heard. */
function saleFailureOf(failure: ApiFailure): SaleFailure {
  switch (failure.kind) {
    case "field":
    case "conflict":
      return { kind: "refused", errors: failure.errors };
    case "network":
      return { kind: "unanswered" };
    case "server":
      // A proxy answers so for a server that did its work and took too long.
      if (failure.status >= 500) return { kind: "unanswered" };
      return { kind: "failed", detail: `${failure.status} ${failure.type}` };
    case "unexpected":
      return { kind: "failed", detail: failure.detail };
    default:
      return { kind: "failed", detail: failure.kind };
  }
}
