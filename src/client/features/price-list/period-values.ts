import type { Language } from "../../../shared/contract/page.ts";
import type { LadderStepFields, PricePeriodFields } from "../../../shared/contract/price-list.ts";
import { mostPassengers } from "../../../shared/contract/vehicle-form.ts";
import { type Day, isDay, type Weekday, weekdays } from "../../../shared/rules/day.ts";
import type { MessageKey } from "../../../shared/rules/message-key.ts";
import { parseAmount, tidyAmount, toAmount } from "../../../shared/rules/money.ts";
import { bookingHorizon, maximumNights, minimumNights } from "../../../shared/rules/stay.ts";
import { displayDecimal } from "../../format/decimal.ts";
import type { DayOfYear } from "../../ui/day-of-year-field.tsx";

/** A step of the ladder as it is typed. */
export interface StepValues {
  nights: string;
  price: string;
  days: Weekday[];
}

/** A period as it is typed. */
export interface PeriodValues {
  name: string;
  /** Ids of boats; empty for all. */
  vehicles: number[];
  isYearly: boolean;
  /** Days of one year; what is chosen for each year stands beside them. */
  from: string;
  to: string;
  yearlyFrom: DayOfYear;
  yearlyTo: DayOfYear;
  night: string;
  /** Nights that begin on these days cost something else; usually one row, of weekends. */
  weekdays: { days: Weekday[]; price: string }[];
  ladder: StepValues[];
  furtherNight: string;
  shortest: string;
  arrivalDays: Weekday[];
  returnDays: Weekday[];
  released: string;
  included: string;
  personNight: string;
}

export type PeriodField = keyof PeriodValues;

/** More than any night of a boat costs, in cents. */
const mostCents = 99_999_00;
const longestName = 40;
/** A leap year: the end of February is one that each year may have. */
const leapYear = "2028";

/** An amount of the list as it is typed: "340", "99,50". */
export function typedAmount(amount: string | null, language: Language): string {
  return amount === null ? "" : displayDecimal(amount.replace(/\.00$/, ""), language);
}

/** An amount that was typed, as the list has it; null where it is none. */
export function amountOf(text: string): string | null {
  const cents = parseAmount(tidyAmount(text));
  return cents === null || cents > mostCents ? null : toAmount(cents);
}

/** A whole number that was typed; null where it is none, or not within the limits. */
export function countOf(text: string, least: number, most: number): number | null {
  const count = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return count >= least && count <= most ? count : null;
}

const noDay: DayOfYear = { day: "", month: "" };

/** `MM-DD` as two lists have it, and back: "" where it is no day. */
export function dayOfYear(monthDay: string): DayOfYear {
  return { month: String(Number(monthDay.slice(0, 2))), day: String(Number(monthDay.slice(3))) };
}

export function monthDayOf({ day, month }: DayOfYear): string {
  const text = `${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(`${leapYear}-${text}`) ? text : "";
}

/** A new period: all boats, the year that is asked about, nothing else than the price of a night. */
export function newPeriod(): PeriodValues {
  return {
    name: "",
    vehicles: [],
    isYearly: false,
    from: "",
    to: "",
    yearlyFrom: noDay,
    yearlyTo: noDay,
    night: "",
    weekdays: [],
    ladder: [],
    furtherNight: "",
    shortest: String(minimumNights("visitor")),
    arrivalDays: [],
    returnDays: [],
    released: "",
    included: "",
    personNight: "",
  };
}

export function valuesOf(period: PricePeriodFields, language: Language): PeriodValues {
  const isYearly = !isDay(period.from);
  const own = isYearly
    ? { yearlyFrom: dayOfYear(period.from), yearlyTo: dayOfYear(period.to), from: "", to: "" }
    : { from: period.from, to: period.to, yearlyFrom: noDay, yearlyTo: noDay };
  return {
    name: period.name,
    vehicles: period.vehicle === null ? [] : [period.vehicle],
    isYearly,
    ...own,
    night: typedAmount(period.night, language),
    weekdays: weekdayRows(period, language),
    ladder: period.ladder.map(({ nights, price, arrival_days }) => ({
      nights: String(nights),
      price: typedAmount(price, language),
      days: [...arrival_days],
    })),
    furtherNight: typedAmount(period.further_night, language),
    shortest: String(period.shortest_nights),
    arrivalDays: [...period.arrival_days],
    returnDays: [...period.return_days],
    released: String(period.released_days_before ?? ""),
    included: String(period.persons_included ?? ""),
    personNight: period.persons_included === null ? "" : typedAmount(period.person_night, language),
  };
}

/** Days of one price are one row. */
function weekdayRows(period: PricePeriodFields, language: Language): PeriodValues["weekdays"] {
  const rows = new Map<string, Weekday[]>();
  for (const day of weekdays) {
    const price = period.weekdays[day];
    if (price !== undefined) rows.set(price, [...(rows.get(price) ?? []), day]);
  }
  return [...rows].map(([price, days]) => ({ days, price: typedAmount(price, language) }));
}

/** The other way of saying when: what was chosen before is taken along as far as it is known. */
export function withYearly(values: PeriodValues, isYearly: boolean, year: string): Partial<PeriodValues> {
  if (isYearly) {
    const part = (day: string, chosen: DayOfYear) => (isDay(day) ? dayOfYear(day.slice(5)) : chosen);
    return { isYearly, yearlyFrom: part(values.from, values.yearlyFrom), yearlyTo: part(values.to, values.yearlyTo) };
  }
  const [from, to] = [monthDayOf(values.yearlyFrom), monthDayOf(values.yearlyTo)];
  const nextYear = String(Number(year) + 1);
  return {
    isYearly,
    from: from ? existing(`${year}-${from}`) : values.from,
    to: to ? existing(`${to < from ? nextYear : year}-${to}`) : values.to,
  };
}

/** 29 February of a year that has none is the day before. */
function existing(day: Day): Day {
  const exists: boolean = isDay(day);
  return exists ? day : day.replace(/29$/, "28");
}

/** The lengths that a ladder usually has, to be filled in: what gets no price is left out. */
export const usualLadder = (): StepValues[] =>
  [2, 3, 4, 5, 6, 7].map((nights) => ({ nights: String(nights), price: "", days: [] }));

const withPrice = (ladder: readonly StepValues[]) => ladder.filter(({ price }) => price.trim() !== "");

/** The next step of a ladder: a night more than the longest. */
export function nextStep(ladder: readonly StepValues[]): StepValues {
  const longest = Math.max(minimumNights("visitor") - 1, ...ladder.map(({ nights }) => Number(nights) || 0));
  return { nights: String(longest + 1), price: "", days: ladder.at(-1)?.days ?? [] };
}

/** What is wrong with what is typed, by field. */
export function periodErrors(values: PeriodValues): Partial<Record<PeriodField, MessageKey>> {
  const { isYearly, from, to } = values;
  const ladder = withPrice(values.ladder);
  const isPrice = (text: string) => amountOf(text) !== null;
  const isOptionalPrice = (text: string) => text.trim() === "" || isPrice(text);
  const yearly = { from: monthDayOf(values.yearlyFrom), to: monthDayOf(values.yearlyTo) };
  const isLength = (text: string) => countOf(text, minimumNights("visitor"), maximumNights) !== null;
  const wrong: [PeriodField, MessageKey, boolean][] = [
    ["name", "validation-staff:priceListName", values.name.trim() === "" || values.name.trim().length > longestName],
    ["from", "validation-staff:priceListDates", !isYearly && !isDay(from)],
    ["to", "validation-staff:priceListDates", !isYearly && (!isDay(to) || (isDay(from) && to < from))],
    ["yearlyFrom", "validation-staff:priceListDates", isYearly && yearly.from === ""],
    ["yearlyTo", "validation-staff:priceListDates", isYearly && yearly.to === ""],
    ["night", "validation-staff:priceListPrice", !isOptionalPrice(values.night)],
    ["weekdays", "validation-staff:priceListDays", values.weekdays.some(({ days }) => days.length === 0)],
    ["weekdays", "validation-staff:priceListPrice", !values.weekdays.every(({ price }) => isPrice(price))],
    ["ladder", "validation-staff:priceListNights", !ladder.every(({ nights }) => isLength(nights))],
    ["ladder", "validation-staff:priceListPrice", !ladder.every(({ price }) => isPrice(price))],
    ["ladder", "validation-staff:priceListSteps", hasSameSteps(ladder)],
    ["furtherNight", "validation-staff:priceListPrice", !isOptionalPrice(values.furtherNight)],
    ["shortest", "validation-staff:priceListNights", !isLength(values.shortest)],
    ["released", "validation-staff:priceListReleased", !isOptionalCount(values.released, 0, bookingHorizon)],
    ["included", "validation-staff:priceListPersons", !isOptionalCount(values.included, 1, mostPassengers)],
    ["personNight", "validation-staff:priceListPrice", values.included.trim() !== "" && !isPrice(values.personNight)],
  ];
  // Of two messages at one field the first counts.
  return Object.fromEntries(
    wrong
      .filter(([, , isWrong]) => isWrong)
      .toReversed()
      .map(([field, key]) => [field, key]),
  );
}

const isOptionalCount = (text: string, least: number, most: number) =>
  text.trim() === "" || countOf(text, least, most) !== null;

/** Two prices for one stay: the same nights, and a day on which both may begin. */
function hasSameSteps(ladder: readonly StepValues[]): boolean {
  const daysOf = ({ days }: StepValues) => (days.length > 0 ? days : weekdays);
  return ladder.some((step, place) =>
    ladder
      .slice(place + 1)
      .some(
        (other) =>
          Number(other.nights) === Number(step.nights) && daysOf(step).some((day) => daysOf(other).includes(day)),
      ),
  );
}

/** The periods of what is typed, one for each boat that is chosen. Only for values without an error. */
export function periodsOf(values: PeriodValues): PricePeriodFields[] {
  const optional = (text: string) => (text.trim() === "" ? null : amountOf(text));
  const count = (text: string) => (text.trim() === "" ? null : Number(text));
  const included = count(values.included);
  const ladder = withPrice(values.ladder)
    .map(
      (step): LadderStepFields => ({
        nights: Number(step.nights),
        price: amountOf(step.price) ?? "",
        arrival_days: sorted(step.days),
      }),
    )
    .toSorted((one, other) => one.nights - other.nights);
  const period = {
    name: values.name.trim(),
    from: values.isYearly ? monthDayOf(values.yearlyFrom) : values.from,
    to: values.isYearly ? monthDayOf(values.yearlyTo) : values.to,
    night: optional(values.night),
    weekdays: Object.fromEntries(
      values.weekdays.flatMap(({ days, price }) => sorted(days).map((day) => [day, amountOf(price) ?? ""])),
    ) as PricePeriodFields["weekdays"],
    ladder,
    further_night: ladder.length > 0 ? optional(values.furtherNight) : null,
    shortest_nights: Number(values.shortest),
    arrival_days: sorted(values.arrivalDays),
    return_days: sorted(values.returnDays),
    released_days_before: count(values.released),
    persons_included: included,
    person_night: included === null ? "0.00" : (amountOf(values.personNight) ?? "0.00"),
  };
  const vehicles = values.vehicles.length > 0 ? values.vehicles : [null];
  return vehicles.map((vehicle) => ({ ...period, vehicle }));
}

const sorted = (days: readonly Weekday[]) => days.toSorted((one, other) => one - other);
