import type { FastifyInstance } from "fastify";
import type { Transaction } from "kysely";
import {
  type BlockDayRequest,
  type DayBookingsAnswer,
  dayPlanContract,
  type PaidFor,
} from "../../../shared/contract/day-plan.ts";
import { type RedeemVoucherAnswer, redeemVoucherContract } from "../../../shared/contract/redeem-voucher.ts";
import { stayChangeContract } from "../../../shared/contract/stay-change.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { TillPaymentMethod } from "../../../shared/rules/till-words.ts";
import type { ReadChangeCount } from "../../db/change-counts.ts";
import type { Database } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { cacheAnswers } from "../../http/cached-answers.ts";
import { answerOnce, takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { ReadyAnswer } from "../../http/ready-answer.ts";
import { cashierOf } from "../../http/roles.ts";
import { routesOf } from "../../http/route.ts";
import { signTransaction } from "../../tse/sign-transaction.ts";
import { agreeArrival } from "../booking/agree-arrival.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { changePrice } from "../booking/change-price.ts";
import { changeStay, quoteStayChange } from "../booking/change-stay.ts";
import { correctRecipient } from "../booking/correct-recipient.ts";
import { redeemOnBooking } from "../booking/redeem-on-booking.ts";
import { releaseBooking } from "../booking/release-booking.ts";
import { stayOptions } from "../booking/stay-options.ts";
import { asSeen, namedBooking } from "../booking/take-step.ts";
import { writeComment } from "../booking/write-comment.ts";
import type { ReadCalendar } from "../calendar/calendar.ts";
import { askedDays, bookingLog, dayBookings, paidForBooking, unfinishedBookings } from "./day-plan.queries.ts";
import { deleteBlockedDay, insertBlockedDay } from "./day-plan.repository.ts";

/** So many that everybody who works has what is on their screen: with a month each, and somebody paging. */
const cachedPlans = 24;

/** What the day plan asks of the till, which knows what was collected on site. */
interface Till {
  onSitePaid(db: Deps["db"], bookingId: number): Promise<PaidFor[]>;
  returnOnSite(
    trx: Transaction<Database>,
    returned: {
      bookingId: number;
      way: TillPaymentMethod;
      cashier: { id: number; name: string };
      reason: string;
      field: "return_on_site";
    },
    now: Date,
  ): Promise<{ id: number }>;
}
type DayPlanDeps = Deps & Till & { changeCount: ReadChangeCount; readCalendar: ReadCalendar };

/** What the staff do with bookings and days. */
export function registerDayPlan(app: FastifyInstance, deps: DayPlanDeps): void {
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
    const booking = await namedBooking(deps, body);
    return takeOnce(request, deps, {}, async (trx) => {
      await changePrice(trx, asSeen(booking, body), body, "price.changed", user.id, now());
    });
  });

  route(stayChangeContract.options, async ({ query }) => {
    const booking = await namedBooking(deps, query);
    const { days } = await deps.readCalendar(null);
    return stayOptions(db, booking, query, days, now());
  });

  route(stayChangeContract.quote, async ({ body, user }) => {
    return quoteStayChange(db, asSeen(await namedBooking(deps, body), body), body, user, now());
  });

  route(stayChangeContract.change, async ({ body, user, request }) => {
    const booking = await namedBooking(deps, body);
    return answerOnce(request, deps, (trx) => changeStay(trx, asSeen(booking, body), body, user, now()));
  });

  route(dayPlanContract.comment, async ({ body, user, request }) => {
    const booking = await namedBooking(deps, body);
    return takeOnce(request, deps, {}, (trx) => writeComment(trx, asSeen(booking, body), body.comment, user.id, now()));
  });

  route(dayPlanContract.correctRecipient, async ({ body, user, request }) => {
    const booking = await namedBooking(deps, body);
    return takeOnce(request, deps, {}, (trx) => correctRecipient(trx, asSeen(booking, body), body, user.id, now()));
  });

  route(dayPlanContract.agreeArrival, async ({ body, user, request }) => {
    const booking = await namedBooking(deps, body);
    const agreement = { arrivalTime: body.arrival_time, dog: body.dog };
    return takeOnce(request, deps, {}, (trx) => agreeArrival(trx, asSeen(booking, body), agreement, user.id, now()));
  });

  route(dayPlanContract.cancel, async ({ body, user, request }) => {
    const booking = await namedBooking(deps, body);
    const how = { reason: body.canceled_reason, ourFault: body.our_fault, actorId: user.id, isAdmin: user.admin };
    const { return_on_site: way } = body;
    if (way !== undefined && !user.admin)
      throw new Problem("FORBIDDEN", { return_on_site: "validation-staff:onSiteByAdmin" });
    let returned: number | null = null;
    const answer = await takeOnce(request, deps, { status: "success" as const }, async (trx) => {
      await cancelBooking(trx, asSeen(booking, body), how, now());
      if (way === undefined) return;
      const field = "return_on_site" as const;
      const give = { bookingId: booking.id, way, cashier: cashierOf(user), reason: how.reason, field };
      returned = (await deps.returnOnSite(trx, give, now())).id;
    });
    if (returned !== null) await signTransaction(deps, returned);
    return answer;
  });

  route(dayPlanContract.paid, async ({ query: { booking_id }, user }) => {
    const booking = await namedBooking(deps, { booking_id });
    const paid = [...(await paidForBooking(db, booking)), ...(await deps.onSitePaid(db, booking.id))];
    return { paid, may_return: user.admin };
  });

  route(redeemVoucherContract.redeem, async ({ body, user, request }) => {
    const { booking_id: bookingId, redeem_code: code } = body;
    const asked = { bookingId, version: body.version ?? null, code, actorId: user.id };
    return answerOnce(request, deps, async (trx): Promise<RedeemVoucherAnswer> => {
      const { cents, dueCents } = await redeemOnBooking(trx, asked, now());
      return { redeemed: toAmount(cents), due: toAmount(dueCents) };
    });
  });

  route(dayPlanContract.release, async ({ body, user, request }) => {
    const booking = await namedBooking(deps, body);
    const actor = { actorId: user.id, isAdmin: user.admin };
    return takeOnce(request, deps, {}, (trx) => releaseBooking(trx, asSeen(booking, body), actor, now()));
  });

  route(dayPlanContract.blockDay, async ({ body, user }) => {
    await blockDay(deps, body, user.id);
    return {};
  });

  route(dayPlanContract.log, () => bookingLog(db, now()));

  route(dayPlanContract.unfinished, () => unfinishedBookings(db, now()));
}

/** Blocks a day for new bookings, or frees it; bookings that touch it stay. */
export async function blockDay(
  { db, now }: Pick<Deps, "db" | "now">,
  { day, blocked }: BlockDayRequest,
  actorId: number,
): Promise<void> {
  if (blocked) await insertBlockedDay(db, { day, created_by: actorId, created_at: now().toISOString() });
  else await deleteBlockedDay(db, day);
}
