import type { TurnaroundStay } from "../../../shared/contract/turnaround.ts";
import { type ReturnPrices, specifiedReturnPrices } from "../../../shared/rules/boat-fees.ts";
import { fromAmount } from "../../../shared/rules/money.ts";

/** What fuel and lateness cost the guest of a stay: what the terms say, where the booking agreed on nothing else. */
export function pricesOfReturn(stay: Pick<TurnaroundStay, "fuel_litre" | "late_hour"> | null): ReturnPrices {
  const { fuelPerLitre, lateHour } = specifiedReturnPrices;
  return {
    fuelPerLitre: stay?.fuel_litre === undefined ? fuelPerLitre : fromAmount(stay.fuel_litre),
    lateHour: stay?.late_hour === undefined ? lateHour : fromAmount(stay.late_hour),
  };
}
