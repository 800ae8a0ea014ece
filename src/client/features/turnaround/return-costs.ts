import type { TurnaroundBoat, TurnaroundStay } from "../../../shared/contract/turnaround.ts";
import { type ReturnPrices, specifiedReturnPrices } from "../../../shared/rules/boat-fees.ts";
import { fromAmount } from "../../../shared/rules/money.ts";
import {
  chargesOfReturn,
  type ReturnChargeAmount,
  type ReturnFindings,
  toChargeAmounts,
} from "../../../shared/rules/return-charges.ts";
import { nights } from "../../../shared/rules/stay.ts";
import { type ReturnCharge, returnCharges } from "../../../shared/rules/till-words.ts";
import { guestStates } from "../../../shared/rules/turnaround-words.ts";

/** What fuel and lateness cost the guest of a stay: what the terms say, where the booking agreed on nothing else. */
export function pricesOfReturn(stay: Pick<TurnaroundStay, "fuel_litre" | "late_hour"> | null): ReturnPrices {
  const { fuelPerLitre, lateHour } = specifiedReturnPrices;
  return {
    fuelPerLitre: stay?.fuel_litre === undefined ? fuelPerLitre : fromAmount(stay.fuel_litre),
    lateHour: stay?.late_hour === undefined ? lateHour : fromAmount(stay.late_hour),
  };
}

/** What of the return of a boat is not written down yet: when, fuel and damage, by what they may cost. */
export const findingsLeft = ({ guest }: Pick<TurnaroundBoat, "guest">): readonly ReturnCharge[] =>
  returnCharges.slice(guestStates.indexOf(guest));

/**
 * What the return of a stay costs, as the server will compute it, once that is found.
 * @param kinds what is found now; what was written down of the others stays.
 * @param findings null where nothing of it is charged.
 */
export function chargesWith(
  stay: TurnaroundStay,
  kinds: readonly ReturnCharge[],
  findings: ReturnFindings | null,
): ReturnChargeAmount[] {
  const { booked_day, booked_end: end, ends_pm: endsPm } = stay;
  const ending = { end, nights: nights(booked_day, end), endsPm };
  const found = findings ? toChargeAmounts(chargesOfReturn(ending, findings, pricesOfReturn(stay))) : [];
  const charges = [
    ...stay.charges.filter(({ kind }) => !kinds.includes(kind)),
    ...found.filter(({ kind }) => kinds.includes(kind)),
  ];
  const order = ({ kind }: ReturnChargeAmount) => returnCharges.indexOf(kind);
  return charges.toSorted((one, other) => order(one) - order(other));
}
