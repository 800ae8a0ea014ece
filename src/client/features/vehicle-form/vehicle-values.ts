import type { VehicleFields } from "../../../../machines/vehicle-form/vehicle-form.types.ts";
import type { Description, Vehicle } from "../../../shared/contract/fleet.ts";
import { type ExtraName, extraNames } from "../../../shared/rules/extras.ts";
import type { License } from "../../../shared/rules/license.ts";
import type { VehicleType } from "../../../shared/rules/vehicle-words.ts";

/** The field that holds the price of the stand-up-paddle in place of a yes or no. */
const paddle = "extra_captain";

export type FlagName = Exclude<ExtraName, typeof paddle>;

/** Extras that a boat offers or not, in the order of the pages. */
export const flagNames = extraNames.filter((name) => name !== paddle) as FlagName[];

export const descriptionParts = ["general", "features", "technical"] as const satisfies (keyof Description)[];
export const descriptionFields = ["descriptionDE", "descriptionEN"] as const;
export type DescriptionField = (typeof descriptionFields)[number];

/** What stands in the fields of the form; the pictures are the machine's. */
export type VehicleValues = Record<DescriptionField, Description> & {
  name: string;
  passengers: string;
  deposit: string;
  price1h: string;
  license: License | "";
  extras: FlagName[];
  hasPaddle: boolean;
  extra_captain: string;
};

/** "180.00" as people type it: "180"; "99.50" is "99,50". */
export const typedAmount = (amount: string | null) => (amount ?? "").replace(/\.00$/, "").replace(".", ",");

const noTexts: Description = { general: "", features: "", technical: "" };

/** The form as it opens: with what is stored of the boat, or empty. */
export function valuesOf(vehicle: Vehicle | null): VehicleValues {
  return {
    name: vehicle?.name ?? "",
    passengers: vehicle ? String(vehicle.passengers) : "",
    deposit: typedAmount(vehicle?.deposit ?? null),
    price1h: typedAmount(vehicle?.price1h ?? null),
    license: vehicle?.license ?? "",
    extras: flagNames.filter((name) => vehicle?.[name]),
    hasPaddle: Boolean(vehicle?.extra_captain),
    extra_captain: typedAmount(vehicle?.extra_captain ?? null),
    descriptionDE: { ...noTexts, ...vehicle?.descriptionDE },
    descriptionEN: { ...noTexts, ...vehicle?.descriptionEN },
  };
}

/** What choosing a licence changes: only boats with a skipper keep the stand-up-paddle (requirements/fleet.md). */
export function licenseChanges(license: License): Partial<VehicleValues> {
  return { license, ...(license !== "captain" && { hasPaddle: false, extra_captain: "" }) };
}

/** The fields of the payload. Formik hands `undefined` for "". */
export function toFields(type: VehicleType, values: Partial<VehicleValues>): VehicleFields {
  const { extras = [], hasPaddle = false, extra_captain = "", ...texts } = values;
  const { name = "", passengers = "", deposit = "", price1h = "", license = "" } = texts;
  const flags = Object.fromEntries(flagNames.map((flag) => [flag, extras.includes(flag)]));
  const [descriptionDE, descriptionEN] = descriptionFields.map((field) => ({ ...noTexts, ...values[field] }));
  return {
    type,
    name,
    passengers,
    deposit,
    price1h,
    license,
    ...flags,
    extra_captain: hasPaddle ? extra_captain : "",
    descriptionDE,
    descriptionEN,
  };
}
