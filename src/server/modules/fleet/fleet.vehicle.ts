import type { Description, Vehicle } from "../../../shared/contract/fleet.ts";
import { extraFields, isExtraName, type OfferedExtras } from "../../../shared/rules/extras.ts";
import { type Cents, toAmount } from "../../../shared/rules/money.ts";
import { pictureFields, priceTiers } from "../../../shared/rules/vehicle-fields.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { storedPictures } from "./vehicle-pictures.ts";

/** What the vehicle offers, as the price rules read it; a name that is no extra any more is left out. */
export function storedExtras({ extras }: Pick<VehicleRow, "extras">): OfferedExtras {
  const stored = Object.entries(JSON.parse(extras) as Record<string, Cents | null>);
  return Object.fromEntries(stored.filter(([name]) => isExtraName(name)));
}

/**
 * A vehicle as calls answer it (requirements/fleet.md): flags by name, six image paths, every price tier, amounts as
 * text.
 */
export function toVehicle(row: VehicleRow): Vehicle {
  const tiers = JSON.parse(row.tier_cents) as Record<string, Cents | null>;
  const pictures = storedPictures(row);
  const paths = pictureFields.map((field, index) => [field, pictures[index] ?? null]);
  const prices = priceTiers.map((tier) => [tier, amountOrNull(tiers[tier])]);
  return {
    ...(Object.fromEntries([...paths, ...prices]) as Vehicle),
    ...extraFields(storedExtras(row)),
    id: row.id,
    type: row.type,
    name: row.name,
    passengers: row.passengers,
    deposit: toAmount(row.deposit_cents),
    license: row.license,
    blocked: row.blocked === 1,
    descriptionDE: JSON.parse(row.description_de) as Description,
    descriptionEN: JSON.parse(row.description_en) as Description,
    price1h: amountOrNull(row.night_cents),
    version: row.version,
  };
}

function amountOrNull(cents: Cents | null | undefined): string | null {
  return cents == null ? null : toAmount(cents);
}
