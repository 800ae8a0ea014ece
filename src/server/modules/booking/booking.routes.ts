import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type AvailabilityAnswer,
  availabilityRequestSchema,
  type BookingAnswer,
  bookingContract,
  bookingRequestSchema,
  type ConfirmationAnswer,
  confirmationParams,
  confirmationPath,
  confirmationQuery,
} from "../../../shared/contract/booking.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { Abort, idempotent } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
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
  const actorOf = (request: FastifyRequest): BookingActor => {
    const isLimited = deps.config.rateLimits && request.actor.role === "visitor";
    return { ...request.actor, limitedAs: isLimited ? clientAddress(request) : null };
  };
  app.post(bookingContract.availability.path, async (request, reply) => {
    const asked = parse(availabilityRequestSchema, request.body);
    const { kind, vehicleId } = await checkAvailability(deps.db, asked, request.actor, deps.now());
    if (kind === "taken") return reply.code(alreadyBooked.status).send(alreadyBooked.body);
    if (!asked.hold) return reply.send({} satisfies AvailabilityAnswer);
    const sessionHash = await ensureSession(request, reply, deps);
    const { limitedAs } = actorOf(request);
    const stay = { vehicleId, start: asked.booked_day, nights: asked.booked_duration };
    const answer = await idempotent(request, deps, async (trx) => {
      const hold = await placeHold(trx, { ...stay, sessionHash, limitedAs }, deps.now());
      if (hold.kind === "taken") throw new Abort(alreadyBooked);
      return { status: 200, body: { held_until: hold.heldUntil.toISOString() } satisfies AvailabilityAnswer };
    });
    return reply.code(answer.status).send(answer.body);
  });

  const confirmationOf = async (bookingId: number) => {
    const token = await confirmationTokenOf(deps.db, bookingId);
    return token === null ? null : confirmationPath(token);
  };
  app.post(bookingContract.send.path, async (request, reply) => {
    const booking = parse(bookingRequestSchema, request.body);
    const { limitedAs = null } = actorOf(request);
    // What was ordered at the wallet counted with its order.
    const code = booking.paypal_order_id === "" ? booking.voucher_code : "";
    await limitGuesses(deps.db, { code, address: limitedAs }, deps.now());
    const answer = await idempotent(request, deps, async (trx) => {
      const outcome = await requestBooking(trx, booking, actorOf(request), deps.now());
      if (outcome.kind === "taken") throw new Abort(alreadyBooked);
      if (outcome.kind === "refunded") return alreadyBooked;
      const body: BookingAnswer = { id: outcome.id, price: toAmount(outcome.priceCents) };
      const token = outcome.confirmationToken;
      return { status: 201, body, location: token ? confirmationPath(token) : undefined };
    });
    if (answer.status === 201) {
      const location = answer.location ?? (await confirmationOf((answer.body as { id: number }).id));
      if (location) void reply.header("location", location);
    }
    return reply.code(answer.status).send(answer.body);
  });

  const asked = ({ params, query }: FastifyRequest) => ({
    ...parse(confirmationParams, params),
    ...parse(confirmationQuery, query),
  });
  app.get(bookingContract.confirmation.path, async (request): Promise<ConfirmationAnswer> => {
    return { blocks: await confirmationBlocks(deps, asked(request)) };
  });
  app.get(bookingContract.calendarFile.path, async (request, reply) => {
    const { filename, contentType, content } = await confirmationFile(deps, asked(request));
    void reply.header("content-disposition", `attachment; filename="${filename}"`);
    return reply.type(contentType).send(content);
  });
}
