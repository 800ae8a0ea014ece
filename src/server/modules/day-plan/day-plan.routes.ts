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
import { dayOf } from "../../../shared/rules/day.ts";
import type { ReadChangeCount } from "../../db/change-counts.ts";
import type { Deps } from "../../deps.ts";
import { cacheAnswers } from "../../http/cached-answers.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { parse } from "../../http/parse.ts";
import { ReadyAnswer } from "../../http/ready-answer.ts";
import { staffOf } from "../../http/roles.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { changePrice } from "../booking/change-price.ts";
import { releaseBooking } from "../booking/release-booking.ts";
import { bookingAsSeen } from "../booking/take-step.ts";
import { writeComment } from "../booking/write-comment.ts";
import { blockDay } from "./block-day.ts";
import { askedDays, bookingLog, dayBookings, unfinishedBookings } from "./day-plan.queries.ts";

/** So many that everybody who works has what is on their screen: with a month each, and somebody paging. */
const cachedPlans = 24;

/** What the staff do with bookings and days. */
export function registerDayPlan(app: FastifyInstance, deps: Deps & { changeCount: ReadChangeCount }): void {
  const { db, now, changeCount } = deps;
  const cached = cacheAnswers<ReadyAnswer>({ version: () => changeCount("day-plan"), now, limit: cachedPlans });

  app.get(dayPlanContract.day.path, async (request, reply) => {
    const days = askedDays(parse(dayBookingsQuery, request.query), dayOf(now()));
    const answer = await cached(`${days.from} ${days.to}`, async (time) => {
      const { plan, validUntil } = await dayBookings(db, days, time);
      return { value: new ReadyAnswer(plan), validUntil };
    });
    return answer.send(request, reply);
  });

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
