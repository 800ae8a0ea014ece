import type { Kysely } from "kysely";
import type { StayChangeQuoteRequest } from "../../../shared/contract/stay-change.ts";
import { type AgreedMoney, afterChange, differenceOf } from "../../../shared/rules/agreed-money.ts";
import type { AgreedTerms } from "../../../shared/rules/agreed-terms.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { costsOfChange } from "../../../shared/rules/change-costs.ts";
import {
  type AnyCharge,
  adjustedTo,
  changedCharges,
  ownCharges,
  ownOnSiteCharges,
  sumOfCharges,
} from "../../../shared/rules/charges.ts";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import { addedHalvesOf, flagsOf, halfErrors, halvesOf, stayOfRow } from "../../../shared/rules/early-and-late.ts";
import type { ExtraName } from "../../../shared/rules/extras.ts";
import { licenseAnswer } from "../../../shared/rules/license.ts";
import { listErrors } from "../../../shared/rules/list-errors.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { type AgreedOnSite, agreedOnSite, changedOnSite } from "../../../shared/rules/on-site-charges.ts";
import {
  bookedExtras,
  changedOwnExtras,
  chosenOf,
  offeredOf,
  ownExtrasOf,
  sumOfOwn,
  takesOf,
} from "../../../shared/rules/own-extras.ts";
import { type HeldPriceList, type PriceList, type TakenHalf, takenHalves } from "../../../shared/rules/price-list.ts";
import { firstEarlyOf } from "../../../shared/rules/stay.ts";
import {
  type AgreedStay,
  agreedBefore,
  changeErrors,
  movedHalfDays,
  type StayPlan,
} from "../../../shared/rules/stay-change.ts";
import { partsOf, partsOfLess, partsOfMore, type VoucherPart } from "../../../shared/rules/voucher-parts.ts";
import type { Database } from "../../db/schema.ts";
import type { ChangedColumns } from "../../db/tables/booking.ts";
import { Problem } from "../../http/problem.ts";
import { agreedMoneyOf, versionOf } from "../booking-money/agreed-money.repository.ts";
import { agreedListOf, agreedStaysOf } from "../booking-money/charges.repository.ts";
import { storedExtras } from "../fleet/fleet.ts";
import { usableCents } from "../vouchers/vouchers.queries.ts";
import { voucherMovesOf } from "../vouchers/vouchers.repository.ts";
import { findStayFacts, freeHalves, isBoatOut } from "./availability.repository.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { rightToCancel } from "./cancellation.ts";
import { readChangePricing } from "./change-pricing.ts";
import { bookedOwn } from "./own-extras.ts";
import { rejectErrors, rejectHugePrice, startDays } from "./quote-booking.ts";

export type AskedStayChange = Omit<StayChangeQuoteRequest, "booking_id" | "version">;

/** A change as it would be written, and where its money goes. */
export interface PlannedChange {
  before: KnownBooking;
  after: KnownBooking;
  /** The lines by which what it costs differs, and what it owes on site. */
  charges: AnyCharge[];
  onSite: { before: AgreedOnSite; after: AgreedOnSite };
  /** Those of the day on which it was booked: no change is another agreement on them. */
  terms: AgreedTerms;
  /** What cancelling costs more at least, or less. */
  floorCents: Cents;
  /** The price of the stay as a whole is another one, by a ladder of the price list. */
  isPricedAnew: boolean;
  halfDays: ReturnType<typeof movedHalfDays>;
  /** What of early boarding and late return the stay had, and cannot have on its new days or boat. */
  lostHalves: TakenHalf[];
  /** What the terms keep for what this change gives up. */
  feeCents: Cents;
  dueCents: Cents;
  /** The last day to pay what is due; null where nothing is. */
  dueDay: Day | null;
  walletBack: Cents;
  voucherBack: Cents;
  /** What each voucher pays more; below 0 what it gets back. */
  voucherParts: VoucherPart[];
  cashBack: Cents;
}

/**
 * Checks a change of a booking against every rule but free dates, prices it, and says what becomes of the money; the
 * dialog shows it, and the command does it. Lock the booking before where it is to be written.
 * @param given.keptBackCents what an earlier change was to give back, and is among what was paid again.
 * @throws Problem VALIDATION naming the fields, FORBIDDEN `waive_terms`, CONFLICT `booking_id` for a cancelled one.
 */
export async function planStayChange(
  db: Kysely<Database>,
  booking: KnownBooking,
  asked: AskedStayChange,
  { isAdmin, isGuest = false, keptBackCents = 0 }: { isAdmin: boolean; isGuest?: boolean; keptBackCents?: Cents },
  now: Date,
): Promise<PlannedChange> {
  if (booking.status === "cancelled") throw new Problem("CONFLICT", { booking_id: "validation-staff:stayCancelled" });
  const waived = asked.waive_terms;
  if (waived && !isAdmin) throw new Problem("FORBIDDEN", { waive_terms: "validation-staff:waiveByAdmin" });
  const agreed = await agreedStaysOf(db, booking);
  const own = await agreedListOf(db, booking.id);
  const from = planOf(booking);
  const { to, lostHalves } = await keptHalves(db, booking, askedPlan(booking, asked, own.list), { asked, own, now });
  if (asked.our_fault) await rejectBlame(db, from, to, isAdmin || asked.for_block === true, now);
  const facts = await factsOf(db, { booking, agreed, from, to });
  const { vehicle, nightCents, offSeason, visitorsTaxCents, isBanned, priceList } = facts;
  const offered = storedExtras(vehicle);
  const isMoved = from.start !== to.start || from.nights !== to.nights;
  // What is not free and what a ban forbids look alike to a guest, who asks staff then.
  if (isGuest && isMoved && isBanned) throw new Problem("CONFLICT", { booked_day: "validation-staff:stayTaken" });
  // A guest keeps the length that staff once agreed on.
  const role = isGuest && isMoved ? ("visitor" as const) : ("staff" as const);
  const given = { role, ...startDays(now), offSeason, right: rightToCancel(booking, now) };
  const offeredOwn = ownExtrasOf(own.list, to.vehicleId);
  const had = halvesOf(from);
  const added = to.ownExtras.filter((each) => takesOf([each], offeredOwn).some((half) => !had.includes(half)));
  rejectErrors({
    ...halfErrors(added, offeredOwn, to, {
      role: isGuest ? "visitor" : "staff",
      today: dayOf(now),
      firstEarly: firstEarlyOf(now),
    }),
    ...(isMoved && listErrors(priceList.list, to.vehicleId, to, given)),
    ...changeErrors(withoutHalves(from, lostHalves, own.list), to, {
      ...given,
      vehicle,
      offered: { extras: offered, ownExtras: offeredOwn },
    }),
  });
  const ownLines = changedOwnExtras(own.list, { ...from, booked: bookedOwn(booking) }, to, {
    isOurFault: asked.our_fault,
  });
  const pricing = (await readChangePricing(db, [agreed], priceList, now))(agreed);
  const moves = await voucherMovesOf(db, booking.id);
  const usable = await usableOf(db, moves, now);
  const voucherLeftCents = usable.reduce((sum, { cents }) => sum + cents, 0);
  const known = { agreed, nightCents, pricing, offered, voucherLeftCents, ownCharges: ownCharges(ownLines, own.id) };
  const { stayCharges, price, isAnew } = costsOfChange(from, to, { ...known, isOurFault: asked.our_fault });
  rejectHugePrice(sumOfCharges(stayCharges), sumOfOwn(ownLines, { isOnSite: true }));
  const stay = {
    ...booking,
    ...price,
    vehicle_id: to.vehicleId,
    vehicle_name: vehicle.name,
    start_day: to.start,
    nights: to.nights,
    end_day: addDays(to.start, to.nights),
    ...flagsOf(to),
    adults: to.adults,
    children: to.children,
    license_answer: licenseAnswer(to.license),
    extras: JSON.stringify(to.extras),
    own_extras: JSON.stringify(bookedExtras(ownLines)),
  };
  const money = await agreedMoneyOf(db, booking);
  const changed = afterChange(money, versionOf(stay), dayOf(now), leniencyOf(asked));
  const wanted = price.adjusted_cents === 0 ? stayCharges : adjustedTo(price.charged_cents, stayCharges);
  const standing = agreed.at(-1);
  const stood = standing?.onSite ?? [];
  const specifiedOnSite = changedOnSite(from, to, { agreed, boat: vehicle, visitorsTaxCents, priceList: own });
  const onSite = [...specifiedOnSite, ...ownOnSiteCharges(ownLines, own.id)];
  const charges = [...changedCharges(standing?.charges ?? [], wanted), ...changedCharges(stood, onSite)];
  const { taken, freed } = movedHalfDays(from, to);
  // A boat that was freed of a guest who did not come stays free of them, however long the stay is said to be.
  const halfDays = { taken: booking.freed_at === null ? taken : [], freed };
  const after = { ...stay, kept_cents: changed.keptCents };
  const floorCents = changed.floorCents - money.floorCents;
  const more = after.voucher_cents - booking.voucher_cents;
  const voucherParts = more > 0 ? partsOfMore(usable, more) : partsOfLess(moves, -more);
  return {
    before: booking,
    after,
    charges,
    onSite: { before: agreedOnSite(stood), after: agreedOnSite(onSite) },
    terms: money.terms,
    floorCents,
    isPricedAnew: isAnew,
    halfDays,
    lostHalves,
    voucherParts,
    ...movedMoney(booking, after, changed, keptBackCents),
  };
}

/** What is left on the booking's vouchers and can be used today. */
async function usableOf(db: Kysely<Database>, moves: readonly VoucherPart[], now: Date): Promise<VoucherPart[]> {
  const usable: VoucherPart[] = [];
  for (const { voucherId } of partsOf(moves)) {
    usable.push({ voucherId, cents: await usableCents(db, voucherId, now) });
  }
  return usable;
}

/** Why nothing, or less, is kept of what is given up. */
export function leniencyOf({ waive_terms, our_fault }: Pick<AskedStayChange, "waive_terms" | "our_fault">) {
  if (waive_terms) return "waived";
  return our_fault ? "ourFault" : null;
}

/** @throws Problem VALIDATION `our_fault` for the same boat; FORBIDDEN where only an admin may say so. */
async function rejectBlame(
  db: Kysely<Database>,
  from: StayPlan,
  to: StayPlan,
  maySay: boolean,
  now: Date,
): Promise<void> {
  if (from.vehicleId === to.vehicleId) throw new Problem("VALIDATION", { our_fault: "validation-staff:ourFaultBoat" });
  if (maySay || (await isBoatOut(db, from.vehicleId, now))) return;
  throw new Problem("FORBIDDEN", { our_fault: "validation-staff:ourFaultByAdmin" });
}

/** The booking's stay as the rules read it. */
export function planOf(row: KnownBooking): StayPlan {
  const { vehicle_id: vehicleId, adults, children } = row;
  return {
    vehicleId,
    ...stayOfRow(row),
    adults,
    children,
    license: row.license_answer ?? "",
    extras: JSON.parse(row.extras) as ExtraName[],
    ownExtras: chosenOf(bookedOwn(row)),
  };
}

/** A boat that takes the place of one that is out of service need not have all extras: the others go. */
function askedPlan(booking: KnownBooking, asked: AskedStayChange, list: Pick<PriceList, "ownExtras">): StayPlan {
  const { adults, children, license, extras, ownExtras } = planOf(booking);
  return {
    vehicleId: asked.vehicle,
    start: asked.booked_day,
    nights: asked.booked_duration,
    adults: asked.adults ?? adults,
    children: asked.children ?? children,
    license: asked.license_answer ?? license,
    extras: asked.extras ?? extras,
    ownExtras:
      asked.own_extras ?? (asked.our_fault ? offeredOf(ownExtras, ownExtrasOf(list, asked.vehicle)) : ownExtras),
  };
}

/**
 * The stay as it can be: early boarding and late return that it has already stay where nobody else has the half-day on
 * its new days and boat, and go where somebody does; a day booking has none. What is chosen with the change is left for
 * who takes the half-days to refuse. A boat that was freed of the stay keeps none for it.
 */
async function keptHalves(
  db: Kysely<Database>,
  booking: KnownBooking,
  wanted: StayPlan,
  { asked, own, now }: { asked: Pick<AskedStayChange, "own_extras">; own: HeldPriceList; now: Date },
): Promise<{ to: StayPlan; lostHalves: TakenHalf[] }> {
  const from = planOf(booking);
  const had = halvesOf(from);
  const offered = ownExtrasOf(own.list, wanted.vehicleId);
  const withHalves = (plan: StayPlan) => ({ ...plan, ...addedHalvesOf(takesOf(plan.ownExtras, offered)) });
  if (had.length === 0) return { to: withHalves(wanted), lostHalves: [] };
  const { vehicleId, start, nights } = wanted;
  const days = { vehicleId, start, nights, sessionHash: null, exceptBooking: booking.id, now: now.toISOString() };
  const free = booking.freed_at === null || nights === 0 ? await freeHalves(db, days) : takenHalves;
  const kept = takesOf(wanted.ownExtras, offered).filter((half) => free.includes(half));
  const asksFor = takesOf(asked.own_extras ?? from.ownExtras, own.list.ownExtras);
  const lostHalves = had.filter((half) => asksFor.includes(half) && !kept.includes(half));
  return { to: withHalves(withoutHalves(wanted, lostHalves, own.list)), lostHalves };
}

const withoutHalves = (plan: StayPlan, halves: readonly TakenHalf[], list: Pick<PriceList, "ownExtras">): StayPlan => ({
  ...plan,
  ownExtras: plan.ownExtras.filter((each) => !takesOf([each], list.ownExtras).some((half) => halves.includes(half))),
});

/** A boat that is out of service keeps the stays that it has, but takes no more of them. */
async function factsOf(
  db: Kysely<Database>,
  { booking, agreed, from, to }: { booking: KnownBooking; agreed: readonly AgreedStay[]; from: StayPlan; to: StayPlan },
) {
  const { name, email, phone } = booking;
  const facts = await findStayFacts(db, { vehicle: to.vehicleId, name, email, phone });
  const refused = () => new Problem("VALIDATION", { vehicle: "validation:vehicle" });
  if (!facts) throw refused();
  const isBookable = facts.vehicle.blocked === 0 && facts.vehicle.deleted_at === null;
  if (!isBookable && movedHalfDays(from, to).taken.length > 0) throw refused();
  if (facts.vehicle.night_cents === null && !agreedBefore(agreed, to)) throw refused();
  return { ...facts, nightCents: facts.vehicle.night_cents ?? 0 };
}

/**
 * What is due, until when, and what goes back by which way; only what this change makes cheaper goes back by itself, and
 * what an earlier one was to give back and this one does not need.
 */
function movedMoney(before: KnownBooking, after: KnownBooking, changed: AgreedMoney, keptBackCents: Cents) {
  const { priceCents, restCents, surplusCents } = moneyOf(after);
  const back = Math.min(surplusCents, Math.max(0, moneyOf(before).priceCents + keptBackCents - priceCents));
  const walletBack = Math.min(back, Math.max(0, before.wallet_cents));
  return {
    feeCents: Math.max(0, after.kept_cents - before.kept_cents),
    dueCents: restCents,
    dueDay: differenceOf(changed)?.dueDay ?? null,
    walletBack,
    voucherBack: Math.max(0, before.voucher_cents - after.voucher_cents),
    cashBack: back - walletBack,
  };
}

/** What the log says of the stay; fsck compares it with the booking. */
export function changedColumns(row: ChangedColumns): ChangedColumns {
  const { vehicle_id, start_day, nights, starts_am = 0, ends_pm = 0, adults, children, extras } = row;
  const { own_extras = "[]", charged_cents, voucher_cents } = row;
  const stay = { vehicle_id, start_day, nights, starts_am, ends_pm };
  return { ...stay, adults, children, extras, own_extras, charged_cents, voucher_cents };
}

/** Whether the stay begins on another day, or with another boat. */
export const isElsewhere = ({ before, after }: PlannedChange) =>
  before.vehicle_id !== after.vehicle_id || before.start_day !== after.start_day;

/** Whether an invoice of before says something else than one of now: licence and what is paid on site are not on it. */
export function isInvoicedOtherwise({ before, after }: PlannedChange): boolean {
  const persons = (row: KnownBooking) => row.adults + row.children;
  const own = (row: KnownBooking) => bookedOwn(row).filter(({ on_site }) => !on_site);
  const said = (row: KnownBooking) =>
    JSON.stringify({
      ...changedColumns(row),
      ...flagsOf({}),
      own_extras: own(row),
      adults: persons(row),
      children: 0,
    });
  return said(before) !== said(after);
}
