import { type Description, priceTiers, type Vehicle } from "../../../shared/contract/fleet.ts";
import { extraNames, isExtraName, type OfferedExtras } from "../../../shared/rules/extras.ts";
import { type Cents, toAmount } from "../../../shared/rules/money.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";

const imageCount = 6;

/** Which extras the vehicle offers, as the price rules read it. */
export function offeredExtras(row: Pick<VehicleRow, "extras" | "captain_cents">): OfferedExtras {
  const names = JSON.parse(row.extras) as string[];
  return { flags: names.filter(isExtraName), captainCents: row.captain_cents };
}

/**
 * A vehicle as calls answer it (requirements/fleet.md): flags by name, six image paths, every price tier, amounts as
 * text.
 */
export function toVehicle(row: VehicleRow): Vehicle {
  const tiers = JSON.parse(row.tier_cents) as Record<string, Cents | null>;
  const images = JSON.parse(row.images) as string[];
  const { flags } = offeredExtras(row);
  const paths = Array.from({ length: imageCount }, (_, index) => [`path${index + 1}`, images[index] ?? null]);
  const offered = extraNames.map((name) => [name, flags.includes(name)]);
  const prices = priceTiers.map((tier) => [tier, amountOrNull(tiers[tier])]);
  return {
    ...(Object.fromEntries([...paths, ...offered, ...prices]) as Vehicle),
    id: row.id,
    type: row.type,
    name: row.name,
    passengers: row.passengers,
    deposit: toAmount(row.deposit_cents),
    license: row.license,
    blocked: row.blocked === 1,
    extra_captain: amountOrNull(row.captain_cents),
    descriptionDE: JSON.parse(row.description_de) as Description,
    descriptionEN: JSON.parse(row.description_en) as Description,
    price1h: amountOrNull(row.night_cents),
  };
}

function amountOrNull(cents: Cents | null | undefined): string | null {
  return cents == null ? null : toAmount(cents);
}
