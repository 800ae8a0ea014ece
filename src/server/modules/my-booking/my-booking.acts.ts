import type { FastifyInstance, FastifyRequest } from "fastify";
import { myBookingContract } from "../../../shared/contract/my-booking.ts";
import type { RedeemVoucherAnswer } from "../../../shared/contract/redeem-voucher.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { fromAmount, toAmount } from "../../../shared/rules/money.ts";
import { limitCalls } from "../../http/call-limits.ts";
import { limitedAddress } from "../../http/client-address.ts";
import { answerOnce, idempotencyKeyOf, takeOnce } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import { mailTexts } from "../../mail/mail-language.ts";
import { bookingPurpose } from "../booking/booking.purpose.ts";
import { lockBooking } from "../booking/booking.repository.ts";
import { cancelBooking, cancellationOf } from "../booking/cancel-booking.ts";
import { balanceRequest } from "../booking/pay-balance.ts";
import { redeemOnBooking } from "../booking/redeem-on-booking.ts";
import { createWalletOrder, walletOrderLimit } from "../payments/create-order.ts";
import { fulfilOrder } from "../payments/fulfil-order.ts";
import type { PaymentDeps } from "../payments/purpose.ts";
import { ensureSession } from "../session/session.ts";
import { limitGuesses } from "../vouchers/voucher-attempts.repository.ts";
import { askForStay } from "./ask-for-stay.ts";
import { guestsBooking } from "./booking-link.ts";
import { changeMyStay, quoteMyStay } from "./change-my-stay.ts";
import { replaceCrew } from "./crew.repository.ts";
import { inGuestWords } from "./guest-words.ts";

/** Changed stays of an address: each is a mail, and a step of the log for ever. */
const changeLimit = { name: "my-stay-change", perMinute: 5, perHour: 20, perDay: 50 } as const;
/** Wishes of an address: each is a task of the staff. */
const wishLimit = { name: "stay-wish", perMinute: 3, perHour: 10, perDay: 20 } as const;

/**
 * What a guest does with their booking: always the one of the cookie, in the version that they saw. Each is the command
 * of the staff, by the rules for guests.
 */
export function registerMyBookingActs(app: FastifyInstance, deps: PaymentDeps): void {
  const { now } = deps;
  const route = routesOf(app, inGuestWords);
  const limitedAs = (request: FastifyRequest) => limitedAddress(request, deps.config);

  route(myBookingContract.cancel, async ({ body, request }) => {
    const booking = await guestsBooking(deps, request, body);
    const isAsShown =
      booking.status === "cancelled" || cancellationOf(booking, dayOf(now())).fee === fromAmount(body.fee);
    if (!isAsShown) throw new Problem("CONFLICT", { fee: "validation-staff:stayPriceChanged" });
    const how = { reason: mailTexts("de")("inbox.byGuest"), actorId: null };
    return takeOnce(request, deps, {}, (trx) => cancelBooking(trx, booking, how, now()));
  });

  route(myBookingContract.redeem, async ({ body, request }) => {
    const { id: bookingId } = await guestsBooking(deps, request);
    const { redeem_code: code, version } = body;
    await limitGuesses(deps.db, { code, address: limitedAs(request) }, now());
    return answerOnce(request, deps, async (trx): Promise<RedeemVoucherAnswer> => {
      const redeemed = await redeemOnBooking(trx, { bookingId, version, code, actorId: null }, now());
      return { redeemed: toAmount(redeemed.cents), due: toAmount(redeemed.dueCents) };
    });
  });

  route(myBookingContract.quoteStay, async ({ body, request }) =>
    quoteMyStay(deps.db, await guestsBooking(deps, request, body), body, now()),
  );

  route(
    myBookingContract.changeStay,
    async ({ body, request }) => {
      const booking = await guestsBooking(deps, request, body);
      return answerOnce(request, deps, (trx) => changeMyStay(trx, booking, body, now()));
    },
    { preHandler: (request) => limitCalls(deps, request, changeLimit) },
  );

  route(
    myBookingContract.ask,
    async ({ body, request }) => {
      const booking = await guestsBooking(deps, request);
      return takeOnce(request, deps, {}, (trx) => askForStay(trx, booking, body, now()));
    },
    { preHandler: (request) => limitCalls(deps, request, wishLimit) },
  );

  route(
    myBookingContract.order,
    async ({ request, reply }) => {
      const booking = await guestsBooking(deps, request);
      const sessionHash = await ensureSession(request, reply, deps);
      const payer = { sessionHash, employeeId: null, limitedAs: limitedAs(request) };
      const asked = { request: balanceRequest(booking), payer, idempotencyKey: idempotencyKeyOf(request) };
      const order = await createWalletOrder(deps, bookingPurpose, asked);
      // What is owed is nobody else's.
      if (order.kind === "taken") throw new Problem("CONFLICT", { booking_id: "validation-staff:tillPaid" });
      return { order_id: order.orderId, amount: toAmount(order.amountCents) };
    },
    { preHandler: (request) => limitCalls(deps, request, walletOrderLimit) },
  );

  route(myBookingContract.settle, async ({ body, request }) => {
    await guestsBooking(deps, request);
    const { sessionHash } = request.actor;
    if (sessionHash === null) throw new Problem("NOT_FOUND");
    return takeOnce(request, deps, {}, async (trx) => {
      await fulfilOrder(trx, bookingPurpose, body.order_id, sessionHash, now());
    });
  });

  route(myBookingContract.saveCrew, async ({ body, request }) => {
    const { id } = await guestsBooking(deps, request);
    return takeOnce(request, deps, {}, async (trx) => {
      const booking = await lockBooking(trx, id);
      if (!booking || booking.status === "cancelled" || booking.end_day < dayOf(now())) {
        throw new Problem("CONFLICT", { booking_id: "validation-staff:status" });
      }
      await replaceCrew(trx, id, body.crew, now());
    });
  });
}
