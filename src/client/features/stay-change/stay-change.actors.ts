import { fromPromise } from "xstate";
import type {
  StayChangeActors,
  StayChangeFailure,
  StayChangeQuestion,
} from "../../../../machines/stay-change/stay-change.types.ts";
import { callWith, type Dispatch } from "../../api/call.ts";
import { type ApiFailure, toApiFailure } from "../../api/failure.ts";
import { createIdempotencyKeys } from "../../api/idempotency-keys.ts";
import { bookingsChanged, stayChangeApi } from "./stay-change.api.ts";

/** The work of the dialog over the API. Every rejection is a `StayChangeFailure`. */
export function stayChangeActors(dispatch: Dispatch): StayChangeActors {
  const call = callWith(dispatch);
  const keys = createIdempotencyKeys();
  const fail = (error: unknown): never => {
    const failure = stayChangeFailureOf(toApiFailure(error));
    if (failure.kind === "conflict") dispatch(bookingsChanged());
    throw failure;
  };
  return {
    quoteChange: fromPromise(({ input }) =>
      call(stayChangeApi.endpoints.quoteStayChange.initiate(toFields(input))).catch(fail),
    ),
    changeStay: fromPromise(({ input }) => {
      const request = { ...toFields(input), reason: input.reason, price: input.price };
      // Sent again because no answer came, it is one change.
      const keyed = { request, idempotencyKey: keys.keyFor(request) };
      return call(stayChangeApi.endpoints.changeStay.initiate(keyed)).catch(fail);
    }),
  };
}

function toFields({ bookingId, version, choice: { waive_terms, ...stay } }: StayChangeQuestion) {
  return { booking_id: bookingId, version, ...stay, ...(waive_terms && { waive_terms: true }) };
}

function stayChangeFailureOf(failure: ApiFailure): StayChangeFailure {
  switch (failure.kind) {
    case "field":
      return { kind: "refused", errors: failure.errors };
    case "conflict":
      if (failure.errors["price"]) return { kind: "priceChanged" };
      return { kind: failure.errors["booked_day"] ? "refused" : "conflict", errors: failure.errors };
    case "network":
      return { kind: "network" };
    case "server":
      if (failure.status === 404) return { kind: "conflict", errors: {} };
      return { kind: "failed", detail: `${failure.status} ${failure.type}` };
    default:
      return { kind: "failed", detail: failure.kind };
  }
}
