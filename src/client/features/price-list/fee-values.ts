import type { Language } from "../../../shared/contract/page.ts";
import type { BoatFeesFields, PriceListFields } from "../../../shared/contract/price-list.ts";
import { cashFees, fuelPerLitre, isLargerBoat, lateReturnPerHour } from "../../../shared/rules/cash-fees.ts";
import type { MessageKey } from "../../../shared/rules/message-key.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import type { ListedBoat } from "./period-texts.ts";
import { amountOf, typedAmount } from "./period-values.ts";

/** The amounts of a row, in the order in which they stand. */
export const feeFields = [
  "briefing",
  "charter_briefing",
  "cleaning",
  "deposit",
  "fuel_litre",
  "late_hour",
] as const satisfies readonly (keyof BoatFeesFields)[];

export type FeeField = (typeof feeFields)[number];

/** A row as it is typed; the boat is "" until it is chosen, and of the row of all boats. */
export type FeeValues = Record<FeeField | "vehicle", string>;

const noAmounts: Omit<BoatFeesFields, "vehicle"> = {
  briefing: null,
  charter_briefing: null,
  cleaning: null,
  deposit: null,
  fuel_litre: null,
  late_hour: null,
};

/** What a boat of that name usually asks for (rules/cash-fees); its deposit is in its form. */
function usualAmounts(name: string): Omit<BoatFeesFields, "vehicle"> {
  return {
    briefing: toAmount(cashFees(name, true).briefing),
    charter_briefing: toAmount(cashFees(name, false).briefing),
    cleaning: toAmount(cashFees(name, true).cleaning),
    deposit: null,
    fuel_litre: toAmount(fuelPerLitre),
    late_hour: toAmount(lateReturnPerHour),
  };
}

/** What is usual as rows: one of all boats, and one of each boat for which it says something else. */
export function usualFees(boats: readonly ListedBoat[]): BoatFeesFields[] {
  const ofAll = usualAmounts("");
  const others = boats.flatMap(({ id, name }): BoatFeesFields[] => {
    const own = usualAmounts(name);
    const differing = feeFields.filter((field) => own[field] !== ofAll[field]);
    if (differing.length === 0) return [];
    return [{ ...noAmounts, vehicle: id, ...Object.fromEntries(differing.map((field) => [field, own[field]])) }];
  });
  return [{ vehicle: null, ...ofAll }, ...others];
}

/**
 * The fields of a row. The briefing with the charter licence is asked for with three boats only: no other boat has a
 * price of its own for it.
 * @param boat null for the row of all boats.
 */
export const fieldsOf = (boat: ListedBoat | null): readonly FeeField[] =>
  boat === null || isLargerBoat(boat.name) ? feeFields : feeFields.filter((field) => field !== "charter_briefing");

/**
 * What holds for a boat where its row says nothing: the row of all boats, else what is usual. Null for a deposit that
 * the boat's form says.
 */
export function inheritedAmount(fees: readonly BoatFeesFields[], boat: ListedBoat, field: FeeField): string | null {
  return fees.find(({ vehicle }) => vehicle === null)?.[field] ?? usualAmounts(boat.name)[field];
}

/** The list with that row in place of the one of the same boat; all boats first, then by `boats`. */
export function withFees(list: PriceListFields, row: BoatFeesFields, boats: readonly ListedBoat[]): PriceListFields {
  const place = ({ vehicle }: BoatFeesFields) => (vehicle === null ? -1 : boats.findIndex(({ id }) => id === vehicle));
  const fees = [...list.fees.filter(({ vehicle }) => vehicle !== row.vehicle), row];
  return { ...list, fees: fees.toSorted((one, other) => place(one) - place(other)) };
}

export const withoutFees = (list: PriceListFields, vehicle: number | null): PriceListFields => ({
  ...list,
  fees: list.fees.filter((row) => row.vehicle !== vehicle),
});

/** @param row null for a boat that gets one. */
export function feeValues(row: BoatFeesFields | null, language: Language): FeeValues {
  const amounts = feeFields.map((field) => [field, typedAmount(row?.[field] ?? null, language)]);
  return { vehicle: row?.vehicle ? String(row.vehicle) : "", ...Object.fromEntries(amounts) } as FeeValues;
}

/** What is wrong with what is typed, by field. A boat's own row that says nothing is none. */
export function feeErrors(values: FeeValues, isOfAll: boolean): Partial<Record<keyof FeeValues, MessageKey>> {
  const isEmpty = (field: FeeField) => values[field].trim() === "";
  const wrong = feeFields.filter((field) => !isEmpty(field) && amountOf(values[field]) === null);
  const missing = !isOfAll && feeFields.every(isEmpty) ? (["briefing"] as const) : [];
  return {
    ...(!isOfAll && values.vehicle === "" && { vehicle: "validation-staff:vehicle" }),
    ...Object.fromEntries([...missing, ...wrong].map((field) => [field, "validation-staff:priceListPrice"])),
  };
}

/** The row of what is typed. Only for values without an error. */
export function feesOf(values: FeeValues): BoatFeesFields {
  const amounts = feeFields.map((field) => [field, values[field].trim() === "" ? null : amountOf(values[field])]);
  return {
    ...noAmounts,
    ...Object.fromEntries(amounts),
    vehicle: values.vehicle === "" ? null : Number(values.vehicle),
  };
}
