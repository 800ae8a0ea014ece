import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { type AdvertisedPrice, advertisedPrice } from "../../../shared/rules/advertised-price.ts";
import { boatDeposit, boatFees } from "../../../shared/rules/boat-fees.ts";
import type { CashFees } from "../../../shared/rules/cash-fees.ts";
import { cheapestStayOf, type Listed } from "../../../shared/rules/cheapest-stay.ts";
import { chargeOf, type ExtraCharge, type ExtraName, extraNames, offeredExtras } from "../../../shared/rules/extras.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import type { PriceList } from "../../../shared/rules/price-list.ts";
import { priceTiers } from "../../../shared/rules/vehicle-fields.ts";

export interface VehiclePrices {
  /** Null where no price has been entered. */
  night: Cents | null;
  deposit: Cents;
  /** With a licence; the three larger boats are dearer without (requirements/booking.md). */
  fees: CashFees;
  /** Without one: with the charter licence on the three larger boats. */
  unlicensedBriefing: Cents;
  /** The shortest stay a visitor can book; by a price list the cheapest one. */
  example: AdvertisedPrice | null;
  /** Nights cost what the price list says: the example is the least. */
  isListed: boolean;
}

export function vehiclePrices(vehicle: Vehicle, listed: Listed): VehiclePrices {
  const { id, name } = vehicle;
  const { list } = listed;
  const cheapest = cheapestStayOf(vehicle, listed);
  const night = vehicle.price1h === null ? null : fromAmount(vehicle.price1h);
  return {
    night,
    deposit: boatDeposit(list, vehicle.id, fromAmount(vehicle.deposit)),
    fees: boatFees(list, vehicle, true),
    unlicensedBriefing: boatFees(list, vehicle, false).briefing,
    example: cheapest ?? (night === null ? null : advertisedPrice({ id, name, nightCents: night }, list)),
    isListed: cheapest !== null,
  };
}

/** The tiers that have a price, with their length in hours. price1h is the night and not among them. */
export function tierPrices(vehicle: Vehicle): { hours: number; cents: Cents }[] {
  return priceTiers.flatMap((tier, index) => {
    const amount = vehicle[tier];
    return tier === "price1h" || amount == null ? [] : [{ hours: (index + 1) / 2, cents: fromAmount(amount) }];
  });
}

export type PricedExtra = { name: ExtraName; charge: Exclude<ExtraCharge, { kind: "vehicle" }> };

/** The extras that the vehicle offers, those at its own price as a flat charge. @param listed prices of a price list. */
export function extraPrices(vehicle: Vehicle, listed: PriceList["extraCents"] = {}): PricedExtra[] {
  const offered = offeredExtras(vehicle);
  return extraNames.flatMap((name): PricedExtra[] => {
    const cents = offered[name];
    if (cents === undefined) return [];
    const charge = chargeOf(name);
    const own = charge.kind === "vehicle" ? { kind: "flat" as const, cents: cents ?? 0 } : charge;
    return [{ name, charge: "cents" in own ? { ...own, cents: listed[name] ?? own.cents } : own }];
  });
}
