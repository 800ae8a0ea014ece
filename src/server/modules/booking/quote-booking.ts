import type { Kysely } from "kysely";
import type { BookingRequest } from "../../../shared/contract/booking.ts";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import { stagesOf } from "../../../shared/rules/agreed-terms.ts";
import { partyErrors, stayErrors } from "../../../shared/rules/booking-rules.ts";
import { dayOf, daysBetween } from "../../../shared/rules/day.ts";
import { listErrors } from "../../../shared/rules/list-errors.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { HeldPriceList, PriceList } from "../../../shared/rules/price-list.ts";
import { highestPrice, type Price, priceOf } from "../../../shared/rules/pricing.ts";
import { type RentQuestion, rentLines, sumOfRent } from "../../../shared/rules/rent.ts";
import { firstStartOf, type Role } from "../../../shared/rules/stay.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { storedExtras } from "../fleet/fleet.ts";
import { publishedOnce } from "../price-list/price-list.repository.ts";
import { findVoucher } from "../vouchers/vouchers.queries.ts";
import { type BookedVehicle, findStayFacts } from "./availability.repository.ts";

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
  const errors: FieldErrors = {
    ...listErrors(priceList.list, vehicle.id, stay, { role: actor.role, today }),
    ...stayErrors(stay, { role: actor.role, ...startDays(now), offSeason }),
    ...partyErrors(vehicle, offered, request),
  };
  if (request.booked_day_end < request.booked_day) errors.booked_day_end = "validation:endDay";
  else if (daysBetween(request.booked_day, request.booked_day_end) !== nights) {
    errors.booked_duration = "validation:duration";
  }
  if (request.voucher_code !== "" && !voucher) errors.voucher_code = "validation:voucher";
  rejectErrors(errors);
  const persons = request.people_number;
  const rent = { vehicleId: vehicle.id, nightCents, stay, persons, bookedOn: today };
  const price = priceOf({
    ...rent,
    list: priceList.list,
    nights,
    extras: request.extras,
    offered,
    voucherCents: voucher?.balanceCents ?? 0,
  });
  rejectHugePrice(price.total);
  await rejectOtherPrice(db, request, { ...rent, priceList, rentCents: price.rent });
  const priceListId = priceList.id;
  return { vehicle, nights, price, visitorsTaxCents, voucherId: voucher?.id ?? null, priceListId, isBanned };
}

const isSameTerms = (one: PriceList, other: PriceList) =>
  JSON.stringify(stagesOf(one)) === JSON.stringify(stagesOf(other));

/**
 * Nobody books at a price, or by terms, that they did not see: where the list that priced what was shown is not the one
 * that holds, its rent has to be the same, and what cancelling costs.
 * @throws Problem CONFLICT `price`.
 */
async function rejectOtherPrice(
  db: Kysely<Database>,
  { price_list: shown }: Pick<BookingRequest, "price_list">,
  { priceList, rentCents, ...rent }: Omit<RentQuestion, "list"> & { priceList: HeldPriceList; rentCents: Cents },
): Promise<void> {
  if (shown === undefined || shown === (priceList.id ?? 0)) return;
  const list = await publishedOnce(db, shown);
  if (list && isSameTerms(list, priceList.list) && sumOfRent(rentLines({ ...rent, list })) === rentCents) return;
  throw new Problem("CONFLICT", { price: "validation:priceChanged" });
}

/** @throws Problem VALIDATION `booked_duration` for a price that nobody can mean, and no column holds. */
export function rejectHugePrice(cents: Cents): void {
  if (cents > highestPrice) throw new Problem("VALIDATION", { booked_duration: "validation:priceLimit" });
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
