import { fromPromise } from "xstate";
import { stayOf } from "../../../../machines/booking/booking.setup.ts";
import type { BookingActors } from "../../../../machines/booking/booking.types.ts";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import { asCallFailure } from "../../api/as-call-failure.ts";
import { callWith, type Dispatch, uncached } from "../../api/call.ts";
import type { ApiFailure } from "../../api/failure.ts";
import { createIdempotencyKeys } from "../../api/idempotency-keys.ts";
import { walletActors } from "../../wallet/wallet.actors.ts";
import { bookingApi } from "./booking.api.ts";
import type { HoldChannel } from "./hold-channel.ts";

/**
 * The work of the booking flow over the API. Every rejection is a `CallFailure`; a missing actor does not compile. What
 * holds dates is announced to the visitor's other windows: it replaces what they hold.
 */
export function bookingActors(dispatch: Dispatch, holds: HoldChannel): BookingActors {
  const { checkVoucher, checkAvailability, sendBookingRequest } = bookingApi.endpoints;
  const call = callWith(dispatch);
  const keys = createIdempotencyKeys();
  return {
    checkVoucher: fromPromise(({ input: code }) =>
      asCallFailure(async () => {
        const { exists, amount } = await call(checkVoucher.initiate(code, uncached));
        return { exists, amountCents: fromAmount(amount) };
      }),
    ),
    checkAvailability: fromPromise(({ input: { request, hold } }) =>
      asCallFailure(async () => {
        const answer = await call(checkAvailability.initiate(toAvailabilityRequest(request, hold)));
        if (answer.type) return { kind: "taken" as const };
        if (hold) holds.announce(stayOf(request));
        return { kind: "free" as const, heldUntil: answer.held_until };
      }),
    ),
    // The machine knows nothing of what is paid for; here it is always the booking that was submitted.
    ...walletActors(dispatch, (request) => holds.announce(stayOf(request as BookingRequest))),
    sendBooking: fromPromise(({ input: request }) =>
      asCallFailure(async () => {
        const idempotencyKey = keys.keyFor(request);
        const send = () => call(sendBookingRequest.initiate({ request, idempotencyKey }));
        const answer = await send().catch((error: ApiFailure) => {
          // Only the answer may have got lost: under the same key the server gives it again and books once.
          if (error.kind === "network") return send();
          throw error;
        });
        keys.forget(request);
        if (answer.type) return { kind: "taken" as const };
        const { id, price, confirmation } = answer;
        return { kind: "created" as const, id, priceCents: fromAmount(price), confirmation };
      }),
    ),
  };
}

function toAvailabilityRequest(request: BookingRequest, hold: boolean) {
  const { vehicle, employee, name, email, phone, booked_day, booked_duration } = request;
  return { vehicle, employee, name, email, phone, booked_day, booked_duration, hold };
}
