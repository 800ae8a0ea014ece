import type { Transaction } from "kysely";
import { type BookingRequest, bookingRequestSchema } from "../../../shared/contract/booking.ts";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { needsWallet, type Price } from "../../../shared/rules/pricing.ts";
import type { Database } from "../../db/schema.ts";
import { parse } from "../../http/parse.ts";
import { Problem } from "../../http/problem.ts";
import { shortDay } from "../../mail/mail-language.ts";
import { addTask, closeTasksOfOrder } from "../inbox/inbox.repository.ts";
import type { Order, Payer, Purpose } from "../payments/purpose.ts";
import { releaseReservation, reserveVoucher } from "../vouchers/spend-voucher.ts";
import { limitGuesses } from "../vouchers/voucher-attempts.repository.ts";
import { isOpenFor, isStayTaken } from "./availability.repository.ts";
import { queueBookingRefund } from "./booking.mails.ts";
import { findVehicle } from "./booking.repository.ts";
import { bookingMoney } from "./booking.subject.ts";
import { createBooking } from "./create-booking.ts";
import { assignHold, extendHold, holdsAnotherStay, isHoldRunning, removeHold } from "./holds.repository.ts";
import { halfTaken, halvesOfLines } from "./own-extras.ts";
import { balance, balanceOf, isBalance } from "./pay-balance.ts";
import { placeHold } from "./place-hold.ts";
import { type BookingActor, quoteBooking, rejectBanned } from "./quote-booking.ts";
import { receivePayment } from "./receive-payment.ts";
import { returnPayment } from "./return-payment.ts";
import { limitBookings } from "./visitor-limits.repository.ts";

/**
 * What an order keeps of the booking it pays for: the request, and the price that the guest agreed to. A price that
 * staff change later changes nothing for an order that stands.
 */
interface BookingPayload {
  request: BookingRequest;
  nights: number;
  price: Omit<Price, "ownExtras"> & Partial<Pick<Price, "ownExtras">>;
  /** Absent in orders of before there was one. */
  visitorsTaxCents?: Cents;
  voucherId: number | null;
  /** Likewise, as are the price's own extras. */
  priceListId?: number | null;
}

type BookingOrder = Order<BookingPayload>;

/** A booking that is made with the money of its order. */
const newBooking: Pick<Purpose<BookingPayload>, "quote" | "reservation" | "fulfil"> = {
  async quote(db, request, payer, now) {
    const quote = await quotePayable(db, request, payer, now);
    const { vehicle, nights, price, visitorsTaxCents, voucherId, priceListId } = quote;
    const day = (of: Day) => shortDay(of, request.lang);
    const description = `${vehicle.name}, ${day(request.booked_day)} – ${day(addDays(request.booked_day, nights))}`;
    const payload = { request, nights, price, visitorsTaxCents, voucherId, priceListId };
    return { amountCents: price.toPay, payload, description };
  },

  /** The dates are held, and the voucher's part is taken off it. */
  reservation: {
    async make(trx, payload, payer, now) {
      const { sessionHash, limitedAs } = payer;
      const hold = await placeHold(trx, { ...stayOf(payload), sessionHash, limitedAs }, now);
      if (hold.kind === "held") return { id: hold.holdId, until: hold.heldUntil };
      if (hold.half) throw halfTaken(hold.half);
      return null;
    },

    async assign(trx, order, holdId, now) {
      await assignHold(trx, holdId, order.id);
      const { request, price } = order.payload;
      if (price.voucher === 0) return;
      // Refused where somebody used it since it was priced: the guest must see the new price first.
      const wanted = { code: request.voucher_code, cents: price.voucher, walletOrderId: order.id };
      await reserveVoucher(trx, wanted, now);
    },

    isHeld: (db, order, now) => isHoldRunning(db, order.id, now),

    async extend(trx, order, until, now) {
      const stay = stayOf(order.payload);
      // No money is taken for a boat that was blocked or deleted meanwhile.
      if (!(await isOpenFor(trx, stay.vehicleId, stay))) return false;
      if (await extendHold(trx, order.id, until.toISOString(), now)) return true;
      // The guest chose others in another window: nobody pays for dates that were given up.
      if (await holdsAnotherStay(trx, order.session_hash, stay, now)) return false;
      // The hold ran out while the guest was at the wallet; the dates may still be free.
      const hold = await placeHold(trx, { ...stay, sessionHash: order.session_hash }, now);
      if (hold.kind === "held") await assignHold(trx, hold.holdId, order.id);
      return hold.kind === "held";
    },

    async isFree(db, order, now) {
      const stay = stayOf(order.payload);
      const asked = { ...stay, sessionHash: order.session_hash, now: now.toISOString() };
      return (await isOpenFor(db, stay.vehicleId, stay)) && !(await isStayTaken(db, asked));
    },

    async release(trx, order, { keepsPlace }, now) {
      await releaseReservation(trx, order.id, now);
      if (!keepsPlace) await removeHold(trx, order.id, now);
    },
  },

  async fulfil(trx, order, now) {
    const { nights, price, visitorsTaxCents = 0, voucherId, priceListId } = order.payload;
    // Orders of before a field was there have its default.
    const request = bookingRequestSchema.cast(order.payload.request, { assert: false }) as BookingRequest;
    const vehicle = await findVehicle(trx, request.vehicle);
    if (!vehicle) return null;
    await releaseReservation(trx, order.id, now);
    const plan = {
      request,
      quote: {
        vehicle,
        nights,
        price: { ...price, ownExtras: price.ownExtras ?? [] },
        visitorsTaxCents,
        voucherId,
        priceListId,
      },
      actor: actorOf({ sessionHash: order.session_hash, employeeId: order.employee_id }),
      payment: { method: "paypal" as const, paid: true, walletOrderId: order.id },
      agreedOn: dayOf(new Date(order.created_at)),
    };
    const outcome = await createBooking(trx, plan, now);
    return outcome.kind === "created" ? outcome.id : null;
  },
};

/** What an order pays for: a new booking, or what is owed of one that exists. */
const paidBy = (request: object) => (isBalance(request) ? (balance as unknown as typeof newBooking) : newBooking);
const paidByOrder = ({ payload }: BookingOrder) => paidBy(payload.request ?? {});

/** A booking as what an order at the wallet, or money at the till, pays for. */
export const bookingPurpose: Purpose<BookingPayload> = {
  ...bookingMoney,

  read: (body) => parse(bookingRequestSchema, body),

  // A guest who pays for one booking may pay for others, or book another one, in tabs beside.
  replaces: (request, earlier) => balanceOf(request) === balanceOf(earlier ?? {}),

  quote: (db, request, payer, now) => paidBy(request).quote(db, request, payer, now),

  reservation: {
    make: (trx, payload, payer, now) => paidBy(payload.request).reservation.make(trx, payload, payer, now),
    assign: (trx, order, id, now) => paidByOrder(order).reservation.assign(trx, order, id, now),
    isHeld: (db, order, now) => paidByOrder(order).reservation.isHeld(db, order, now),
    extend: (trx, order, until, now) => paidByOrder(order).reservation.extend(trx, order, until, now),
    isFree: (db, order, now) => paidByOrder(order).reservation.isFree(db, order, now),
    release: (trx, order, options, now) => paidByOrder(order).reservation.release(trx, order, options, now),
  },

  fulfil: (trx, order, now) => paidByOrder(order).fulfil(trx, order, now),

  async refuse(trx, order, { cents, currency, asOrdered }, now) {
    await releaseReservation(trx, order.id, now);
    await removeHold(trx, order.id, now);
    const { request, nights } = order.payload;
    const refund = {
      recipient: request.email,
      salutation: request.salutation,
      name: request.name,
      lang: request.lang,
      amountCents: cents,
      currency,
      asOrdered,
      vehicleName: (await findVehicle(trx, request.vehicle))?.name ?? "",
      startDay: request.booked_day,
      endDay: addDays(request.booked_day, nights),
    };
    await queueBookingRefund(trx, refund, now);
  },

  receive: receivePayment,

  async returned(trx, order, cents, now) {
    if (order.reference_id !== null) await returnPayment(trx, order.reference_id, cents, now);
    const { facts, person } = await factsOf(trx, order, cents);
    await addTask(trx, { kind: "walletReturned", facts, ...person, bookingId: order.reference_id }, now);
  },

  async disputed(trx, order, cents, now) {
    const { facts, person } = await factsOf(trx, order, cents);
    await addTask(trx, { kind: "walletDisputed", facts, ...person, bookingId: order.reference_id }, now);
  },

  async disputeEnded(trx, order, now) {
    await closeTasksOfOrder(trx, order.id, "walletDisputed", now);
  },

  async addStuckTask(trx, order, amountCents, now) {
    const { facts, person } = await factsOf(trx, order, amountCents);
    if (order.status === "captured") return addTask(trx, { kind: "paymentStuck", facts, ...person }, now);
    if (order.status !== "refunding") return addTask(trx, { kind: "orderUnread", facts, ...person }, now);
    if (order.reference_id === null) return addTask(trx, { kind: "refundStuck", facts, ...person }, now);
    const withBooking = { ...facts, booking: order.reference_id };
    return addTask(trx, { kind: "cancellationRefundStuck", facts: withBooking, ...person }, now);
  },
};

/** What a task about an order's money says, and whom to call. */
async function factsOf(trx: Transaction<Database>, { id, payload }: BookingOrder, amountCents: Cents) {
  const { request, nights } = payload;
  const { name, phone, email, booked_day: startDay } = request;
  const vehicle = (await findVehicle(trx, request.vehicle))?.name ?? "";
  const facts = { order: id, amountCents, vehicle, startDay, endDay: addDays(startDay, nights) };
  return { facts, person: { name, phone, email } };
}

/** Prices a booking that is to be paid at the wallet. @throws Problem VALIDATION `paypal` where it is not. */
async function quotePayable(
  db: Parameters<typeof quoteBooking>[0],
  request: BookingRequest,
  payer: Payer,
  now: Date,
): ReturnType<typeof quoteBooking> {
  const notPayable = () => new Problem("VALIDATION", { paypal: "validation:payment" });
  if (!request.paypal) throw notPayable();
  await limitGuesses(db, { code: request.voucher_code, address: payer.limitedAs ?? null }, now);
  const quote = await quoteBooking(db, request, actorOf(payer), now);
  rejectBanned(quote);
  if (payer.limitedAs) await limitBookings(db, payer.limitedAs, now);
  if (!needsWallet(quote.price.toPay)) throw notPayable();
  return quote;
}

/** Who books, as the order remembers them: the browser may be gone. */
function actorOf({ sessionHash, employeeId }: Payer): BookingActor {
  const user = employeeId === null ? null : { id: employeeId };
  return { role: user ? "staff" : "visitor", user, sessionHash };
}

function stayOf({ request, price }: BookingPayload) {
  const { vehicle, booked_day, booked_duration } = request;
  return {
    vehicleId: vehicle,
    start: booked_day,
    nights: booked_duration,
    ...halvesOfLines(price.ownExtras ?? []),
  };
}
