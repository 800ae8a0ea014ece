import { otherPriceFields, type VehicleFormRequest } from "../../../shared/contract/vehicle-form.ts";
import { extraNames } from "../../../shared/rules/extras.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import { vehicleNameKey } from "../../../shared/rules/vehicle-name.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import type { PlacedPictures } from "./placed-pictures.ts";
import type { FormColumns } from "./vehicle-changes.ts";

/** What a form says, as the columns of its vehicle. Prices of the list that it does not name stay as they are. */
export function vehicleColumns(
  asked: VehicleFormRequest,
  { stored, pictures }: { stored: Pick<VehicleRow, "tier_cents"> | null; pictures: PlacedPictures },
): FormColumns {
  return {
    type: asked.type,
    name: asked.name,
    name_key: vehicleNameKey(asked.name),
    passengers: asked.passengers,
    deposit_cents: centsOrNull(asked.deposit) ?? 0,
    license: asked.license,
    extras: JSON.stringify(extrasOf(asked)),
    night_cents: fromAmount(asked.price1h),
    tier_cents: JSON.stringify(tiersOf(asked, stored)),
    images: JSON.stringify(pictures.paths),
    description_de: JSON.stringify(asked.descriptionDE),
    description_en: JSON.stringify(asked.descriptionEN),
  };
}

function extrasOf(asked: VehicleFormRequest): Record<string, Cents | null> {
  const offered = extraNames.filter((name) => (name === "extra_captain" ? asked[name] != null : asked[name]));
  return Object.fromEntries(
    offered.map((name) => [name, name === "extra_captain" ? centsOrNull(asked.extra_captain) : null]),
  );
}

function tiersOf(
  asked: VehicleFormRequest,
  stored: Pick<VehicleRow, "tier_cents"> | null,
): Record<string, Cents | null> {
  const known = JSON.parse(stored?.tier_cents ?? "{}") as Record<string, Cents | null>;
  // yup loses the names of fields that come from a list.
  const sent = asked as unknown as Partial<Record<string, string | null>>;
  const named = otherPriceFields.filter((tier) => sent[tier] !== undefined);
  return { ...known, ...Object.fromEntries(named.map((tier) => [tier, centsOrNull(sent[tier])])) };
}

function centsOrNull(amount: string | null | undefined): Cents | null {
  return amount == null ? null : fromAmount(amount);
}
