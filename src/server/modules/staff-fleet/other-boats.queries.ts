import type { Kysely } from "kysely";
import type { OtherBoat, OtherBoatsAnswer } from "../../../shared/contract/stay-change.ts";
import { type AgreedMoney, afterChange } from "../../../shared/rules/agreed-money.ts";
import { type BoatCalendar, boatCalendar, type CalendarDay, isFree } from "../../../shared/rules/availability.ts";
import { moneyOf } from "../../../shared/rules/booking-money.ts";
import { costsOfChange } from "../../../shared/rules/change-costs.ts";
import type { ChangePricing } from "../../../shared/rules/changed-rent.ts";
import { ownCharges } from "../../../shared/rules/charges.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import { type Cents, toAmount } from "../../../shared/rules/money.ts";
import { bookedExtras, changedOwnExtras, offeredOf, ownExtrasOf } from "../../../shared/rules/own-extras.ts";
import type { HeldPriceList } from "../../../shared/rules/price-list.ts";
import type { OffSeason } from "../../../shared/rules/season.ts";
import { type AgreedStay, changeErrors } from "../../../shared/rules/stay-change.ts";
import type { VehicleType } from "../../../shared/rules/vehicle-words.ts";
import type { Database } from "../../db/schema.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { Problem } from "../../http/problem.ts";
import type { KnownBooking } from "../booking/booking.repository.ts";
import { rightToCancel } from "../booking/cancellation.ts";
import { readChangePricing } from "../booking/change-pricing.ts";
import { bookedOwn } from "../booking/own-extras.ts";
import { planOf } from "../booking/plan-stay-change.ts";
import { startDays } from "../booking/quote-booking.ts";
import { agreedMoneyOfAll, versionOf } from "../booking-money/agreed-money.repository.ts";
import { agreedStaysOfAll, listsOfBookings } from "../booking-money/charges.repository.ts";
import type { DayPlanRow } from "../day-plan/day-plan.repository.ts";
import { staffBookingsOf } from "../day-plan/staff-booking.ts";
import { operatingVehicles, storedExtras } from "../fleet/fleet.ts";
import { findPublished } from "../price-list/price-list.repository.ts";
import { heldPriceList } from "../price-list/price-list-content.ts";
import { getSettings } from "../settings/settings.ts";
import { bookingsOfVehicle, findVehicleThere } from "./staff-fleet.repository.ts";

/** A boat that can be booked. */
type Boat = VehicleRow & { night_cents: Cents };

/**
 * The stays ahead of a boat that is out of service, each with the boats to which it could move as our fault and what it
 * would cost there (requirements/fleet.md).
 * @param days the calendar for everybody, from memory: what is free is read from it.
 * @throws Problem NOT_FOUND.
 */
export async function otherBoats(
  db: Kysely<Database>,
  vehicle: number,
  days: readonly CalendarDay[],
  now: Date,
): Promise<OtherBoatsAnswer> {
  const found = await findVehicleThere(db, vehicle);
  if (!found) throw new Problem("NOT_FOUND", { vehicle: "validation-staff:vehicle" });
  const rows = await bookingsOfVehicle(db, found.id, dayOf(now));
  return { blocked: found.blocked === 1, stays: await otherBoatsFor(db, rows, found.type, days, now) };
}

/**
 * Stays of a boat, each with the boats of its type to which it could move as our fault and what it would cost there. As
 * many questions to the database, however many stays and boats there are.
 */
export async function otherBoatsFor(
  db: Kysely<Database>,
  rows: readonly DayPlanRow[],
  type: VehicleType,
  days: readonly CalendarDay[],
  now: Date,
): Promise<OtherBoatsAnswer["stays"]> {
  const seen = await staffBookingsOf(db, rows, now);
  const settings = await getSettings(db);
  const { today, firstStart } = startDays(now);
  const given = {
    calendar: boatCalendar(0, today, days, settings, firstStart),
    boats: (await operatingVehicles(db, type)).filter(isPriced).toSorted(byPrice),
    offSeason: settings,
    now,
  };
  const staysOf = await agreedStaysOfAll(db, rows);
  const published = await findPublished(db);
  const priceList = heldPriceList(published?.id ?? null, published?.content ?? null);
  const pricingOf = await readChangePricing(db, rows.map(staysOf), priceList, now);
  const agreedMoneyOf = await agreedMoneyOfAll(db, rows);
  const listOf = await listsOfBookings(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const agreed = staysOf(row);
    const booked = { row, agreed, pricing: pricingOf(agreed), money: agreedMoneyOf(row), own: listOf(row.id) };
    return { booking: seen(row), boats: boatsFor(booked, given) };
  });
}

const isPriced = (boat: VehicleRow): boat is Boat => boat.night_cents !== null;
const byPrice = (one: Boat, other: Boat) =>
  one.night_cents - other.night_cents || one.name.localeCompare(other.name, "de");

interface Booked {
  row: KnownBooking;
  agreed: readonly AgreedStay[];
  pricing: ChangePricing;
  money: AgreedMoney;
  /** The list whose own extras it can have. */
  own: HeldPriceList;
}

interface Given {
  calendar: BoatCalendar;
  boats: readonly Boat[];
  offSeason: OffSeason;
  now: Date;
}

/** Those that cost the company least first: the price stays, then the smaller difference; then the cheaper boat. */
function boatsFor(booked: Booked, { boats, ...given }: Given): OtherBoat[] {
  const options = boats.flatMap((boat) => optionOf(boat, booked, given) ?? []);
  return options
    .toSorted((one, other) => one.lessCents - other.lessCents)
    .map(({ lessCents, ...option }) => ({ ...option, less: toAmount(lessCents) }));
}

/** The stay on that boat; null where it cannot be there. */
function optionOf(
  boat: Boat,
  { row, agreed, pricing, money, own }: Booked,
  { calendar, offSeason, now }: Omit<Given, "boats">,
) {
  if (!isFree({ ...calendar, vehicleId: boat.id }, row.start_day, row.end_day)) return null;
  const offered = storedExtras(boat);
  const from = planOf(row);
  const extras = from.extras.filter((name) => offered[name] !== undefined);
  const offeredOwn = ownExtrasOf(own.list, boat.id);
  const ownExtras = offeredOf(from.ownExtras, offeredOwn);
  const to = { ...from, vehicleId: boat.id, extras, ownExtras };
  const rules = {
    role: "staff" as const,
    ...startDays(now),
    offSeason,
    right: rightToCancel(row, now),
    vehicle: boat,
    offered: { extras: offered, ownExtras: offeredOwn },
  };
  if (Object.keys(changeErrors(from, to, rules)).length > 0) return null;
  const ownLines = changedOwnExtras(own.list, { ...from, booked: bookedOwn(row) }, to, { isOurFault: true });
  const known = { agreed, pricing, nightCents: boat.night_cents, offered, ownCharges: ownCharges(ownLines, own.id) };
  // Our fault never costs more than before: nothing is asked of what is left on a voucher.
  const { price } = costsOfChange(from, to, { ...known, voucherLeftCents: 0, isOurFault: true });
  const own_extras = bookedExtras(ownLines);
  const names = { extras: JSON.stringify(extras), own_extras: JSON.stringify(own_extras) };
  const stay = { ...row, ...price, vehicle_id: boat.id, ...names };
  const after = { ...stay, kept_cents: afterChange(money, versionOf(stay), dayOf(now), "ourFault").keptCents };
  const { id, name } = boat;
  const { priceCents, wholeCents } = moneyOf(after);
  const lessCents = Math.max(0, moneyOf(row).wholeCents - wholeCents);
  return { id, name, extras, own_extras, price: toAmount(priceCents), lessCents };
}
