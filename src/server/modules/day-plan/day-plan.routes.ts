import type { FastifyInstance } from "fastify";
import { type DayBookingsAnswer, dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { ReadChangeCount } from "../../db/change-counts.ts";
import type { Deps } from "../../deps.ts";
import { cacheAnswers } from "../../http/cached-answers.ts";
import { takeOnce } from "../../http/idempotency.ts";
import { ReadyAnswer } from "../../http/ready-answer.ts";
import { routesOf } from "../../http/route.ts";
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
  const route = routesOf(app);
  const cached = cacheAnswers<ReadyAnswer<DayBookingsAnswer>>({
    version: () => changeCount("day-plan"),
    now,
    limit: cachedPlans,
  });

  route(dayPlanContract.day, ({ query }) => {
    const days = askedDays(query, dayOf(now()));
    return cached(`${days.from} ${days.to}`, async (time) => {
      const { plan, validUntil } = await dayBookings(db, days, time);
      return { value: new ReadyAnswer(plan), validUntil };
    });
  });

  route(dayPlanContract.changePrice, async ({ body, user, request }) => {
    const seen = await bookingAsSeen(deps, body);
    return takeOnce(request, deps, {}, (trx) => changePrice(trx, seen, body, user.id, now()));
  });

  route(dayPlanContract.comment, async ({ body, user, request }) => {
    const seen = await bookingAsSeen(deps, body);
    return takeOnce(request, deps, {}, (trx) => writeComment(trx, seen, body.comment, user.id, now()));
  });

  route(dayPlanContract.cancel, async ({ body, user, request }) => {
    const seen = await bookingAsSeen(deps, body);
    const how = { reason: body.canceled_reason, ourFault: body.our_fault, actorId: user.id, isAdmin: user.admin };
    return takeOnce(request, deps, { status: "success" }, (trx) => cancelBooking(trx, seen, how, now()));
  });

  route(dayPlanContract.release, async ({ body, user, request }) => {
    const seen = await bookingAsSeen(deps, body);
    const actor = { actorId: user.id, isAdmin: user.admin };
    return takeOnce(request, deps, {}, (trx) => releaseBooking(trx, seen, actor, now()));
  });

  route(dayPlanContract.blockDay, async ({ body, user }) => {
    await blockDay(deps, body, user.id);
    return {};
  });

  route(dayPlanContract.log, () => bookingLog(db, now()));

  route(dayPlanContract.unfinished, () => unfinishedBookings(db, now()));
}
