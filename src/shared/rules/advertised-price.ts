import { boatFees, type FeeBoat, type FeeList } from "./boat-fees.ts";
import type { Cents } from "./money.ts";
import { compulsoryCents } from "./own-extras.ts";
import type { PriceList } from "./price-list.ts";
import { type RentQuestion, rentLines, sumOfRent } from "./rent.ts";
import { minimumNights } from "./stay.ts";

/** What a stay costs before the guest has chosen anything but a boat, in cents. */
export interface AdvertisedPrice {
  nights: number;
  rent: Cents;
  /** Extras of the price list that are part of each stay, and paid with it. */
  extras: Cents;
  /** Briefing, cleaning and such extras that are paid on site. */
  onSite: Cents;
  /** All together. The deposit comes back and is no part of it. */
  total: Cents;
}

type CompulsoryList = FeeList & Pick<PriceList, "ownExtras">;

/**
 * The total that has to stand wherever a boat's price is advertised (§ 3 PAngV, requirements/website.md).
 * @param list what the boat asks for on site, and what is part of each stay: for one person.
 * @param nights the stay's; by default the shortest that a guest can book. 0, a day booking, costs one night.
 */
export function advertisedPrice(
  boat: FeeBoat & { nightCents: Cents },
  list: CompulsoryList,
  nights = minimumNights("visitor"),
): AdvertisedPrice {
  return withCompulsory(boat, list, { nights, persons: 1, rent: boat.nightCents * Math.max(1, nights) });
}

/** The same of a rent that is known. */
function withCompulsory(
  boat: FeeBoat,
  list: CompulsoryList,
  { nights, persons, rent }: { nights: number; persons: number; rent: Cents },
): AdvertisedPrice {
  const { briefing, cleaning } = boatFees(list, boat, null);
  const own = compulsoryCents({ list, vehicleId: boat.id, nights, persons });
  const onSite = briefing + cleaning + own.onSite;
  return { nights, rent, extras: own.paidNow, onSite, total: rent + own.paidNow + onSite };
}

/** The same of a stay, by the nights' prices of the list. @param asked.bookedOn by which early birds count. */
export function advertisedStay(
  boat: FeeBoat & { nightCents: Cents },
  list: PriceList,
  { stay, persons, bookedOn }: Pick<RentQuestion, "stay" | "persons" | "bookedOn">,
): AdvertisedPrice {
  const { id: vehicleId, nightCents } = boat;
  const rent = sumOfRent(rentLines({ list, vehicleId, nightCents, stay, persons, bookedOn }));
  return withCompulsory(boat, list, { nights: stay.nights, persons, rent });
}
