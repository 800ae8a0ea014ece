import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  type AvailabilityAnswer,
  availabilityRequestSchema,
  type BookingAnswer,
  bookingContract,
  bookingRequestSchema,
} from "../../../shared/contract/booking.ts";
import { type CreateWalletOrderAnswer, walletContract } from "../../../shared/contract/wallet.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { Abort, idempotencyKeyOf, idempotent } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { createWalletOrder } from "../payments/create-order.ts";
import { ensureSession } from "../session/session.ts";
import { bookingPurpose } from "./booking.purpose.ts";
import { checkAvailability } from "./check-availability.ts";
import { placeHold } from "./place-hold.ts";
import type { BookingActor } from "./quote-booking.ts";
import { requestBooking } from "./request-booking.ts";

const alreadyBooked = { status: 200, body: { type: "ALREADY_BOOKED" } } as const;

/** Whether dates are free, ordering their price at the wallet, and booking: public; staff may book shorter stays. */
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

  app.post(walletContract.create.path, async (request, reply): Promise<CreateWalletOrderAnswer> => {
    const booking = parse(bookingRequestSchema, request.body);
    const idempotencyKey = idempotencyKeyOf(request);
    const sessionHash = await ensureSession(request, reply, deps);
    const { limitedAs } = actorOf(request);
    const payer = { sessionHash, employeeId: request.actor.user?.id ?? null, limitedAs };
    const outcome = await createWalletOrder(deps, bookingPurpose, { request: booking, payer, idempotencyKey });
    if (outcome.kind === "taken") return { type: "ALREADY_BOOKED" };
    reply.code(201);
    return { order_id: outcome.orderId, amount: toAmount(outcome.amountCents) };
  });

  app.post(bookingContract.send.path, async (request, reply) => {
    const booking = parse(bookingRequestSchema, request.body);
    const answer = await idempotent(request, deps, async (trx) => {
      const outcome = await requestBooking(trx, booking, actorOf(request), deps.now());
      if (outcome.kind === "taken") throw new Abort(alreadyBooked);
      if (outcome.kind === "refunded") return alreadyBooked;
      const body: BookingAnswer = { id: outcome.id, price: toAmount(outcome.priceCents) };
      return { status: 201, body };
    });
    return reply.code(answer.status).send(answer.body);
  });
}
