import type { FastifyInstance } from "fastify";
import {
  blockDaySchema,
  bookingCommentSchema,
  type CancelBookingAnswer,
  cancelBookingSchema,
  changePriceSchema,
  dayBookingsQuery,
  dayPlanContract,
} from "../../../shared/contract/day-plan.ts";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { staffOf } from "../../http/roles.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { changePrice } from "../booking/change-price.ts";
import { bookingAsSeen } from "../booking/take-step.ts";
import { writeComment } from "../booking/write-comment.ts";
import { blockDay } from "./block-day.ts";
import { bookingLog, dayBookings, unfinishedBookings } from "./day-plan.queries.ts";

/** What the staff do with bookings and days. */
export function registerDayPlan(app: FastifyInstance, deps: Deps): void {
  app.get(dayPlanContract.day.path, (request) =>
    dayBookings(deps.db, parse(dayBookingsQuery, request.query), deps.now()),
  );

  app.post(dayPlanContract.changePrice.path, async (request) => {
    await changePrice(deps, parse(changePriceSchema, request.body), staffOf(request).id);
    return {};
  });

  app.post(dayPlanContract.comment.path, async (request) => {
    await writeComment(deps, parse(bookingCommentSchema, request.body), staffOf(request).id);
    return {};
  });

  app.post(dayPlanContract.cancel.path, async (request, reply) => {
    const asked = parse(cancelBookingSchema, request.body);
    const actorId = staffOf(request).id;
    const read = await bookingAsSeen(deps, asked);
    const answer = await idempotent(request, deps, async (trx) => {
      await cancelBooking(trx, read, { reason: asked.canceled_reason, actorId }, deps.now());
      return { status: 200, body: { status: "success" } satisfies CancelBookingAnswer };
    });
    return reply.code(answer.status).send(answer.body);
  });

  app.post(dayPlanContract.blockDay.path, async (request) => {
    await blockDay(deps, parse(blockDaySchema, request.body), staffOf(request).id);
    return {};
  });

  app.get(dayPlanContract.log.path, () => bookingLog(deps.db, deps.now()));

  app.get(dayPlanContract.unfinished.path, () => unfinishedBookings(deps.db, deps.now()));
}
