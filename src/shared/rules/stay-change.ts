import { type Party, partyErrors, stayErrors, touchesClosedDay } from "./booking-rules.ts";
import type { CancellationRight } from "./cancellation.ts";
import { cancellationFee } from "./cancellation-fee.ts";
import { type Charge, forPersons, stayCharges } from "./charges.ts";
import { addDays, type Day } from "./day.ts";
import type { ExtraName, OfferedExtras } from "./extras.ts";
import type { License } from "./license.ts";
import type { MessageKey } from "./message-key.ts";
import type { Cents } from "./money.ts";
import { type BookedPrice, priceOf, priceOfBooking } from "./pricing.ts";
import type { OffSeason } from "./season.ts";
import { halfDaysOf, maximumNights, minimumNights, type Role, type Stay } from "./stay.ts";

/** All that can be changed of a booking (requirements/stay-change.md). */
export interface StayPlan extends Stay {
  vehicleId: number;
  adults: number;
  children: number;
  license: string;
  extras: readonly ExtraName[];
}

export type StayChangeField =
  | "booking_id"
  | "vehicle"
  | "booked_day"
  | "booked_duration"
  | "people_number"
  | "license_answer"
  | "extras";

type Errors = { [Field in StayChangeField]?: MessageKey };

/** The half-days that the change takes beside those of the stay before, and those that it frees. */
export function movedHalfDays(from: Stay & { vehicleId: number }, to: Stay & { vehicleId: number }) {
  const [before, after] = [halfDaysOf(from.start, from.nights), halfDaysOf(to.start, to.nights)];
  if (from.vehicleId !== to.vehicleId) return { taken: after, freed: before };
  const isIn = (list: typeof before, { day, half }: (typeof before)[number]) =>
    list.some((other) => other.day === day && other.half === half);
  return { taken: after.filter((each) => !isIn(before, each)), freed: before.filter((each) => !isIn(after, each)) };
}

/** Whether it is the same boat for as many nights: then the rent stays as it was agreed. */
export function isSameRent(from: StayPlan, to: StayPlan): boolean {
  return from.vehicleId === to.vehicleId && Math.max(1, from.nights) === Math.max(1, to.nights);
}

const isSameParty = (from: StayPlan, to: StayPlan) =>
  from.adults === to.adults && from.children === to.children && from.license === to.license;
const isSameExtras = (from: StayPlan, to: StayPlan) =>
  from.extras.length === to.extras.length && from.extras.every((name) => to.extras.includes(name));

interface Given {
  role: Role;
  today: Day;
  firstStart: Day;
  offSeason: OffSeason;
  /** Of the stay before: `admin` while it is under way, `nobody` once it has ended. */
  right: CancellationRight;
  vehicle: { name: string; license: License; passengers: number };
  offered: OfferedExtras;
}

/**
 * What is wrong with a change, by field; no field where nothing is. Of a stay that has begun only the end can change,
 * and not to a day before today. Days that the booking has already are not looked at again, though they were blocked or
 * closed since. Bookings of others are not looked at.
 */
export function changeErrors(from: StayPlan, to: StayPlan, given: Given): Errors {
  if (given.right === "nobody") return { booking_id: "validation-staff:stayOver" };
  const { taken, freed } = movedHalfDays(from, to);
  const isSame = taken.length + freed.length === 0 && isSameParty(from, to) && isSameExtras(from, to);
  if (isSame) return { booking_id: "validation-staff:stayUnchanged" };
  return given.right === "admin"
    ? errorsUnderWay(from, to, given, taken.length > 0)
    : errorsAhead(from, to, given, taken.length > 0);
}

function errorsAhead(from: StayPlan, to: StayPlan, given: Given, takesMore: boolean): Errors {
  const errors: Errors = {};
  if (takesMore || !isAllowedLength(to.nights, given.role)) Object.assign(errors, stayErrors(to, given));
  if (from.vehicleId === to.vehicleId && isSameParty(from, to) && isSameExtras(from, to)) return errors;
  return { ...errors, ...partyErrors(given.vehicle, given.offered, partyOf(to)) };
}

function errorsUnderWay(from: StayPlan, to: StayPlan, given: Given, takesMore: boolean): Errors {
  const errors: Errors = {};
  const onlyEnd = "validation-staff:onlyEnd";
  if (from.vehicleId !== to.vehicleId) errors.vehicle = onlyEnd;
  if (from.start !== to.start) errors.booked_day = onlyEnd;
  if (from.adults !== to.adults || from.children !== to.children) errors.people_number = onlyEnd;
  if (from.license !== to.license) errors.license_answer = onlyEnd;
  if (!isSameExtras(from, to)) errors.extras = onlyEnd;
  if (!isAllowedLength(to.nights, given.role)) errors.booked_duration = "validation:duration";
  else if (addDays(to.start, to.nights) < given.today) errors.booked_duration = "validation-staff:endPassed";
  else if (takesMore && touchesClosedDay(to, given.offSeason)) errors.booked_duration = "validation:closed";
  return errors;
}

const isAllowedLength = (nights: number, role: Role) => nights >= minimumNights(role) && nights <= maximumNights;

function partyOf({ adults, children, license, extras }: StayPlan): Party {
  return { adults, children, people_number: adults + children, license_answer: license, extras };
}

/** What a booking costs, in cents. */
export interface BookedMoney extends BookedPrice {
  /** What of its lines makes them another price that was agreed on. */
  adjusted_cents: Cents;
  /** What the terms ask for all that was given up: more than `kept_cents` where less was paid. */
  terms_cents: Cents;
}

/**
 * Rent and extras of the changed stay as lines. What was agreed stays agreed, whatever it costs today: the rent while
 * boat and number of nights stay, an extra while the boat does; all else costs what it costs today.
 * @throws RangeError when an extra is not offered: see `changeErrors`.
 */
export function changedStayCharges(
  from: StayPlan,
  to: StayPlan,
  given: { standing: readonly Charge[]; nightCents: Cents; offered: OfferedExtras },
): Charge[] {
  const { standing, nightCents, offered } = given;
  const persons = to.adults + to.children;
  const ofBoat = from.vehicleId === to.vehicleId ? standing : [];
  const agreed = ofBoat.filter(({ name }) => name !== "" && to.extras.includes(name));
  const extras = to.extras.filter((name) => !agreed.some((charge) => charge.name === name));
  const price = priceOf({ nightCents, nights: to.nights, extras, offered, persons, voucherCents: 0 });
  const anew = stayCharges(price, { nights: to.nights, persons });
  const rent = (isSameRent(from, to) ? standing : anew).filter(({ kind }) => kind === "rent");
  return [
    ...rent,
    ...agreed.map((charge) => forPersons(charge, persons)),
    ...anew.filter(({ kind }) => kind === "extra"),
  ];
}

interface PriceQuestion {
  booked: BookedMoney;
  /** Rent and extras of the changed stay: see `changedStayCharges`. */
  listCents: Cents;
  /** See `isSameRent`: an agreed price stays then, and what extras cost more or less changes it. */
  sameRent: boolean;
  /** What is left on its voucher and can be used today; 0 without one. */
  voucherLeftCents: Cents;
  /** What was paid in money and is not on its way back. */
  paidCents: Cents;
  /** The earliest first day that the booking had so far. */
  earliestStart: Day;
  today: Day;
  /** An admin asks nothing for what is given up, nor for what was given up before. */
  waived: boolean;
}

/**
 * What a changed stay costs. What the guest pays less is given up, and bears the fee of the terms as a cancellation of
 * it would, at the stage reached by the earliest first day; it is kept from what was paid, never asked for. So no
 * change with a cancellation after it costs less than the cancellation alone, but for a cent of rounding.
 *
 * The voucher pays more only for what the stay costs more, and gets back what it costs less than that.
 */
export function priceOfChange(question: PriceQuestion): BookedMoney {
  const { booked, listCents, sameRent, waived } = question;
  const more = listCents - (booked.charged_cents - booked.adjusted_cents);
  const kept = waived ? 0 : booked.kept_cents;
  const isAgreed = booked.adjusted_cents !== 0 && sameRent;
  const voucherMore = isAgreed ? 0 : Math.min(question.voucherLeftCents, Math.max(0, more));
  const voucher_cents = Math.min(listCents, booked.voucher_cents + voucherMore);
  const agreed = Math.max(0, booked.charged_cents - booked.voucher_cents + more) + voucher_cents;
  const charged_cents = isAgreed ? agreed : listCents;
  const lines = { charged_cents, adjusted_cents: charged_cents - listCents, voucher_cents };
  const price = priceOfBooking({ ...lines, kept_cents: kept });
  const givenUp = Math.max(0, priceOfBooking(booked) - price);
  if (waived) return { ...lines, kept_cents: 0, terms_cents: 0 };
  const terms_cents = booked.terms_cents + cancellationFee(givenUp, question.earliestStart, question.today);
  const surplus = Math.max(0, question.paidCents - price);
  const fee = givenUp === 0 ? 0 : Math.min(terms_cents - kept, surplus);
  return { ...lines, kept_cents: kept + fee, terms_cents };
}
