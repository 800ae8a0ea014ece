import type { FormPicture } from "../../../../machines/vehicle-form/vehicle-form.types.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { parseAmount, tidyAmount } from "../../../shared/rules/money.ts";
import { picturePathsOf } from "../../../shared/rules/vehicle-fields.ts";
import {
  type DescriptionField,
  descriptionFields,
  descriptionParts,
  type FlagName,
  type VehicleValues,
  valuesOf,
} from "./vehicle-values.ts";

/** What two say of a boat where they say different things. */
export type Difference =
  | { field: "name" | "passengers" | "price1h" | "deposit" | "license" | "extra_captain"; theirs: string; mine: string }
  | { field: "extras"; theirs: FlagName[]; mine: FlagName[] }
  | { field: DescriptionField; part: (typeof descriptionParts)[number]; theirs: string; mine: string }
  | { field: "images"; theirs: number; mine: number };

const amounts = ["price1h", "deposit", "extra_captain"] as const;

/** The same amount however it is typed: "0" and nothing are the same deposit. */
const centsOf = (text: string) => parseAmount(tidyAmount(text || "0")) ?? text;

/** Where what is typed differs from the boat as it is stored now. */
export function differencesOf(present: Vehicle, values: VehicleValues, pictures: readonly FormPicture[]): Difference[] {
  const stored = valuesOf(present);
  const differences: Difference[] = [];
  for (const field of ["name", "passengers", "license"] as const) {
    const [theirs, mine] = [stored[field].trim(), values[field].trim()];
    if (theirs !== mine) differences.push({ field, theirs, mine });
  }
  for (const field of amounts) {
    const [theirs, mine] = [stored[field], values[field]];
    if (centsOf(theirs) !== centsOf(mine)) differences.push({ field, theirs, mine });
  }
  if (stored.extras.toSorted().join() !== values.extras.toSorted().join()) {
    differences.push({ field: "extras", theirs: stored.extras, mine: values.extras });
  }
  const paths = picturePathsOf(present);
  const mine = pictures.map((picture) => (picture.kind === "stored" ? picture.path : picture.name));
  if (paths.join() !== mine.join()) differences.push({ field: "images", theirs: paths.length, mine: mine.length });
  for (const field of descriptionFields) {
    for (const part of descriptionParts) {
      const [theirs, typed] = [stored[field][part].trim(), values[field][part].trim()];
      if (theirs !== typed) differences.push({ field, part, theirs, mine: typed });
    }
  }
  return differences;
}
