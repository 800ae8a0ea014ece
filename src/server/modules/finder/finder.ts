import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { InferType } from "yup";
import type { FieldErrors } from "../../../shared/contract/errors.ts";
import {
  type FinderAnswer,
  type FreeBoat,
  type FreeStay,
  finderContract,
  type finderQuery,
} from "../../../shared/contract/finder.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { advertisedStay } from "../../../shared/rules/advertised-price.ts";
import { type BoatCalendar, boatCalendar, type CalendarDay, isFree } from "../../../shared/rules/availability.ts";
import { boatDeposit } from "../../../shared/rules/boat-fees.ts";
import { stayErrors } from "../../../shared/rules/booking-rules.ts";
import { addDays, type Day, dayOf, daysBetween } from "../../../shared/rules/day.ts";
import { freeDays, freeNightsByStart, nearestStarts } from "../../../shared/rules/free-stays.ts";
import { listRefusal } from "../../../shared/rules/listed-stay.ts";
import { type Cents, fromAmount, toAmount } from "../../../shared/rules/money.ts";
import type { PriceList } from "../../../shared/rules/price-list.ts";
import { firstStartOf, type Role, type Stay } from "../../../shared/rules/stay.ts";
import { visitorsTax } from "../../../shared/rules/visitors-tax.ts";
import type { Database } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { Problem } from "../../http/problem.ts";
import { routesOf } from "../../http/route.ts";
import type { ReadCalendar } from "../calendar/calendar.ts";
import { listAll } from "../fleet/fleet.ts";
import { findPublished } from "../price-list/price-list.repository.ts";
import { heldPriceList } from "../price-list/price-list-content.ts";
import { getSettings } from "../settings/settings.ts";

/** Which boats are free for given days: public. */
export function registerFinder(app: FastifyInstance, deps: Deps & { readCalendar: ReadCalendar }): void {
  routesOf(app)(finderContract.find, async ({ query, request }) => {
    const { role, sessionHash } = request.actor;
    const { days } = await deps.readCalendar(sessionHash);
    return findBoats(deps.db, query, { days, role, now: deps.now() });
  });
}

/** A boat that the party fits on, and when it is free. */
interface Candidate {
  boat: Omit<Vehicle, "price1h">;
  nightPrice: string;
  calendar: BoatCalendar;
}

interface Wanted {
  stay: Stay;
  /** All are taken for adults. */
  people: number;
  /** The visitor's tax for an adult and night. */
  taxCents: Cents;
  list: PriceList;
  role: Role;
  today: Day;
}

interface Given {
  /** The calendar as the asking visitor sees it. */
  days: readonly CalendarDay[];
  role: Role;
  now: Date;
}

/**
 * The boats that are free for a stay, and the nearest free stays where none is (requirements/finder.md). A stay in the
 * closed season or over a blocked day is one for which no boat is free, and no error: the nearest ones are offered.
 * @throws Problem VALIDATION for days that nobody could book: past, too far ahead, too few or too many nights.
 */
async function findBoats(
  db: Kysely<Database>,
  asked: InferType<typeof finderQuery>,
  { days, role, now }: Given,
): Promise<FinderAnswer> {
  const stay = { start: asked.from, nights: daysBetween(asked.from, asked.to) };
  const given = { role, today: dayOf(now), firstStart: firstStartOf(now) };
  rejectDays(stay, given);
  const settings = await getSettings(db);
  // One index of the days for all boats.
  const allBoats = boatCalendar(0, given.today, days, settings, given.firstStart);
  const bookable = (await listAll(db, asked.category)).flatMap(({ price1h, ...boat }) =>
    boat.blocked || price1h === null
      ? []
      : [{ boat, nightPrice: price1h, calendar: { ...allBoats, vehicleId: boat.id } }],
  );
  const candidates = bookable.filter(({ boat }) => boat.passengers >= asked.people);
  const held = await findPublished(db);
  const { list } = heldPriceList(held?.id ?? null, held?.content ?? null);
  const { today } = given;
  const wanted = { stay, people: asked.people, taxCents: fromAmount(settings.visitors_tax), list, role, today };
  const found = freeFor(candidates, wanted);
  return {
    boats: found,
    nearest: found.length > 0 ? [] : nearestOf(candidates, wanted),
    most_people: Math.max(0, ...bookable.map(({ boat }) => boat.passengers)),
  };
}

/** @throws Problem VALIDATION naming `from` or `to`. */
function rejectDays(stay: Stay, given: { role: Role; today: Day; firstStart: Day }): void {
  const noSeason = { off_season_start: null, off_season_end: null };
  const { booked_day, booked_duration } = stayErrors(stay, { ...given, offSeason: noSeason });
  const errors: FieldErrors = {};
  if (booked_day) errors["from"] = booked_day;
  if (booked_duration) errors["to"] = booked_duration;
  if (Object.keys(errors).length > 0) throw new Problem("VALIDATION", errors);
}

/** The boats that are free for the stay, with their prices. */
function freeFor(candidates: readonly Candidate[], wanted: Wanted): FreeBoat[] {
  const { start, nights } = wanted.stay;
  return candidates
    .filter(({ boat, calendar }) => isFree(calendar, start, addDays(start, nights)) && isListed(boat.id, wanted))
    .map((candidate) => pricedBoat(candidate, wanted))
    .toSorted((one, other) => fromAmount(one.price) - fromAmount(other.price));
}

/** Whether the price list lets who asks book the stay. */
const isListed = (vehicleId: number, { list, stay, role, today }: Wanted): boolean =>
  role === "staff" || listRefusal(list, vehicleId, stay, today) === null;

function nearestOf(candidates: readonly Candidate[], wanted: Wanted): FreeStay[] {
  const { stay } = wanted;
  const startsOf = stay.nights === 0 ? freeDays : freeNightsByStart;
  const { earlier, later } = nearestStarts(
    candidates.map(({ boat, calendar }) => listedStarts(startsOf(calendar), boat.id, wanted)),
    stay,
  );
  const starts = [earlier, later].filter((start) => start !== null);
  return starts.map((start) => ({
    from: start,
    to: addDays(start, stay.nights),
    boats: freeFor(candidates, { ...wanted, stay: { ...stay, start } }),
  }));
}

/** The starts from which the list lets who asks book so many nights. */
function listedStarts(free: ReadonlyMap<Day, number>, vehicleId: number, wanted: Wanted): ReadonlyMap<Day, number> {
  if (wanted.list.periods.length === 0) return free;
  const { nights } = wanted.stay;
  return new Map([...free].filter(([start]) => isListed(vehicleId, { ...wanted, stay: { start, nights } })));
}

function pricedBoat({ boat, nightPrice }: Candidate, wanted: Wanted): FreeBoat {
  const { stay, people, taxCents, list, today } = wanted;
  const { id, type, name, passengers, license, path1 } = boat;
  const deposit = toAmount(boatDeposit(list, id, fromAmount(boat.deposit)));
  const nightCents = fromAmount(nightPrice);
  const asked = { stay, persons: people, bookedOn: today };
  const { rent, extras, onSite, total } = advertisedStay({ id, name, nightCents }, list, asked);
  const tax = visitorsTax(taxCents, { adults: people, nights: stay.nights });
  const onSiteAmounts = { fees: toAmount(onSite + tax), visitors_tax: toAmount(tax) };
  const amounts = { price: toAmount(rent + extras), ...onSiteAmounts, total: toAmount(total + tax), deposit };
  return { id, type, name, passengers, license, path1, ...amounts };
}
