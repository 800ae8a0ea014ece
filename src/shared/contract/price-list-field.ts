import { array, number } from "yup";
import { isDay, type Weekday, weekdays } from "../rules/day.ts";
import { bookingHorizon } from "../rules/stay.ts";
import { flagField, idField, payload, textField, uncoerced, wholeNumberField } from "./fields.ts";
import { isPrice, listField, nightsField, optionalPriceField, percentField, priceField } from "./price-list-amounts.ts";
import { cancellationField, extraPricesField, feesField, ownExtrasField } from "./price-list-extras-field.ts";
import { optionalAmountField } from "./staff-fields.ts";
import { mostPassengers } from "./vehicle-form.ts";

/** The most periods that a list has, and the most steps of a ladder. */
export const mostPeriods = 60;
export const mostSteps = 60;
const mostDiscounts = 12;
const isMonthDay = (text: string) => /^\d{2}-\d{2}$/.test(text) && isDay(`2024-${text}`);

/** `YYYY-MM-DD` of one year, or `MM-DD` of each. */
const periodDayField = () =>
  textField("validation-staff:priceListDates")
    .required("validation-staff:priceListDates")
    .test("day", "validation-staff:priceListDates", (value) => isDay(value) || isMonthDay(value ?? ""));

/** Both ends are of one kind, and of a single year the first one is not after the last. */
const lastDayField = () =>
  periodDayField().test("order", "validation-staff:priceListDates", (value, { parent }) => {
    const { from } = parent as { from: unknown };
    if (typeof from !== "string" || value === undefined) return true;
    return from.length === value.length && (from.length === "MM-DD".length || from <= value);
  });

/** A whole number that may be left empty: null then. */
const optionalNumberField = (message: "validation-staff:priceListReleased" | "validation-staff:priceListPersons") =>
  wholeNumberField(message)
    .nullable()
    .transform((value: unknown, sent: unknown) => (sent === "" ? null : value))
    .default(null);

const weekdaysField = () =>
  array(
    uncoerced(number<Weekday>())
      .typeError("validation-staff:priceListDays")
      .required("validation-staff:priceListDays")
      .oneOf(weekdays, "validation-staff:priceListDays"),
  )
    .typeError("validation-staff:priceListDays")
    .nonNullable("validation-staff:priceListDays")
    .default([])
    .max(weekdays.length, "validation-staff:priceListDays")
    .transform((value: unknown) => (Array.isArray(value) ? [...new Set(value)] : value));

const weekdayPrices = Object.fromEntries(
  weekdays.map((day) => [
    day,
    optionalAmountField("validation-staff:priceListPrice")
      .transform((value: string | null) => value ?? undefined)
      .test("limit", "validation-staff:priceListPrice", isPrice),
  ]),
);

const stepSchema = payload({ nights: nightsField(), price: priceField(), arrival_days: weekdaysField() });

interface Step {
  nights?: unknown;
  arrival_days?: unknown;
}

/** Two steps of as many nights begin on different days. */
function hasDoubleStep(steps: readonly Step[]): boolean {
  const daysOf = ({ arrival_days: days }: Step) => (Array.isArray(days) && days.length > 0 ? days : weekdays);
  return steps.some((one, index) =>
    steps
      .slice(index + 1)
      .some((other) => one.nights === other.nights && daysOf(one).some((day: Weekday) => daysOf(other).includes(day))),
  );
}

const periodSchema = payload({
  name: textField("validation-staff:priceListName")
    .required("validation-staff:priceListName")
    .max(40, "validation-staff:priceListName"),
  vehicle: idField("validation-staff:priceListVehicle")
    .nullable()
    .notRequired()
    .transform((value: unknown, sent: unknown) => (sent === "" ? null : value))
    .default(null),
  from: periodDayField(),
  to: lastDayField(),
  night: optionalPriceField(),
  weekdays: payload(weekdayPrices).default({}),
  ladder: array(stepSchema)
    .typeError("validation-staff:priceListSteps")
    .nonNullable("validation-staff:priceListSteps")
    .default([])
    .max(mostSteps, "validation-staff:priceListSteps")
    .test("double", "validation-staff:priceListSteps", (steps) => !hasDoubleStep(steps)),
  further_night: optionalPriceField(),
  shortest_nights: nightsField(),
  arrival_days: weekdaysField(),
  return_days: weekdaysField(),
  released_days_before: optionalNumberField("validation-staff:priceListReleased")
    .min(0, "validation-staff:priceListReleased")
    .max(bookingHorizon, "validation-staff:priceListReleased"),
  persons_included: optionalNumberField("validation-staff:priceListPersons")
    .min(1, "validation-staff:priceListPersons")
    .max(mostPassengers, "validation-staff:priceListPersons"),
  person_night: priceField().default("0.00"),
});

const earlyBirdSchema = payload({
  until: textField("validation-staff:priceListDates")
    .required("validation-staff:priceListDates")
    .test("day", "validation-staff:priceListDates", (value) => isMonthDay(value ?? "")),
  percent: percentField(),
});

/** The content of a list; amounts stay texts for `toPriceList`. */
export const priceListSchema = payload({
  periods: listField(periodSchema, mostPeriods, "validation-staff:priceListPeriods"),
  early_birds: listField(earlyBirdSchema, mostDiscounts, "validation-staff:priceListPeriods"),
  long_stays: listField(
    payload({ nights: nightsField(), percent: percentField() }),
    mostDiscounts,
    "validation-staff:priceListPeriods",
  ),
  fees: feesField(),
  extra_prices: extraPricesField(),
  own_extras: ownExtrasField(),
  cancellation: cancellationField(),
  day_prices: flagField("validation-staff:priceList"),
});

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same as a field: an object, or the JSON text of one. */
export const priceListField = () =>
  priceListSchema
    .default(undefined)
    .transform((value: unknown) => {
      const read = parseIfText(value);
      if (!isObject(read)) return value;
      return Object.fromEntries(Object.entries(read).filter(([name]) => Object.hasOwn(priceListSchema.fields, name)));
    })
    .typeError("validation-staff:priceList")
    .nonNullable("validation-staff:priceList")
    .required("validation-staff:priceList");

function parseIfText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}
