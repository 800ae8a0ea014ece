import type { License } from "../../../shared/rules/license.ts";
import { vehicleNameKey } from "../../../shared/rules/vehicle-name.ts";
import { drawnPictures } from "../../modules/fleet/fleet.ts";
import type { NewRow } from "../tables/columns.ts";
import type { Vehicles } from "../tables/fleet.ts";
import houseboats from "./houseboats.json";

const depositCents = 500_00;

/**
 * The nine houseboats of the company (requirements/fleet.md) with prices, extras, texts in both languages and three
 * pictures: from outside, inside, on deck.
 */
export function houseboatRows(): NewRow<Vehicles>[] {
  return houseboats.map((boat) => ({
    type: "houseboats",
    name: boat.name,
    name_key: vehicleNameKey(boat.name),
    passengers: boat.passengers,
    deposit_cents: depositCents,
    license: boat.license as License,
    blocked: 0,
    extras: JSON.stringify(boat.extras),
    night_cents: boat.nightEuros * 100,
    tier_cents: "{}",
    images: JSON.stringify(drawnPictures(boat.slug)),
    description_de: JSON.stringify(boat.descriptionDE),
    description_en: JSON.stringify(boat.descriptionEN),
    deleted_at: null,
  }));
}
