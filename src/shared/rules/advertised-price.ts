import { boatFees, type FeeBoat, type FeeList } from "./boat-fees.ts";
import type { Cents } from "./money.ts";
import { minimumNights } from "./stay.ts";

/** What a stay costs before the guest has chosen anything but a boat, in cents. */
export interface AdvertisedPrice {
  nights: number;
  rent: Cents;
  /** Briefing and cleaning: compulsory, and paid on site. */
  onSite: Cents;
  /** Both together. The deposit comes back and is no part of it. */
  total: Cents;
}

/**
 * The total that has to stand wherever a boat's price is advertised (§ 3 PAngV, requirements/website.md).
 * @param list what the boat asks for on site.
 * @param nights the stay's; by default the shortest that a guest can book. 0, a day booking, costs one night.
 */
export function advertisedPrice(
  boat: FeeBoat & { nightCents: Cents },
  list: FeeList,
  nights = minimumNights("visitor"),
): AdvertisedPrice {
  const { briefing, cleaning } = boatFees(list, boat, null);
  const rent = boat.nightCents * Math.max(1, nights);
  const onSite = briefing + cleaning;
  return { nights, rent, onSite, total: rent + onSite };
}
