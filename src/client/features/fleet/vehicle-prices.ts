import { priceTiers, type Vehicle } from "../../../shared/contract/fleet.ts";
import { type CashFees, cashFees } from "../../../shared/rules/cash-fees.ts";
import { type ExtraCharge, type ExtraName, extraCharges, extraNames } from "../../../shared/rules/extras.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import { minimumNights } from "../../../shared/rules/stay.ts";

export interface VehiclePrices {
  /** Null where no price has been entered. */
  night: Cents | null;
  deposit: Cents;
  /** With a licence; the three larger boats are dearer without (requirements/booking.md). */
  fees: CashFees;
  /** The shortest stay a visitor can book: what is paid now, and the whole with the fees on site. */
  example: { nights: number; now: Cents; whole: Cents } | null;
}

export function vehiclePrices(vehicle: Vehicle): VehiclePrices {
  const night = vehicle.price1h === null ? null : fromAmount(vehicle.price1h);
  const fees = cashFees(vehicle.name, null);
  const nights = minimumNights("visitor");
  const now = night === null ? null : night * nights;
  return {
    night,
    deposit: fromAmount(vehicle.deposit),
    fees,
    example: now === null ? null : { nights, now, whole: now + fees.briefing + fees.cleaning },
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

/** The extras that the vehicle's flags offer; the stand-up-paddle's flag holds its price. */
export function extraPrices(vehicle: Vehicle): PricedExtra[] {
  return extraNames.flatMap((name): PricedExtra[] => {
    const charge = extraCharges[name];
    if (charge.kind !== "vehicle") return vehicle[name] ? [{ name, charge }] : [];
    const amount = vehicle.extra_captain;
    return amount === null ? [] : [{ name, charge: { kind: "flat", cents: fromAmount(amount) } }];
  });
}
