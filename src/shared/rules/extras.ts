import { type Cents, fromAmount, toAmount } from "./money.ts";

/**
 * How an extra is charged: once per booking, once per person, free of charge, in cash on site, or at the price that the
 * vehicle itself names.
 */
export type ExtraCharge =
  | { kind: "flat"; cents: Cents }
  | { kind: "perPerson"; cents: Cents }
  | { kind: "vehicle" }
  | { kind: "free" }
  | { kind: "cash" };

interface Extra {
  charge: ExtraCharge;
  /** Its name in the comment of a booking, which is German for staff whatever language the guest reads. */
  german: string;
}

/**
 * Every extra that a vehicle can offer, in the order in which pages list them (requirements/booking.md). Speaker and
 * binoculars come with the boat. The stand-up-paddle is called `extra_captain` for historical reasons. What guests read
 * stands in locales/: `extras.json` for pages, `mail.json` for mails; which houseboats offer it, in
 * server/db/seed/houseboats.json.
 */
export const extras = {
  extra_bbq: { charge: { kind: "flat", cents: 30_00 }, german: "Grill" },
  extra_speaker: { charge: { kind: "free" }, german: "Lautsprecher" },
  extra_binoculars: { charge: { kind: "free" }, german: "Fernglas" },
  extra_captain: { charge: { kind: "vehicle" }, german: "Stand-Up-Paddle" },
  extra_fishing_permit_day: { charge: { kind: "cash" }, german: "Angelkarte (Tag)" },
  extra_fishing_permit_week: { charge: { kind: "cash" }, german: "Angelkarte (Woche)" },
  extra_canoe_one_person: { charge: { kind: "flat", cents: 50_00 }, german: "Kanu für eine Person" },
  extra_canoe_two_persons: { charge: { kind: "flat", cents: 75_00 }, german: "Kanu für zwei Personen" },
  extra_inflatable_boat: { charge: { kind: "flat", cents: 50_00 }, german: "Schlauchboot" },
  extra_sonar: { charge: { kind: "flat", cents: 35_00 }, german: "Echolot" },
  extra_bed_linen_and_towel: { charge: { kind: "perPerson", cents: 25_00 }, german: "Bettwäsche und Handtücher" },
} as const satisfies Record<`extra_${string}`, Extra>;

export type ExtraName = keyof typeof extras;
export const extraNames = Object.keys(extras) as ExtraName[];

export function isExtraName(value: string): value is ExtraName {
  return Object.hasOwn(extras, value);
}

export const chargeOf = (name: ExtraName): ExtraCharge => extras[name].charge;

/** What a vehicle offers, each with the vehicle's own price where the extra is charged so, else null. */
export type OfferedExtras = Readonly<Partial<Record<ExtraName, Cents | null>>>;

/** A vehicle's extras as calls answer them: whether it offers one, or its own price with two decimals, or null. */
export type ExtraFields = {
  [Name in ExtraName]: (typeof extras)[Name]["charge"]["kind"] extends "vehicle" ? string | null : boolean;
};

/** What a vehicle offers, from the fields of a call's answer. */
export function offeredExtras(fields: ExtraFields): OfferedExtras {
  const offered = extraNames.map((name) => [name, fields[name]] as const).filter(([, field]) => field);
  return Object.fromEntries(
    offered.map(([name, field]) => [name, typeof field === "string" ? fromAmount(field) : null]),
  );
}

/** The fields of a call's answer that say what a vehicle offers. */
export function extraFields(offered: OfferedExtras): ExtraFields {
  const fields = extraNames.map((name) => {
    const cents = offered[name];
    if (chargeOf(name).kind === "vehicle") return [name, cents == null ? null : toAmount(cents)];
    return [name, cents !== undefined];
  });
  return Object.fromEntries(fields) as ExtraFields;
}

/**
 * What one extra costs for a party; 0 for what is free or paid on site, null when the vehicle does not offer it.
 * @param listed prices of a price list, which go before the vehicle's and those above.
 */
export function extraPrice(
  name: ExtraName,
  offered: OfferedExtras,
  persons: number,
  listed: Readonly<Partial<Record<ExtraName, Cents>>> = {},
): Cents | null {
  const ownCents = offered[name];
  if (ownCents === undefined) return null;
  const charge = chargeOf(name);
  if (charge.kind === "vehicle") return listed[name] ?? ownCents;
  if (charge.kind === "flat") return listed[name] ?? charge.cents;
  return charge.kind === "perPerson" ? (listed[name] ?? charge.cents) * persons : 0;
}
