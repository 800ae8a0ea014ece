import { fromPromise } from "xstate";
import type { StayChangeActors, StayChangeQuestion } from "../../../../machines/stay-change/stay-change.types.ts";
import { callWith, type Dispatch } from "../../api/call.ts";
import { toApiFailure } from "../../api/failure.ts";
import { createIdempotencyKeys } from "../../api/idempotency-keys.ts";
import { shownIn } from "../../stay-change/quoted-extras.ts";
import { stayChangeFailureOf } from "../../stay-change/stay-change-failure.ts";
import { bookingsChanged, stayChangeApi } from "./stay-change.api.ts";

/** The work of the dialog over the API. Every rejection is a `StayChangeFailure`. */
export function stayChangeActors(dispatch: Dispatch): StayChangeActors {
  const call = callWith(dispatch);
  const keys = createIdempotencyKeys();
  const fail = (error: unknown): never => {
    const failure = stayChangeFailureOf(toApiFailure(error));
    // A booking that is gone is one that others changed.
    const seen = failure.kind === "gone" ? { kind: "conflict" as const, errors: {} } : failure;
    if (seen.kind === "conflict") dispatch(bookingsChanged());
    throw seen;
  };
  return {
    quoteChange: fromPromise(({ input }) =>
      call(stayChangeApi.endpoints.quoteStayChange.initiate(toFields(input))).catch(fail),
    ),
    changeStay: fromPromise(({ input }) => {
      const request = { ...toFields(input), ...shownIn(input), reason: input.reason };
      // Sent again because no answer came, it is one change.
      const keyed = { request, idempotencyKey: keys.keyFor(request) };
      return call(stayChangeApi.endpoints.changeStay.initiate(keyed)).catch(fail);
    }),
  };
}

function toFields({ bookingId, version, choice: { waive_terms, our_fault, ...stay } }: StayChangeQuestion) {
  return {
    booking_id: bookingId,
    version,
    ...stay,
    ...(waive_terms && { waive_terms: true }),
    ...(our_fault && { our_fault: true }),
  };
}
