import type { Kysely, Transaction } from "kysely";
import type { AvailabilityRequest, BookingRequest } from "../../../shared/contract/booking.ts";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import { partyErrors, stayErrors } from "../../../shared/rules/booking-rules.ts";
import { addDays, type Day, dayOf, daysBetween } from "../../../shared/rules/day.ts";
import { licenseAnswer } from "../../../shared/rules/license.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { type Price, priceOf } from "../../../shared/rules/pricing.ts";
import type { Role } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import type { NewBooking, PaymentMethod } from "../../db/tables/booking.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { Problem } from "../../http/problem.ts";
import { isBanned } from "../blacklist/blacklist.repository.ts";
import { offeredExtras } from "../fleet/fleet.vehicle.ts";
import { findVoucher, redeemVoucher, voucherRefused } from "../vouchers/vouchers.service.ts";
import { queueBookingConfirmation, queueBookingNotice } from "./booking.mails.ts";
import {
  dropHoldsBeforeBooking,
  dropHoldsBeforeHold,
  findVehicleAndSeason,
  hasBlockedDay,
  insertBooking,
  insertHold,
  isStayTaken,
  takeHalfDays,
} from "./booking.repository.ts";
import { logSteps } from "./booking-events.repository.ts";

/** Dates wait this long for a visitor who pays at the wallet (requirements/booking.md). */
export const holdMinutes = 15;

/** Who books, from the session. A poller that books for somebody rebuilds it from the stored order. */
export interface BookingActor {
  role: Role;
  user: { id: number } | null;
  sessionHash: string | null;
}

export interface Quote {
  vehicle: VehicleRow;
  nights: number;
  price: Price;
  /** The voucher that `price.voucher` comes from; null without one. */
  voucherId: number | null;
}

/**
 * Checks a booking request against every rule that needs no calendar, and prices it: no client's price is believed.
 * Free dates and bans are not looked at. A voucher counts with what is left on it now, so a reservation of the same
 * order must be released before.
 * @throws Problem VALIDATION naming the fields.
 */
export async function quote(
  db: Kysely<Database>,
  request: BookingRequest,
  actor: Pick<BookingActor, "role">,
  today: Day,
): Promise<Quote> {
  const vehicle = await operatingVehicle(db, request.vehicle);
  const nights = request.booked_duration;
  const offered = offeredExtras(vehicle);
  const voucher = request.voucher_code === "" ? null : await findVoucher(db, request.voucher_code);
  const errors: FieldErrors = {
    ...stayErrors({ start: request.booked_day, nights }, { role: actor.role, today, offSeason: vehicle }),
    ...partyErrors(vehicle, offered, request),
  };
  if (request.booked_day_end < request.booked_day) errors.booked_day_end = "validation:endDay";
  else if (daysBetween(request.booked_day, request.booked_day_end) !== nights) {
    errors.booked_duration = "validation:duration";
  }
  if (request.voucher_code !== "" && !voucher) errors.voucher_code = "validation:voucher";
  refuse(errors);
  const price = priceOf({
    nightCents: vehicle.night_cents,
    nights,
    extras: request.extras,
    offered,
    persons: request.people_number,
    voucherCents: voucher?.balanceCents ?? 0,
  });
  return { vehicle, nights, price, voucherId: voucher?.id ?? null };
}

export interface Availability {
  kind: "free" | "taken";
  vehicleId: number;
}

/**
 * Whether the guest could book these dates now: every check of a booking that the payload allows.
 * @throws Problem VALIDATION naming the fields, or BANNED.
 */
export async function checkAvailability(
  db: Kysely<Database>,
  request: AvailabilityRequest,
  actor: BookingActor,
  now: Date,
): Promise<Availability> {
  const stay = { start: request.booked_day, nights: request.booked_duration };
  const vehicle = await operatingVehicle(db, request.vehicle);
  refuse(stayErrors(stay, { role: actor.role, today: dayOf(now), offSeason: vehicle }));
  await refuseBanned(db, request);
  const { sessionHash } = actor;
  const asked = { ...stay, vehicleId: vehicle.id, sessionHash, now: now.toISOString() };
  const taken = (await hasBlockedDay(db, stay)) || (await isStayTaken(db, asked));
  return { kind: taken ? "taken" : "free", vehicleId: vehicle.id };
}

/** @throws Problem BANNED for a customer who is excluded from bookings. */
export async function refuseBanned(
  db: Kysely<Database>,
  customer: { name: string; email: string; phone: string },
): Promise<void> {
  if (await isBanned(db, customer)) throw new Problem("BANNED");
}

export type HoldOutcome = { kind: "held"; holdId: number; heldUntil: Date } | { kind: "taken" };

/**
 * Reserves dates for a visitor's session for 15 minutes, in place of any earlier hold of that session. The stay must
 * have passed the checks. On `taken` the caller must roll back, which also brings the earlier hold back.
 */
export async function placeHold(
  trx: Transaction<Database>,
  wanted: { vehicleId: number; start: Day; nights: number; sessionHash: string },
  now: Date,
): Promise<HoldOutcome> {
  const { vehicleId, sessionHash, ...stay } = wanted;
  if (await hasBlockedDay(trx, stay)) return { kind: "taken" };
  const created_at = now.toISOString();
  const heldUntil = new Date(now.getTime() + holdMinutes * 60_000);
  await dropHoldsBeforeHold(trx, { vehicleId, now: created_at, sessionHash });
  const holdId = await insertHold(trx, {
    vehicle_id: vehicleId,
    session_hash: sessionHash,
    start_day: stay.start,
    nights: stay.nights,
    expires_at: heldUntil.toISOString(),
    created_at,
  });
  const free = await takeHalfDays(trx, vehicleId, stay, { booking_id: null, hold_id: holdId });
  return free ? { kind: "held", holdId, heldUntil } : { kind: "taken" };
}

export interface BookingPlan {
  request: BookingRequest;
  quote: Quote;
  actor: BookingActor;
  payment: { method: PaymentMethod; paid: boolean; walletOrderId: string | null };
  /** The hold to use up. One of the actor's session on the same boat is used up besides. */
  holdId: number | null;
}

export type BookingOutcome = { kind: "created"; id: number; priceCents: Cents } | { kind: "taken" };

/**
 * Writes a quoted booking with its half-days, its part of the voucher and its mails. A booking with nothing left to pay
 * is paid. On `taken` the caller must roll back.
 * @throws Problem VALIDATION `voucher_code` where the voucher no longer covers what was quoted: nobody pays a price they
 * did not see.
 */
export async function createBooking(trx: Transaction<Database>, plan: BookingPlan, now: Date): Promise<BookingOutcome> {
  const { request, quote: quoted, actor } = plan;
  const { vehicle, nights, price } = quoted;
  const stay = { start: request.booked_day, nights };
  if (await hasBlockedDay(trx, stay)) return { kind: "taken" };
  const { sessionHash } = actor;
  await dropHoldsBeforeBooking(trx, {
    vehicleId: vehicle.id,
    now: now.toISOString(),
    sessionHash,
    holdId: plan.holdId,
  });
  const booking = await insertBooking(trx, newBooking(plan, now));
  const free = await takeHalfDays(trx, vehicle.id, stay, { booking_id: booking.id, hold_id: null });
  if (!free) return { kind: "taken" };
  if (quoted.voucherId !== null) {
    const wanted = { code: request.voucher_code, wantedCents: price.voucher, bookingId: booking.id };
    const redeemed = await redeemVoucher(trx, wanted, now);
    if (redeemed.cents !== price.voucher) throw voucherRefused();
  }
  const actorId = booking.employee_id;
  const paid = booking.status === "paid" ? [{ kind: "paid" as const, actorId }] : [];
  await logSteps(trx, booking, [{ kind: "created", actorId, detail: booking.comment }, ...paid], now);
  await queueBookingConfirmation(trx, booking, vehicle, now);
  await queueBookingNotice(trx, booking, vehicle, now);
  return { kind: "created", id: booking.id, priceCents: price.toPay };
}

function newBooking({ request, quote: quoted, actor, payment }: BookingPlan, now: Date): NewBooking {
  const { vehicle, nights, price, voucherId } = quoted;
  const paid = payment.paid || price.toPay === 0;
  return {
    vehicle_id: vehicle.id,
    start_day: request.booked_day,
    nights,
    end_day: addDays(request.booked_day, nights),
    salutation: request.salutation,
    name: request.name,
    email: request.email,
    phone: request.phone,
    street_and_number: request.streetAndNumber,
    additional: request.additional,
    zip_code_and_city: request.zipCodeAndCity,
    adults: request.adults,
    children: request.children,
    license_answer: licenseAnswer(request.license_answer),
    extras: JSON.stringify(price.extras.map(({ name }) => name)),
    comment: request.comment,
    lang: request.lang,
    payment_method: payment.method,
    status: paid ? "paid" : "unpaid",
    total_cents: price.total,
    voucher_id: voucherId,
    voucher_cents: price.voucher,
    new_price_cents: null,
    price_change_reason: "",
    cancel_reason: "",
    employee_id: actor.role === "staff" ? (actor.user?.id ?? null) : null,
    wallet_order_id: payment.walletOrderId,
    created_at: now.toISOString(),
    paid_at: paid ? now.toISOString() : null,
  };
}

/** A vehicle that guests can book; one without a price cannot be. */
async function operatingVehicle(db: Kysely<Database>, id: number) {
  const vehicle = await findVehicleAndSeason(db, id);
  if (!vehicle || vehicle.blocked === 1 || vehicle.night_cents === null) {
    throw new Problem("VALIDATION", { vehicle: "validation:vehicle" });
  }
  return { ...vehicle, night_cents: vehicle.night_cents };
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new Problem("VALIDATION", errors);
}
