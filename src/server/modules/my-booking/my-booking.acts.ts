import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type { InferType } from "yup";
import { type askForStaySchema, myBookingContract } from "../../../shared/contract/my-booking.ts";
import type { RedeemVoucherAnswer } from "../../../shared/contract/redeem-voucher.ts";
import { addDays, dayOf, instantOf } from "../../../shared/rules/day.ts";
import { guestsChangesPerDay } from "../../../shared/rules/guest-access.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { limitedAddress } from "../../http/client-address.ts";
import { answerOnce, idempotencyKeyOf, takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { mailTexts } from "../../mail/mail-language.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { type KnownBooking, lockBooking } from "../booking/booking.repository.ts";
import { countGuestsChanges } from "../booking/booking-events.repository.ts";
import { cancelBooking } from "../booking/cancel-booking.ts";
import { cancellationOf } from "../booking/cancellation.ts";
import { balanceOf, balanceRequest } from "../booking/pay-balance.ts";
import { redeemOnBooking } from "../booking/redeem-on-booking.ts";
import { asSeen } from "../booking/take-step.ts";
import { agreedMoneyOf } from "../booking-money/agreed-money.repository.ts";
import { addTask, hasOpenTaskOf } from "../inbox/inbox.repository.ts";
import { createWalletOrder, walletOrderLimit } from "../payments/create-order.ts";
import { fulfilOrder } from "../payments/fulfil-order.ts";
import { findOrder } from "../payments/orders.repository.ts";
import type { PaymentDeps } from "../payments/purpose.ts";
import { ensureSession } from "../session/session.ts";
import { limitGuesses } from "../vouchers/voucher-attempts.repository.ts";
import { guestsBooking } from "./booking-link.ts";
import { changeMyStay, quoteMyStay } from "./change-my-stay.ts";
import { replaceCrew } from "./crew.repository.ts";
import { inGuestWords } from "./guest-words.ts";

/** Changed stays of an address: each is a mail, and a step of the log for ever. */
const changeLimit = { name: "my-stay-change", perMinute: 5, perHour: 20, perDay: 50 } as const;
/** Wishes of an address: each is a task of the staff. */
const wishLimit = { name: "stay-wish", perMinute: 3, perHour: 10, perDay: 20 } as const;

/** A key of a guest's call is about their booking: nobody meets those of another one. */
const about = ({ id }: KnownBooking) => `of booking ${id}`;

/**
 * What a guest does with their booking: the one that their page shows, in the version that they saw. Each is the command
 * of the staff, by the rules for guests.
 */
export function registerMyBookingActs(app: FastifyInstance, deps: PaymentDeps): void {
  const { now } = deps;
  const route = routesOf(app, inGuestWords);
  const limitedAs = (request: FastifyRequest) => limitedAddress(request, deps.config);

  route(myBookingContract.cancel, async ({ body, request }) => {
    const booking = await guestsBooking(deps, request, body);
    const how = { reason: mailTexts("de")("inbox.byGuest"), actorId: null };
    const cancel = async (trx: Transaction<Database>) => {
      const { fee } = cancellationOf(asSeen(booking, body), await agreedMoneyOf(trx, booking), dayOf(now()));
      if (booking.status !== "cancelled" && fee !== fromAmount(body.fee)) {
        throw new Problem("CONFLICT", { fee: "validation-staff:stayPriceChanged" });
      }
      await cancelBooking(trx, booking, how, now());
    };
    return takeOnce(request, deps, {}, cancel, about(booking));
  });

  route(myBookingContract.redeem, async ({ body, request }) => {
    const booking = await guestsBooking(deps, request, body);
    const { redeem_code: code, version } = body;
    await limitGuesses(deps.db, { code, address: limitedAs(request) }, now());
    const redeem = async (trx: Transaction<Database>): Promise<RedeemVoucherAnswer> => {
      if (limitedAs(request) !== null) await limitGuestsChanges(trx, booking.id, now());
      const redeemed = await redeemOnBooking(trx, { bookingId: booking.id, version, code, actorId: null }, now());
      return { redeemed: toAmount(redeemed.cents), due: toAmount(redeemed.dueCents) };
    };
    return answerOnce(request, deps, redeem, about(booking));
  });

  route(myBookingContract.quoteStay, async ({ body, request }) =>
    quoteMyStay(deps.db, await guestsBooking(deps, request, body), body, now()),
  );

  route(
    myBookingContract.changeStay,
    async ({ body, request }) => {
      const booking = await guestsBooking(deps, request, body);
      const change = async (trx: Transaction<Database>) => {
        if (limitedAs(request) !== null) await limitGuestsChanges(trx, booking.id, now());
        return changeMyStay(trx, booking, body, now());
      };
      return answerOnce(request, deps, change, about(booking));
    },
    { preHandler: (request) => limitCalls(deps, request, changeLimit) },
  );

  route(
    myBookingContract.ask,
    async ({ body, request }) => {
      const booking = await guestsBooking(deps, request, body);
      return takeOnce(request, deps, {}, (trx) => askForStay(trx, booking, body, now()), about(booking));
    },
    { preHandler: (request) => limitCalls(deps, request, wishLimit) },
  );

  route(
    myBookingContract.order,
    async ({ body, request, reply }) => {
      const booking = await guestsBooking(deps, request, body);
      const sessionHash = await ensureSession(request, reply, deps);
      const payer = { sessionHash, employeeId: null, limitedAs: limitedAs(request) };
      const key = idempotencyKeyOf(request);
      const idempotencyKey = key === null ? null : `${key} ${about(booking)}`;
      const asked = { request: balanceRequest(booking), payer, idempotencyKey };
      const order = await createWalletOrder(deps, bookingPurpose, asked);
      // What is owed is nobody else's.
      if (order.kind === "taken") throw new Problem("CONFLICT", { booking_id: "validation-staff:tillPaid" });
      return { order_id: order.orderId, amount: toAmount(order.amountCents) };
    },
    { preHandler: (request) => limitCalls(deps, request, walletOrderLimit) },
  );

  route(myBookingContract.settle, async ({ body, request }) => {
    const booking = await guestsBooking(deps, request, body);
    const { sessionHash } = request.actor;
    if (sessionHash === null) throw new Problem("NOT_FOUND");
    const settle = async (trx: Transaction<Database>) => {
      const order = await findOrder(trx, body.order_id);
      if (order && balanceOf(order.payload.request as object) !== booking.id) {
        throw new Problem("CONFLICT", { order_id: "validation:order" });
      }
      await fulfilOrder(trx, bookingPurpose, body.order_id, sessionHash, now());
    };
    return takeOnce(request, deps, {}, settle, about(booking));
  });

  route(myBookingContract.saveCrew, async ({ body, request }) => {
    const named = await guestsBooking(deps, request, body);
    const save = async (trx: Transaction<Database>) => {
      const booking = await lockBooking(trx, named.id);
      if (!booking || booking.status === "cancelled" || booking.end_day < dayOf(now())) {
        throw new Problem("CONFLICT", { booking_id: "validation-staff:status" });
      }
      await replaceCrew(trx, named.id, body.crew, now());
    };
    return takeOnce(request, deps, {}, save, about(named));
  });
}

/**
 * Asks staff for days that the guest cannot have at once: one wish of a booking is open at a time.
 * @throws Problem CONFLICT `booking_id` of a cancelled booking, and while a wish is open.
 */
async function askForStay(
  trx: Transaction<Database>,
  { id }: KnownBooking,
  asked: InferType<typeof askForStaySchema>,
  now: Date,
): Promise<void> {
  const booking = await lockBooking(trx, id);
  if (!booking || booking.status === "cancelled") {
    throw new Problem("CONFLICT", { booking_id: "validation-staff:status" });
  }
  if (await hasOpenTaskOf(trx, id, "stayWished")) throw new Problem("CONFLICT", { booking_id: "validation:wishOpen" });
  const { vehicle_name: vehicle, start_day: startDay, end_day: endDay, name, phone, email } = booking;
  const wished = { wishedStartDay: asked.booked_day, wishedEndDay: addDays(asked.booked_day, asked.booked_duration) };
  const facts = { booking: id, vehicle, startDay, endDay, ...wished, comment: asked.comment };
  await addTask(trx, { kind: "stayWished", facts, name, phone, email, bookingId: id }, now);
}

/**
 * Lets a guest change a booking so often a day, from however many addresses: each change is a mail, and a step of the
 * log for ever. A voucher that they redeem is one; a cancellation never counts, nor does a payment.
 * @throws Problem RATE_LIMITED `booking_id`.
 */
async function limitGuestsChanges(trx: Transaction<Database>, bookingId: number, now: Date): Promise<void> {
  // Of two at once the second counts the first.
  await lockBooking(trx, bookingId);
  const today = dayOf(now);
  if ((await countGuestsChanges(trx, bookingId, instantOf(today, 0))) < guestsChangesPerDay) return;
  const seconds = Math.ceil((instantOf(addDays(today, 1), 0).getTime() - now.getTime()) / 1_000);
  throw new Problem("RATE_LIMITED", { booking_id: "validation:changesToday" }, seconds);
}
