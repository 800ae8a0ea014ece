import type { Kysely } from "kysely";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import { partyErrors, stayErrors } from "../../../shared/rules/booking-rules.ts";
import { dayOf, daysBetween } from "../../../shared/rules/day.ts";
import { halfErrors } from "../../../shared/rules/early-and-late.ts";
import { listErrors } from "../../../shared/rules/list-errors.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { ownExtrasOf, sumOfOwn } from "../../../shared/rules/own-extras.ts";
import { highestPrice, type Price, priceOf } from "../../../shared/rules/pricing.ts";
import { firstEarlyOf, firstStartOf, type Role } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { storedExtras } from "../fleet/fleet.ts";
import { findVoucher } from "../vouchers/vouchers.queries.ts";
import { type BookedVehicle, findStayFacts } from "./availability.repository.ts";
import { rejectOtherPrice } from "./reject-other-price.ts";

/** Who books, from the session. Where the server books for somebody, it is rebuilt from the stored order. */
export interface BookingActor {
  role: Role;
  user: { id: number } | null;
  sessionHash: string | null;
  /**
   * The visitor's address where limits count (requirements/operations.md); null for staff, and with RATE_LIMITS=off.
   */
  limitedAs?: string | null;
}

export interface Quote {
  vehicle: BookedVehicle;
  nights: number;
  price: Price;
  /** For an adult and night: on site, and no part of the price. */
  visitorsTaxCents: Cents;
  /** The voucher that `price.voucher` comes from; null without one. */
  voucherId: number | null;
  /** The list that priced it; null or absent where none was published. */
  priceListId?: number | null;
}

/** A quote for somebody who asks for it now, and who may be excluded from bookings: see `rejectBanned`. */
export interface AskedQuote extends Quote {
  isBanned: boolean;
}

/**
 * Checks a booking request against every rule that needs no calendar, and prices it: no client's price is believed.
 * Free dates are not looked at, and a ban is answered, not refused. A voucher counts with what is left on it now, so a
 * reservation of the same order must be released before.
 * @throws Problem VALIDATION naming the fields; CONFLICT `price` where it is another one than the guest was shown.
 */
export async function quoteBooking(
  db: Kysely<Database>,
  request: BookingRequest,
  actor: Pick<BookingActor, "role">,
  now: Date,
): Promise<AskedQuote> {
  const { vehicle, nightCents, offSeason, visitorsTaxCents, isBanned, priceList } = await readFacts(db, request);
  const nights = request.booked_duration;
  const stay = { start: request.booked_day, nights };
  const today = dayOf(now);
  const offered = storedExtras(vehicle);
  const voucher = request.voucher_code === "" ? null : await findVoucher(db, request.voucher_code, now);
  const offeredOwn = ownExtrasOf(priceList.list, vehicle.id);
  const errors: FieldErrors = {
    ...halfErrors(request.own_extras, offeredOwn, stay, { role: actor.role, today, firstEarly: firstEarlyOf(now) }),
    ...listErrors(priceList.list, vehicle.id, stay, { role: actor.role, today }),
    ...stayErrors(stay, { role: actor.role, ...startDays(now), offSeason }),
    ...partyErrors(vehicle, { extras: offered, ownExtras: offeredOwn }, request),
  };
  if (request.booked_day_end < request.booked_day) errors.booked_day_end = "validation:endDay";
  else if (daysBetween(request.booked_day, request.booked_day_end) !== nights) {
    errors.booked_duration = "validation:duration";
  }
  if (request.voucher_code !== "" && !voucher) errors.voucher_code = "validation:voucher";
  rejectErrors(errors);
  const persons = request.people_number;
  const question = {
    vehicleId: vehicle.id,
    nightCents,
    stay,
    persons,
    bookedOn: today,
    nights,
    extras: request.extras,
    ownExtras: request.own_extras,
    offered,
    voucherCents: voucher?.balanceCents ?? 0,
  };
  const price = priceOf({ ...question, list: priceList.list });
  const license = request.license_answer;
  rejectHugePrice(price.total, sumOfOwn(price.ownExtras, { isOnSite: true }));
  await rejectOtherPrice(db, request, { ...question, boat: vehicle, license, priceList, price });
  const priceListId = priceList.id;
  return { vehicle, nights, price, visitorsTaxCents, voucherId: voucher?.id ?? null, priceListId, isBanned };
}

/** @throws Problem VALIDATION `booked_duration` for sums of price or on site that nobody can mean, and no column holds. */
export function rejectHugePrice(...sums: Cents[]): void {
  if (sums.some((cents) => cents > highestPrice))
    throw new Problem("VALIDATION", { booked_duration: "validation:priceLimit" });
}

/** Between which days a stay may begin now, as `stayErrors` asks. */
export function startDays(now: Date) {
  return { today: dayOf(now), firstStart: firstStartOf(now) };
}

/** @throws Problem BANNED for a customer who is excluded from bookings. */
export function rejectBanned({ isBanned }: Pick<AskedQuote, "isBanned">): void {
  if (isBanned) throw new Problem("BANNED");
}

/**
 * What the checks of a booking know beside its dates, once for all of them. Guests can book an operating vehicle that
 * has a price.
 * @throws Problem VALIDATION `vehicle` for any other.
 */
export async function readFacts(db: Kysely<Database>, request: Parameters<typeof findStayFacts>[1]) {
  const facts = await findStayFacts(db, request);
  const nightCents = facts?.vehicle.night_cents ?? null;
  if (!facts || facts.vehicle.blocked === 1 || facts.vehicle.deleted_at !== null || nightCents === null) {
    throw new Problem("VALIDATION", { vehicle: "validation:vehicle" });
  }
  return { ...facts, nightCents };
}

/** @throws Problem VALIDATION where there is an error. */
export function rejectErrors(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new Problem("VALIDATION", errors);
}
