import type { Day } from "../rules/day.ts";
import type { License } from "../rules/license.ts";
import { allVehicles, type VehicleCategory, type VehicleType, vehicleTypes } from "../rules/vehicle-words.ts";
import { apiPath, type Contract, json } from "./call.ts";
import { dayField, payload, textField, wholeNumberField } from "./fields.ts";

/** A boat that is free for a stay, with its price; amounts have two decimals. */
export interface FreeBoat {
  id: number;
  type: VehicleType;
  name: string;
  passengers: number;
  license: License;
  path1: string | null;
  /** The rent of all nights, with the extras of the price list that are part of each stay and paid with it. */
  price: string;
  /**
   * Paid on site: briefing and cleaning as the booking page shows them before the guest says more, compulsory extras of
   * the price list, and visitor's tax.
   */
  fees: string;
  /** Of the fees: what the town asks for, all people taken for adults; "0.00" where it asks for none. */
  visitors_tax: string;
  /** Both together. */
  total: string;
  /** It comes back and is no part of the total. */
  deposit: string;
}

/** A stay and the boats that are free for it, the cheapest first. */
export interface FreeStay {
  from: Day;
  to: Day;
  boats: FreeBoat[];
}

export interface FinderAnswer {
  /** Free for the days that were asked for, the cheapest first. */
  boats: FreeBoat[];
  /** Where none is: the next stays of the same length before and after, at most one each. */
  nearest: FreeStay[];
  /** How many people the largest boat takes; 0 where there is no boat. */
  most_people: number;
}

const typeMessage = "validation:vehicleType";

export const finderQuery = payload({
  from: dayField("validation:startDay"),
  to: dayField("validation:endDay"),
  people: wholeNumberField("validation:passengers")
    .required("validation:passengers")
    .min(1, "validation:passengers")
    .max(100_000, "validation:passengers"),
  category: textField(typeMessage)
    .default(allVehicles)
    .oneOf([...vehicleTypes, allVehicles] satisfies VehicleCategory[], typeMessage),
});

export const finderContract = {
  find: {
    method: "GET",
    path: apiPath("rere_find_boats"),
    access: "everyone",
    query: finderQuery,
    answer: json<FinderAnswer>(),
  },
} as const satisfies Contract;
