import type { Kysely } from "kysely";
import type { StayChangeQuoteRequest } from "../../../shared/contract/stay-change.ts";
import { adjustedTo, type Charge, changedCharges, sumOfCharges } from "../../../shared/rules/charges.ts";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import type { ExtraName } from "../../../shared/rules/extras.ts";
import { licenseAnswer } from "../../../shared/rules/license.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import { differenceDueDay } from "../../../shared/rules/payment-due.ts";
import { priceOfBooking, restOf } from "../../../shared/rules/pricing.ts";
import {
  changedStayCharges,
  changeErrors,
  isSameRent,
  movedHalfDays,
  priceOfChange,
  type StayPlan,
} from "../../../shared/rules/stay-change.ts";
import type { Database } from "../../db/schema.ts";
import { Problem } from "../../http/problem.ts";
import { chargesOf } from "../booking-money/charges.repository.ts";
import { storedExtras } from "../fleet/fleet.vehicle.ts";
import { usableCents } from "../vouchers/vouchers.queries.ts";
import { findStayFacts } from "./availability.repository.ts";
import type { KnownBooking } from "./booking.repository.ts";
import { isDifferenceDue } from "./booking-events.repository.ts";
import { rightToCancel } from "./cancel-booking.ts";
import { rejectErrors, startDays } from "./quote-booking.ts";

export type AskedStayChange = Omit<StayChangeQuoteRequest, "booking_id" | "version">;

/** A change as it would be written, and where its money goes. */
export interface PlannedChange {
  before: KnownBooking;
  after: KnownBooking;
  /** The lines by which what it costs differs. */
  charges: Charge[];
  halfDays: ReturnType<typeof movedHalfDays>;
  /** What the terms keep for what this change gives up. */
  feeCents: Cents;
  dueCents: Cents;
  /** The last day to pay what is due; null where nothing is. */
  dueDay: Day | null;
  walletBack: Cents;
  voucherBack: Cents;
  cashBack: Cents;
}

/**
 * Checks a change of a booking against every rule but free dates, prices it, and says what becomes of the money; the
 * dialog shows it, and the command does it. Lock the booking before where it is to be written.
 * @throws Problem VALIDATION naming the fields, FORBIDDEN `waive_terms`, CONFLICT `booking_id` for a cancelled one.
 */
export async function planStayChange(
  db: Kysely<Database>,
  booking: KnownBooking,
  asked: AskedStayChange,
  { isAdmin, isGuest = false }: { isAdmin: boolean; isGuest?: boolean },
  now: Date,
): Promise<PlannedChange> {
  if (booking.status === "cancelled") throw new Problem("CONFLICT", { booking_id: "validation-staff:stayCancelled" });
  const waived = asked.waive_terms;
  if (waived && !isAdmin) throw new Problem("FORBIDDEN", { waive_terms: "validation-staff:waiveByAdmin" });
  const [from, to] = [planOf(booking), askedPlan(booking, asked)];
  const { vehicle, nightCents, offSeason, isBanned } = await factsOf(db, booking, from, to);
  const offered = storedExtras(vehicle);
  const isMoved = from.start !== to.start || from.nights !== to.nights;
  // What is not free and what a ban forbids look alike to a guest, who asks staff then.
  if (isGuest && isMoved && isBanned) throw new Problem("CONFLICT", { booked_day: "validation-staff:stayTaken" });
  // A guest keeps the length that staff once agreed on.
  const role = isGuest && isMoved ? ("visitor" as const) : ("staff" as const);
  const given = { role, ...startDays(now), offSeason, right: rightToCancel(booking, now) };
  rejectErrors(changeErrors(from, to, { ...given, vehicle, offered }));
  const standing = await chargesOf(db, booking.id);
  const stayCharges = changedStayCharges(from, to, { standing, nightCents, offered });
  const money = priceOfChange({
    booked: booking,
    listCents: sumOfCharges(stayCharges),
    sameRent: isSameRent(from, to),
    voucherLeftCents: booking.voucher_id === null ? 0 : await usableCents(db, booking.voucher_id, now),
    paidCents: Math.max(0, booking.paid_cents),
    earliestStart: booking.earliest_start ?? booking.start_day,
    today: dayOf(now),
    waived,
  });
  const after = {
    ...booking,
    ...money,
    vehicle_id: to.vehicleId,
    vehicle_name: vehicle.name,
    start_day: to.start,
    nights: to.nights,
    end_day: addDays(to.start, to.nights),
    adults: to.adults,
    children: to.children,
    license_answer: licenseAnswer(to.license),
    extras: JSON.stringify(to.extras),
    earliest_start: [booking.earliest_start ?? booking.start_day, to.start].toSorted()[0] ?? to.start,
  };
  const wanted = money.adjusted_cents === 0 ? stayCharges : adjustedTo(money.charged_cents, stayCharges);
  const charges = changedCharges(standing, wanted);
  const { taken, freed } = movedHalfDays(from, to);
  // A boat that was freed of a guest who did not come stays free of them, however long the stay is said to be.
  const halfDays = { taken: booking.freed_at === null ? taken : [], freed };
  return { before: booking, charges, halfDays, ...moneyOf(booking, after, dayOf(now)) };
}

/** The booking's stay as the rules read it. */
function planOf(row: KnownBooking): StayPlan {
  const { vehicle_id: vehicleId, start_day: start, nights, adults, children } = row;
  return {
    vehicleId,
    start,
    nights,
    adults,
    children,
    license: row.license_answer ?? "",
    extras: JSON.parse(row.extras) as ExtraName[],
  };
}

function askedPlan(booking: KnownBooking, asked: AskedStayChange): StayPlan {
  const { adults, children, license, extras } = planOf(booking);
  return {
    vehicleId: asked.vehicle,
    start: asked.booked_day,
    nights: asked.booked_duration,
    adults: asked.adults ?? adults,
    children: asked.children ?? children,
    license: asked.license_answer ?? license,
    extras: asked.extras ?? extras,
  };
}

/** A boat that is out of service keeps the stays that it has, but takes no more of them. */
async function factsOf(db: Kysely<Database>, booking: KnownBooking, from: StayPlan, to: StayPlan) {
  const { name, email, phone } = booking;
  const facts = await findStayFacts(db, { vehicle: to.vehicleId, name, email, phone });
  const refused = () => new Problem("VALIDATION", { vehicle: "validation:vehicle" });
  if (!facts) throw refused();
  const isBookable = facts.vehicle.blocked === 0 && facts.vehicle.deleted_at === null;
  if (!isBookable && movedHalfDays(from, to).taken.length > 0) throw refused();
  if (facts.vehicle.night_cents === null && !isSameRent(from, to)) throw refused();
  return { ...facts, nightCents: facts.vehicle.night_cents ?? 0 };
}

/**
 * What is due, until when, and what goes back by which way; only what this change makes cheaper goes back by itself.
 */
function moneyOf(before: KnownBooking, priced: KnownBooking, today: Day) {
  const [oldPrice, price] = [priceOfBooking(before), priceOfBooking(priced)];
  const paid = Math.max(0, before.paid_cents);
  const dueCents = restOf(price, paid);
  const isMore = price > oldPrice;
  const wasSettled = before.status === "paid" || isDifferenceDue(before);
  const settled_cents = before.status === "paid" ? Math.min(paid, oldPrice) : before.settled_cents;
  const term =
    isMore || before.difference_term === null ? differenceDueDay(today, priced.start_day) : before.difference_term;
  const difference = wasSettled && dueCents > 0 ? { settled_cents, difference_term: term } : {};
  const back = Math.min(restOf(paid, price), Math.max(0, oldPrice - price));
  const walletBack = Math.min(back, Math.max(0, before.wallet_cents));
  return {
    after: { ...priced, ...difference },
    feeCents: Math.max(0, priced.kept_cents - before.kept_cents),
    dueCents,
    dueDay: dueCents > 0 && wasSettled ? term : null,
    walletBack,
    voucherBack: Math.max(0, before.voucher_cents - priced.voucher_cents),
    cashBack: back - walletBack,
  };
}
