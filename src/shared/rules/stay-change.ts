import { type Offers, type Party, partyErrors, stayErrors, touchesClosedDay } from "./booking-rules.ts";
import type { CancellationRight } from "./cancellation.ts";
import { type AgreedRent, type ChangePricing, changedRent, hasLadder } from "./changed-rent.ts";
import { type Charge, forPersons, isOfExtra, type OnSiteCharge, stayCharges, sumOfCharges } from "./charges.ts";
import { addDays, type Day } from "./day.ts";
import type { ExtraName, OfferedExtras } from "./extras.ts";
import type { License } from "./license.ts";
import type { MessageKey } from "./message-key.ts";
import type { Cents } from "./money.ts";
import { areOffered, takesOf } from "./own-extras.ts";
import type { ChosenExtra, OwnExtra } from "./price-list.ts";
import { priceOf } from "./pricing.ts";
import type { OffSeason } from "./season.ts";
import { halfDaysOf, maximumNights, minimumNights, type Role, type Stay } from "./stay.ts";
import { takeLast } from "./voucher-parts.ts";

/** All that can be changed of a booking (requirements/stay-change.md). */
export interface StayPlan extends Stay {
  vehicleId: number;
  adults: number;
  children: number;
  license: string;
  extras: readonly ExtraName[];
  ownExtras: readonly ChosenExtra[];
}

export type StayChangeField =
  | "booking_id"
  | "vehicle"
  | "booked_day"
  | "booked_duration"
  | "people_number"
  | "license_answer"
  | "extras"
  | "own_extras";

type Errors = { [Field in StayChangeField]?: MessageKey };

/** The half-days that the change takes beside those of the stay before, and those that it frees. */
export function movedHalfDays(from: Stay & { vehicleId: number }, to: Stay & { vehicleId: number }) {
  const [before, after] = [halfDaysOf(from.start, from.nights, from), halfDaysOf(to.start, to.nights, to)];
  if (from.vehicleId !== to.vehicleId) return { taken: after, freed: before };
  const isIn = (list: typeof before, { day, half }: (typeof before)[number]) =>
    list.some((other) => other.day === day && other.half === half);
  return { taken: after.filter((each) => !isIn(before, each)), freed: before.filter((each) => !isIn(after, each)) };
}

const isSameParty = (from: StayPlan, to: StayPlan) =>
  from.adults === to.adults && from.children === to.children && from.license === to.license;
const isSameExtras = (from: StayPlan, to: StayPlan) =>
  from.extras.length === to.extras.length && from.extras.every((name) => to.extras.includes(name));
const isSameOwnExtras = (from: StayPlan, to: StayPlan) =>
  from.ownExtras.length === to.ownExtras.length &&
  from.ownExtras.every(({ id, pieces }) => to.ownExtras.some((other) => other.id === id && other.pieces === pieces));
const areSameExtras = (from: StayPlan, to: StayPlan) => isSameExtras(from, to) && isSameOwnExtras(from, to);

interface Given {
  role: Role;
  today: Day;
  firstStart: Day;
  offSeason: OffSeason;
  /** Of the stay before: `admin` while it is under way, `nobody` once it has ended. */
  right: CancellationRight;
  vehicle: { name: string; license: License; passengers: number };
  offered: Offers;
}

/**
 * What is wrong with a change, by field; no field where nothing is. Of a stay that has begun only the end can change,
 * with a late return or without, and not to a day before today. Days that the booking has already are not looked at again, though they were blocked or
 * closed since. Bookings of others are not looked at.
 */
export function changeErrors(from: StayPlan, to: StayPlan, given: Given): Errors {
  if (given.right === "nobody") return { booking_id: "validation-staff:stayOver" };
  const { taken, freed } = movedHalfDays(from, to);
  const isSame = taken.length + freed.length === 0 && isSameParty(from, to) && areSameExtras(from, to);
  if (isSame) return { booking_id: "validation-staff:stayUnchanged" };
  return given.right === "admin"
    ? errorsUnderWay(from, to, given, taken.length > 0)
    : errorsAhead(from, to, given, taken.length > 0);
}

function errorsAhead(from: StayPlan, to: StayPlan, given: Given, takesMore: boolean): Errors {
  const errors: Errors = {};
  if (takesMore || !isAllowedLength(to.nights, given.role)) Object.assign(errors, stayErrors(to, given));
  if (from.vehicleId === to.vehicleId && isSameParty(from, to) && areSameExtras(from, to)) return errors;
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
  // A late return is agreed on while the guest is on the way as well: it belongs to the end.
  const ofStart = (plan: StayPlan) => withoutLateReturn(plan, given.offered.ownExtras);
  if (!isSameOwnExtras(ofStart(from), ofStart(to))) errors.own_extras = onlyEnd;
  else if (!areOffered(to.ownExtras, given.offered.ownExtras)) errors.own_extras = "validation:extras";
  if (!isAllowedLength(to.nights, given.role)) errors.booked_duration = "validation:duration";
  else if (addDays(to.start, to.nights) < given.today) errors.booked_duration = "validation-staff:endPassed";
  else if (takesMore && touchesClosedDay(to, given.offSeason)) errors.booked_duration = "validation:closed";
  return errors;
}

const withoutLateReturn = (plan: StayPlan, offered: readonly OwnExtra[]): StayPlan => ({
  ...plan,
  ownExtras: plan.ownExtras.filter((each) => !takesOf([each], offered).includes("lastAfternoon")),
});

const isAllowedLength = (nights: number, role: Role) => nights >= minimumNights(role) && nights <= maximumNights;

function partyOf({ adults, children, license, extras, ownExtras }: StayPlan): Party {
  return { adults, children, people_number: adults + children, license_answer: license, extras, own_extras: ownExtras };
}

/** A stay as it was agreed on once, with its lines. */
export interface AgreedStay extends AgreedRent {
  vehicleId: number;
  /** Its party, by which a price list prices nights. */
  persons?: number;
  /** When. */
  agreedOn?: Day;
  /** What it owed on site, as lines. */
  onSite: readonly OnSiteCharge[];
  voucherCents: Cents;
}

/**
 * The last time that the same boat was agreed on for as many nights: rent and another price stay as they were then. What
 * a price list priced is the same only for the same days and as many persons.
 */
export function agreedBefore(agreed: readonly AgreedStay[], to: StayPlan): AgreedStay | undefined {
  const charged = (nights: number) => Math.max(1, nights);
  return agreed.findLast(
    (stay) =>
      stay.vehicleId === to.vehicleId &&
      charged(stay.nights) === charged(to.nights) &&
      (listOf(stay) === null || (stay.start === to.start && stay.persons === to.adults + to.children)),
  );
}

const listOf = ({ charges }: AgreedStay): number | null =>
  charges.find(({ kind, priceListId }) => kind === "rent" && priceListId !== undefined)?.priceListId ?? null;

/** The lists that the rent of what stands names, each with the day on which it was agreed on; the first one first. */
export function agreedListsOf(agreed: readonly AgreedStay[]): { id: number; agreedOn: Day | undefined }[] {
  const ids = rentListsOf(agreed.at(-1)).toSorted((one, other) => one - other);
  return ids.map((id) => ({ id, agreedOn: listAgreedOn(agreed, id) }));
}

/** The day on which the rent of a booking first agreed on a list. */
export const listAgreedOn = (agreed: readonly AgreedStay[], id: number | null): Day | undefined =>
  agreed.find((stay) => id !== null && rentListsOf(stay).includes(id))?.agreedOn;

function rentListsOf(stay: AgreedStay | undefined): number[] {
  const rent = stay?.charges.filter(({ kind }) => kind === "rent") ?? [];
  return [...new Set(rent.flatMap(({ priceListId }) => priceListId ?? []))];
}

/**
 * Whether a stay of other nights on the same boat is priced as a whole because one of both has the price of a ladder:
 * guest and staff read that before they change it.
 */
export function isPricedAnew(agreed: readonly AgreedStay[], to: StayPlan, charges: readonly Charge[]): boolean {
  const standing = agreed.at(-1);
  if (!standing || standing.vehicleId !== to.vehicleId || agreedBefore(agreed, to)) return false;
  const isOther = standing.start !== to.start || standing.nights !== to.nights;
  return isOther && (hasLadder(standing.charges) || hasLadder(charges));
}

/** What was agreed for the boat that the guest leaves, as if it had been agreed for the other one. */
export function asOfBoat(agreed: readonly AgreedStay[], from: StayPlan, to: StayPlan): AgreedStay[] {
  return agreed.map((stay) => (stay.vehicleId === from.vehicleId ? { ...stay, vehicleId: to.vehicleId } : stay));
}

/**
 * Rent and extras of the changed stay as lines. What was agreed stays agreed, whatever it costs today: the rent of a
 * boat for a number of nights, an extra of a boat. All else costs what it costs today, nights what `changedRent` says.
 * @throws RangeError when an extra is not offered: see `changeErrors`.
 */
export function changedStayCharges(
  to: StayPlan,
  given: {
    agreed: readonly AgreedStay[];
    nightCents: Cents;
    offered: OfferedExtras;
    /** Absent: each night costs the boat's own price. */
    pricing?: ChangePricing | undefined;
    /** Lines of the extras of the booking's own list: see `changedOwnExtras`. */
    ownCharges?: readonly Charge[];
  },
): Charge[] {
  const { agreed, nightCents, offered, pricing } = given;
  const persons = to.adults + to.children;
  const known = agreed.filter(({ vehicleId }) => vehicleId === to.vehicleId).flatMap(({ charges }) => charges);
  const extras = to.extras.flatMap(
    (name) => known.findLast((charge) => isOfExtra(charge) && charge.name === name) ?? [],
  );
  const unknown = to.extras.filter((name) => !extras.some((charge) => charge.name === name));
  // What is chosen now costs what the list says that was agreed on first, as nights of another boat do.
  const listed = pricing && (pricing.agreed[0] ?? pricing.held);
  const price = priceOf({
    nightCents,
    nights: to.nights,
    ...(listed && { list: listed.list }),
    extras: unknown,
    offered,
    persons,
    voucherCents: 0,
  });
  const anew = stayCharges(price, { nights: to.nights, persons, priceListId: listed?.id ?? null });
  const isRent = ({ kind }: Charge) => kind === "rent";
  const standing = agreed.at(-1);
  const asked = { vehicleId: to.vehicleId, nightCents, stay: to, persons };
  const rent = pricing && standing ? changedRent(standing, asked, pricing) : anew.filter(isRent);
  return [
    ...(agreedBefore(agreed, to)?.charges.filter(isRent) ?? rent),
    ...extras.map((charge) => forPersons(charge, persons)),
    ...anew.filter(({ kind }) => kind === "extra"),
    ...(given.ownCharges ?? []),
  ];
}

interface PriceQuestion {
  /** The stays that were agreed on, what stands at the end. */
  agreed: readonly AgreedStay[];
  to: StayPlan;
  /** Rent and extras of the changed stay: see `changedStayCharges`. */
  listCents: Cents;
  /** What is left on its vouchers and can be used today; 0 without one. */
  voucherLeftCents: Cents;
}

/**
 * What a changed stay costs, and what its vouchers pay of that. Another price that was agreed on for the same rent
 * stays, and extras change it. The voucher pays more as far as something is left on it and the stay costs more; of what
 * it costs less the voucher gets back what it gave last.
 */
export function priceOfChange({ agreed, to, listCents, voucherLeftCents }: PriceQuestion) {
  const standing = agreed.at(-1);
  if (!standing) throw new RangeError("a booking without a stay");
  const alike = agreedBefore(agreed, to);
  const adjusted = sumOfCharges((alike?.charges ?? []).filter(({ kind }) => kind === "adjustment"));
  if (alike && adjusted !== 0) {
    const voucher_cents = Math.min(listCents, standing.voucherCents);
    const inMoney = Math.max(0, listCents + adjusted - alike.voucherCents);
    const charged_cents = inMoney + voucher_cents;
    return { charged_cents, adjusted_cents: charged_cents - listCents, voucher_cents };
  }
  const more = listCents - sumOfCharges(standing.charges);
  const moved = more > 0 ? Math.min(voucherLeftCents, more) : -voucherBack(agreed, -more);
  const voucher_cents = Math.min(listCents, standing.voucherCents + moved);
  return { charged_cents: listCents, adjusted_cents: 0, voucher_cents };
}

/** What of a stay that gets cheaper by `less` its vouchers gave last: that goes back to them first. */
export function voucherBack(agreed: readonly Pick<AgreedStay, "charges" | "voucherCents">[], less: Cents): Cents {
  const given: Part[] = [];
  let before = { voucher: 0, money: 0 };
  for (const [index, { charges, voucherCents: voucher }] of agreed.entries()) {
    const money = Math.max(0, sumOfCharges(charges) - voucher);
    takeLast(
      given.filter(({ by }) => by === "voucher"),
      before.voucher - voucher,
    );
    takeLast(
      given.filter(({ by }) => by === "money"),
      before.money - money,
    );
    const parts: Part[] = [
      { by: "money", cents: money - before.money },
      { by: "voucher", cents: voucher - before.voucher },
    ];
    // A booking is paid by its voucher first and by money for the rest; what costs more later by what is on the voucher.
    given.push(...(index === 0 ? parts.toReversed() : parts).filter(({ cents }) => cents > 0));
    before = { voucher, money };
  }
  const taken = takeLast(given, less).filter(({ by }) => by === "voucher");
  return taken.reduce((sum, { cents }) => sum + cents, 0);
}

/** What paid for a part of a stay. */
interface Part {
  by: "voucher" | "money";
  cents: Cents;
}
