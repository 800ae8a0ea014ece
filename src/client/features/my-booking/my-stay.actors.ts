import { fromPromise } from "xstate";
import type { StayChangeActors, StayChangeQuestion } from "../../../../machines/stay-change/stay-change.types.ts";
import { callWith, type Dispatch } from "../../api/call.ts";
import { toApiFailure } from "../../api/failure.ts";
import { createIdempotencyKeys } from "../../api/idempotency-keys.ts";
import { shownIn } from "../../stay-change/quoted-extras.ts";
import { stayChangeFailureOf } from "../../stay-change/stay-change-failure.ts";
import { bookingChanged, myBookingApi } from "./my-booking.api.ts";

/** The work of the guest's popup over the API. Every rejection is a `StayChangeFailure`. */
export function myStayActors(dispatch: Dispatch): StayChangeActors {
  const call = callWith(dispatch);
  const keys = createIdempotencyKeys();
  const { quoteMyStay, changeMyStay } = myBookingApi.endpoints;
  const fail = (error: unknown): never => {
    const failure = stayChangeFailureOf(toApiFailure(error));
    if (failure.kind === "conflict" || failure.kind === "gone") dispatch(bookingChanged());
    throw failure;
  };
  return {
    quoteChange: fromPromise(({ input }) => call(quoteMyStay.initiate(toFields(input))).catch(fail)),
    changeStay: fromPromise(({ input }) => {
      const request = { ...toFields(input), ...shownIn(input) };
      // Sent again because no answer came, it is one change.
      return call(changeMyStay.initiate({ request, idempotencyKey: keys.keyFor(request) })).catch(fail);
    }),
  };
}

/** A guest keeps boat, licence and terms. */
function toFields({ bookingId, version, choice }: StayChangeQuestion) {
  const { booked_day, booked_duration, adults, children, extras, own_extras } = choice;
  return { booking_id: bookingId, version, booked_day, booked_duration, adults, children, extras, own_extras };
}
