import { fromPromise } from "xstate";
import type { PriceListActors, PriceListFailure } from "../../../../machines/price-list/price-list.types.ts";
import { emptyPriceList } from "../../../shared/contract/price-list.ts";
import { callWith, type Dispatch, uncached } from "../../api/call.ts";
import { type ApiFailure, toApiFailure } from "../../api/failure.ts";
import { createIdempotencyKeys } from "../../api/idempotency-keys.ts";
import { priceListApi } from "./price-list.api.ts";

/** The work of the screen over the API. Every rejection is a `PriceListFailure`. */
export function priceListActors(dispatch: Dispatch): PriceListActors {
  const { endpoints } = priceListApi;
  const keys = createIdempotencyKeys();
  /** Sent again because no answer came, it is one step. */
  const keyed = <Request extends object>(request: Request) => ({ request, idempotencyKey: keys.keyFor(request) });
  const send = callWith(dispatch);
  const call: typeof send = (asked) =>
    send(asked).catch((error: unknown) => {
      throw priceListFailureOf(toApiFailure(error));
    });
  return {
    loadList: fromPromise(async ({ input }) => {
      const { price_lists } = await call(endpoints.getPriceLists.initiate(undefined, uncached));
      return price_lists.find(({ id }) => id === input.id) ?? null;
    }),
    beginDraft: fromPromise(({ input: { from } }) =>
      from === null
        ? call(endpoints.savePriceList.initiate(keyed({ content: emptyPriceList })))
        : call(endpoints.copyPriceList.initiate(keyed({ id: from }))),
    ),
    saveList: fromPromise(({ input }) => call(endpoints.savePriceList.initiate(keyed(input)))),
    checkList: fromPromise(({ input }) => call(endpoints.checkPriceList.initiate(input))),
    loadEffects: fromPromise(({ input }) => call(endpoints.getPriceListEffects.initiate(input, uncached))),
    publishList: fromPromise(({ input }) => call(endpoints.publishPriceList.initiate(keyed(input)))),
    discardList: fromPromise(({ input }) => call(endpoints.discardPriceList.initiate(input))),
  };
}

function priceListFailureOf(failure: ApiFailure): PriceListFailure {
  switch (failure.kind) {
    case "field":
      return { kind: "refused", errors: failure.errors };
    case "conflict": {
      // Anything but what others did meanwhile is about the content, or about another draft.
      const { version, id } = failure.errors;
      const isOvertaken = version !== undefined || id === "validation-staff:priceListStep";
      return { kind: isOvertaken ? "conflict" : "refused", errors: failure.errors };
    }
    case "network":
      return { kind: "network" };
    case "server":
      if (failure.status === 404) return { kind: "gone" };
      return { kind: "failed", detail: `${failure.status} ${failure.type}` };
    case "unexpected":
      return { kind: "failed", detail: failure.detail };
    default:
      return { kind: "failed", detail: failure.kind };
  }
}
