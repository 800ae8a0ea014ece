import { addDays, type Day, daysFrom } from "./day.ts";
import type { Cents } from "./money.ts";
import { ladderStepOf, nightCentsOf, type PriceList, type PricePeriod, periodOf } from "./price-list.ts";
import type { Stay } from "./stay.ts";

/**
 * What a line of the rent is for: nights at the boat's own price (""), nights at a price of the list, a stay at the price
 * of a ladder, the nights beyond it, further persons, and what early and long bookings cost less.
 */
export const rentNames = ["", "nights", "ladder", "furtherNights", "persons", "earlyBird", "longStay"] as const;
export type RentName = (typeof rentNames)[number];

export const isRentName = (name: string): name is RentName => rentNames.some((known) => known === name);

/** A line of the rent: quantity × unit. */
export interface RentLine {
  name: RentName;
  /** The first of the nights that it is for; "" where it is for all. */
  firstDay: Day;
  quantity: number;
  /** Below 0 where it takes something off. */
  unitCents: Cents;
}

export interface RentQuestion {
  list: PriceList;
  vehicleId: number;
  /** The boat's own price of a night (price1h). */
  nightCents: Cents;
  /** 0 nights, a day booking, cost the night of their day. */
  stay: Stay;
  /** Adults plus children. */
  persons: number;
  /** The day on which the price is agreed on. */
  bookedOn: Day;
  /** Those nights of the stay that the list prices, each for itself; absent: all, also by a ladder. */
  nights?: readonly Day[];
}

/** The nights of a stay, each by the day on which it begins; of a day booking its day. */
export const nightsOf = ({ start, nights }: Stay): Day[] => daysFrom(start, addDays(start, Math.max(1, nights) - 1));

/**
 * The rent of a stay as lines, in the order of its nights (requirements/price-list.md). The period of the first night
 * decides whether the stay has the price of a ladder; else each night costs what its own period says, and equal ones in
 * a row are one line. No cheaper combination is looked for.
 */
export function rentLines(question: RentQuestion): RentLine[] {
  const { list, vehicleId, stay } = question;
  const days = question.nights ?? nightsOf(stay);
  const nights = days.map((day): Night => ({ day, period: periodOf(list, vehicleId, day) }));
  const first = question.nights ? null : (nights[0]?.period ?? null);
  const lines = [
    ...((stay.nights > 0 && first && ladderLines(first, stay)) || nightLines(question, nights)),
    ...personLines(question, nights),
  ];
  return [...lines, ...discountLines(question, sumOfRent(lines))];
}

/** A night by its day, with the period of the list that names it. */
interface Night {
  day: Day;
  period: PricePeriod | null;
}

/** What the lines come to. */
export const sumOfRent = (lines: readonly RentLine[]): Cents =>
  lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);

function ladderLines(period: PricePeriod, { start, nights }: Stay): RentLine[] | null {
  const step = ladderStepOf(period, start, nights);
  if (!step) return null;
  const whole: RentLine = { name: "ladder", firstDay: start, quantity: 1, unitCents: step.cents };
  if (step.nights === nights || period.furtherNightCents === null) return [whole];
  const firstDay = addDays(start, step.nights);
  const quantity = nights - step.nights;
  return [whole, { name: "furtherNights", firstDay, quantity, unitCents: period.furtherNightCents }];
}

function nightLines({ nightCents, stay }: RentQuestion, nights: readonly Night[]): RentLine[] {
  const each = nights.map(({ day, period }): RentLine => {
    const listed = period && nightCentsOf(period, day);
    return listed === null
      ? { name: "", firstDay: day, quantity: 1, unitCents: nightCents }
      : { name: "nights", firstDay: day, quantity: 1, unitCents: listed };
  });
  const runs = joinRuns(each);
  const [only] = runs;
  // Without any period of the list the rent is one line, as it always was.
  const isWhole = nights.length === Math.max(1, stay.nights);
  return isWhole && runs.length === 1 && only?.name === "" ? [{ ...only, firstDay: "" }] : runs;
}

function personLines({ persons }: RentQuestion, nights: readonly Night[]): RentLine[] {
  const each = nights.flatMap(({ day, period }): RentLine[] => {
    const further = period?.personsIncluded == null ? 0 : Math.max(0, persons - period.personsIncluded);
    if (!period || further === 0 || period.personNightCents === 0) return [];
    return [{ name: "persons", firstDay: day, quantity: further, unitCents: period.personNightCents }];
  });
  return joinRuns(each);
}

/** Nights that follow each other at one price are one line. */
function joinRuns(lines: readonly RentLine[]): RentLine[] {
  const runs: { line: RentLine; perNight: number; next: Day }[] = [];
  for (const line of lines) {
    const next = addDays(line.firstDay, 1);
    const run = runs.at(-1);
    const continues =
      run?.next === line.firstDay &&
      run.line.name === line.name &&
      run.line.unitCents === line.unitCents &&
      run.perNight === line.quantity;
    if (continues) {
      run.line.quantity += line.quantity;
      run.next = next;
    } else runs.push({ line: { ...line }, perNight: line.quantity, next });
  }
  return runs.map(({ line }) => line);
}

/**
 * What early and long bookings cost less: of each kind the one that takes off most, both of the whole rent and together
 * never more than it. The stay counts as a whole, though the list prices some of its nights only.
 */
function discountLines({ list, stay, bookedOn }: RentQuestion, rent: Cents): RentLine[] {
  const isEarly = (until: string) => bookedOn <= `${stay.start.slice(0, 4)}-${until}`;
  const early = highest(list.earlyBirds.filter(({ until }) => isEarly(until)));
  const long = highest(list.longStays.filter(({ nights }) => stay.nights >= nights));
  const earlyCents = percentOf(rent, early);
  const longCents = Math.min(rent - earlyCents, percentOf(rent, long));
  const lines: RentLine[] = [
    { name: "earlyBird", firstDay: "", quantity: 1, unitCents: -earlyCents },
    { name: "longStay", firstDay: "", quantity: 1, unitCents: -longCents },
  ];
  return lines.filter(({ unitCents }) => unitCents < 0);
}

const highest = (discounts: readonly { percent: number }[]) => Math.max(0, ...discounts.map(({ percent }) => percent));

const percentOf = (cents: Cents, percent: number): Cents => Math.round((cents * percent) / 100);
