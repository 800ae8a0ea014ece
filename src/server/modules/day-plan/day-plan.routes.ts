import type { FastifyInstance } from "fastify";
import {
  blockDaySchema,
  bookingCommentSchema,
  type CancelBookingAnswer,
  cancelBookingSchema,
  changePriceSchema,
  dayBookingsQuery,
  dayPlanContract,
  releaseBookingSchema,
} from "../../../shared/contract/day-plan.ts";
import type { Deps } from "../../deps.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { staffOf } from "../../http/roles.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { changePrice } from "../booking/change-price.ts";
import { releaseBooking } from "../booking/release-booking.ts";
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
    const asked = parse(changePriceSchema, request.body);
    const actorId = staffOf(request).id;
    const seen = await bookingAsSeen(deps, asked);
    return takeOnce(request, deps, {}, (trx) => changePrice(trx, seen, asked, actorId, deps.now()));
  });

  app.post(dayPlanContract.comment.path, async (request) => {
    const asked = parse(bookingCommentSchema, request.body);
    const actorId = staffOf(request).id;
    const seen = await bookingAsSeen(deps, asked);
    return takeOnce(request, deps, {}, (trx) => writeComment(trx, seen, asked.comment, actorId, deps.now()));
  });

  app.post(dayPlanContract.cancel.path, async (request) => {
    const asked = parse(cancelBookingSchema, request.body);
    const { id: actorId, admin: isAdmin } = staffOf(request);
    const seen = await bookingAsSeen(deps, asked);
    const how = { reason: asked.canceled_reason, ourFault: asked.our_fault, actorId, isAdmin };
    const done: CancelBookingAnswer = { status: "success" };
    return takeOnce(request, deps, done, (trx) => cancelBooking(trx, seen, how, deps.now()));
  });

  app.post(dayPlanContract.release.path, async (request) => {
    const asked = parse(releaseBookingSchema, request.body);
    const { id: actorId, admin: isAdmin } = staffOf(request);
    const seen = await bookingAsSeen(deps, asked);
    return takeOnce(request, deps, {}, (trx) => releaseBooking(trx, seen, { actorId, isAdmin }, deps.now()));
  });

  app.post(dayPlanContract.blockDay.path, async (request) => {
    await blockDay(deps, parse(blockDaySchema, request.body), staffOf(request).id);
    return {};
  });

  app.get(dayPlanContract.log.path, () => bookingLog(deps.db, deps.now()));

  app.get(dayPlanContract.unfinished.path, () => unfinishedBookings(deps.db, deps.now()));
}
