import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type AvailabilityAnswer,
  type BookingAnswer,
  bookingContract,
  confirmationPath,
} from "../../../shared/contract/booking.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Deps } from "../../deps.ts";
import { limitCalls, reservationLimit } from "../../http/call-limits.ts";
import { limitedAddress } from "../../http/client-address.ts";
import { Abort, answerOnce, idempotent } from "../../http/idempotency.ts";
import { routesOf } from "../../http/route.ts";
import { ensureSession } from "../session/session.ts";
import { limitGuesses } from "../vouchers/voucher-attempts.repository.ts";
import { confirmationTokenOf } from "./booking.repository.ts";
import { checkAvailability } from "./check-availability.ts";
import { confirmationBlocks, confirmationFile } from "./confirmation.queries.ts";
import { placeHold } from "./place-hold.ts";
import type { BookingActor } from "./quote-booking.ts";
import { requestBooking } from "./request-booking.ts";

const alreadyBooked = { status: 200, body: { type: "ALREADY_BOOKED" } } as const;

/** Whether dates are free, and booking: public; staff may book shorter stays. */
export function registerBooking(app: FastifyInstance, deps: Deps): void {
  const actorOf = (request: FastifyRequest): BookingActor => ({
    ...request.actor,
    limitedAs: limitedAddress(request, deps.config),
  });
  const route = routesOf(app);

  route(bookingContract.availability, async ({ body, request, reply }): Promise<AvailabilityAnswer> => {
    const { kind, vehicleId } = await checkAvailability(deps.db, body, request.actor, deps.now());
    if (kind === "taken") return alreadyBooked.body;
    if (!body.hold) return {};
    await limitCalls(deps, request, { name: "hold", ...reservationLimit });
    const sessionHash = await ensureSession(request, reply, deps);
    const { limitedAs } = actorOf(request);
    const stay = { vehicleId, start: body.booked_day, nights: body.booked_duration };
    return answerOnce(request, deps, async (trx): Promise<AvailabilityAnswer> => {
      const hold = await placeHold(trx, { ...stay, sessionHash, limitedAs }, deps.now());
      if (hold.kind === "taken") throw new Abort(alreadyBooked);
      return { held_until: hold.heldUntil.toISOString() };
    });
  });

  const confirmationOf = async (bookingId: number) => {
    const token = await confirmationTokenOf(deps.db, bookingId);
    return token === null ? null : confirmationPath(token);
  };
  route(bookingContract.send, async ({ body, request, reply }) => {
    const { limitedAs = null } = actorOf(request);
    // Who paid is not limited.
    if (body.paypal_order_id === "") await limitCalls(deps, request, { name: "booking", ...reservationLimit });
    // What was ordered at the wallet counted with its order.
    const code = body.paypal_order_id === "" ? body.voucher_code : "";
    await limitGuesses(deps.db, { code, address: limitedAs }, deps.now());
    const answer = await idempotent(request, deps, async (trx) => {
      const outcome = await requestBooking(trx, body, actorOf(request), deps.now());
      if (outcome.kind === "taken") throw new Abort(alreadyBooked);
      if (outcome.kind === "refunded") return alreadyBooked;
      const booked: BookingAnswer = { id: outcome.id, price: toAmount(outcome.priceCents) };
      const token = outcome.confirmationToken;
      return { status: 201, body: booked, location: token ? confirmationPath(token) : undefined };
    });
    if (answer.status === 201) {
      const location = answer.location ?? (await confirmationOf((answer.body as { id: number }).id));
      if (location) void reply.header("location", location);
    }
    void reply.code(answer.status);
    return answer.body as BookingAnswer;
  });

  route(bookingContract.confirmation, async ({ params, query }) => {
    return { blocks: await confirmationBlocks(deps, { ...params, ...query }) };
  });
  route(bookingContract.calendarFile, ({ params, query }) => confirmationFile(deps, { ...params, ...query }));
}
