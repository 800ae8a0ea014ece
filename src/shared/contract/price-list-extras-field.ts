import { array } from "yup";
import { chargeOf, type ExtraName, extraNames } from "../rules/extras.ts";
import { extraUnits, mostOwnExtras, mostPieces, takenHalves } from "../rules/price-list.ts";
import { flagField, idField, payload, textField, wholeNumberField } from "./fields.ts";
import type { BoatFeesFields, CancellationStageFields, OwnExtraFields } from "./price-list.ts";
import { isPrice, listField, optionalPriceField, priceField } from "./price-list-amounts.ts";
import { optionalAmountField } from "./staff-fields.ts";

// Fees, extras and stages of cancelling of a price list (requirements/price-list.md).

/** The most rows of fees, one a boat. */
const mostFees = 60;
export const mostStages = 8;

const optionalVehicleField = () =>
  idField("validation-staff:priceListVehicle")
    .nullable()
    .notRequired()
    .transform((value: unknown, sent: unknown) => (sent === "" ? null : value))
    .default(null);

const feesSchema = payload({
  vehicle: optionalVehicleField(),
  briefing: optionalPriceField(),
  charter_briefing: optionalPriceField(),
  cleaning: optionalPriceField(),
  deposit: optionalPriceField(),
  fuel_litre: optionalPriceField(),
  late_hour: optionalPriceField(),
});

/** What is no row at all has its own error. */
const isDistinct = <Row extends object>(rows: readonly (Row | null)[], key: (row: Row) => unknown) => {
  const there = rows.filter((row) => row !== null);
  return new Set(there.map(key)).size === there.length;
};

/** One row a boat at most, and one of all. */
export const feesField = () =>
  listField(feesSchema, mostFees, "validation-staff:priceListFees").test(
    "distinct",
    "validation-staff:priceListFees",
    (rows) => isDistinct(rows as BoatFeesFields[], ({ vehicle }) => vehicle ?? null),
  );

/** Extras that come with the boat, or are paid for elsewhere, have no price that a list could name. */
const hasPrice = (name: ExtraName) => chargeOf(name).kind !== "free" && chargeOf(name).kind !== "cash";

export const pricedExtras: readonly ExtraName[] = extraNames.filter(hasPrice);

const extraPriceFields = Object.fromEntries(
  pricedExtras.map((name) => [
    name,
    optionalAmountField("validation-staff:priceListPrice")
      .transform((value: string | null) => value ?? undefined)
      .test("limit", "validation-staff:priceListPrice", isPrice),
  ]),
);

export const extraPricesField = () => payload(extraPriceFields).default({});

const extraNameField = () =>
  textField("validation-staff:priceListExtra")
    .required("validation-staff:priceListExtra")
    .max(40, "validation-staff:priceListExtra");

const piecesField = () =>
  wholeNumberField("validation-staff:priceListPieces")
    .required("validation-staff:priceListPieces")
    .min(1, "validation-staff:priceListPieces")
    .max(mostPieces, "validation-staff:priceListPieces");

const ownExtraSchema = payload({
  id: idField("validation-staff:priceListExtra"),
  name_de: extraNameField(),
  name_en: extraNameField(),
  vehicles: listField(idField("validation-staff:priceListVehicle"), mostFees, "validation-staff:priceListVehicle"),
  compulsory: flagField("validation-staff:priceListExtra"),
  most_pieces: piecesField().test("one", "validation-staff:priceListPieces", (value, { parent }) => {
    return value === 1 || (parent as { compulsory: unknown }).compulsory !== true;
  }),
  per: textField("validation-staff:priceListExtra")
    .required("validation-staff:priceListExtra")
    .oneOf(extraUnits, "validation-staff:priceListExtra"),
  on_site: flagField("validation-staff:priceListExtra"),
  price: priceField(),
  takes: textField("validation-staff:priceListExtra")
    .oneOf(takenHalves, "validation-staff:priceListExtra")
    .transform((value: unknown) => (value === "" || value === null ? undefined : value))
    .test("chosen", "validation-staff:priceListExtra", (value, { parent }) => {
      const { compulsory, most_pieces: pieces } = parent as { compulsory: unknown; most_pieces: unknown };
      return value === undefined || (compulsory !== true && pieces === 1);
    })
    .notRequired(),
  days_before: wholeNumberField("validation-staff:priceListDaysBefore")
    .transform((value: unknown) => (value === null ? undefined : value))
    .min(0, "validation-staff:priceListDaysBefore")
    .max(365, "validation-staff:priceListDaysBefore")
    .test("half", "validation-staff:priceListDaysBefore", (value, { parent }) => {
      return value === undefined || (parent as { takes: unknown }).takes !== undefined;
    })
    .notRequired(),
});

/** Each has a number of its own. */
export const ownExtrasField = () =>
  listField(ownExtraSchema, mostOwnExtras, "validation-staff:priceListExtras").test(
    "distinct",
    "validation-staff:priceListExtras",
    (rows) => isDistinct(rows as OwnExtraFields[], ({ id }) => id),
  );

const optionalCountField = (
  most: number,
  message: "validation-staff:priceListStages" | "validation-staff:priceListPercent",
) =>
  wholeNumberField(message)
    .nullable()
    .transform((value: unknown, sent: unknown) => (sent === "" ? null : value))
    .default(null)
    .min(0, message)
    .max(most, message);

const stageSchema = payload({
  count: optionalCountField(730, "validation-staff:priceListStages"),
  unit: textField("validation-staff:priceListStages")
    .nullable()
    .transform((value: unknown, sent: unknown) => (sent === "" ? null : value))
    .default(null)
    .oneOf(["months", "days", null] as const, "validation-staff:priceListStages"),
  fee: optionalPriceField(),
  percent: optionalCountField(100, "validation-staff:priceListPercent"),
});

/** How many days before the first day a stage ends, a month as its shortest; below 0 for the last one. */
const daysBefore = ({ count, unit }: CancellationStageFields, daysOfMonth: number) =>
  count === null ? -1 : unit === "months" ? count * daysOfMonth : count;

const isStage = ({ count, unit, fee, percent }: CancellationStageFields) =>
  (count === null) === (unit === null) && (fee === null) !== (percent === null);

/** Each ends nearer to the first day than the one before, and the last one alone has no end. */
function areStages(stages: readonly CancellationStageFields[]): boolean {
  // What is no stage at all has its own error.
  if (stages.length === 0 || stages.some((stage) => stage === null)) return true;
  return stages.every((stage, index) => {
    const next = stages[index + 1];
    if (!isStage(stage) || (stage.count === null) !== (next === undefined)) return false;
    // Months against months need no days: 12 of them are more than 11 whatever their lengths.
    if (next === undefined || stage.unit === next.unit)
      return next === undefined || (stage.count ?? 0) > (next.count ?? -1);
    return daysBefore(stage, 28) > daysBefore(next, 31);
  });
}

export const cancellationField = () =>
  array(stageSchema)
    .typeError("validation-staff:priceListStages")
    .nonNullable("validation-staff:priceListStages")
    .default([])
    .max(mostStages, "validation-staff:priceListStages")
    .test("stages", "validation-staff:priceListStages", (stages) => areStages(stages as CancellationStageFields[]));
