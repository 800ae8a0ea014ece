import type { Cents } from "./money.ts";

/** The extras a vehicle can offer, named like its flags (requirements/booking.md). */
export const extraNames = [
  "extra_bbq",
  "extra_speaker",
  "extra_binoculars",
  "extra_captain",
  "extra_fishing_permit_day",
  "extra_fishing_permit_week",
  "extra_canoe_one_person",
  "extra_canoe_two_persons",
  "extra_inflatable_boat",
  "extra_sonar",
  "extra_bed_linen_and_towel",
] as const;
export type ExtraName = (typeof extraNames)[number];

/**
 * How an extra is charged: once per booking, once per person, free of charge, in cash on site, or at the price that the
 * vehicle itself names (stand-up-paddle, whose flag `extra_captain` holds it).
 */
export type ExtraCharge =
  | { kind: "flat"; cents: Cents }
  | { kind: "perPerson"; cents: Cents }
  | { kind: "vehicle" }
  | { kind: "free" }
  | { kind: "cash" };

/** How each extra is charged. Speaker and binoculars come with the boat. */
export const extraCharges: Record<ExtraName, ExtraCharge> = {
  extra_bbq: { kind: "flat", cents: 30_00 },
  extra_speaker: { kind: "free" },
  extra_binoculars: { kind: "free" },
  extra_captain: { kind: "vehicle" },
  extra_fishing_permit_day: { kind: "cash" },
  extra_fishing_permit_week: { kind: "cash" },
  extra_canoe_one_person: { kind: "flat", cents: 50_00 },
  extra_canoe_two_persons: { kind: "flat", cents: 75_00 },
  extra_inflatable_boat: { kind: "flat", cents: 50_00 },
  extra_sonar: { kind: "flat", cents: 35_00 },
  extra_bed_linen_and_towel: { kind: "perPerson", cents: 25_00 },
};

/** Which extras a vehicle offers: the flags that are set; `extra_captain` is its price in cents, or null. */
export interface OfferedExtras {
  flags: readonly ExtraName[];
  captainCents: Cents | null;
}

export function isExtraName(value: string): value is ExtraName {
  return (extraNames as readonly string[]).includes(value);
}

/** What one extra costs for a party; 0 for what is free or paid on site, null when the vehicle does not offer it. */
export function extraPrice(name: ExtraName, offered: OfferedExtras, persons: number): Cents | null {
  const charge = extraCharges[name];
  if (charge.kind === "vehicle") return offered.captainCents;
  if (!offered.flags.includes(name)) return null;
  if (charge.kind === "flat") return charge.cents;
  return charge.kind === "perPerson" ? charge.cents * persons : 0;
}
