import type { Day } from "./day.ts";
import { chargeOf, type ExtraName, isExtraName } from "./extras.ts";
import type { Cents } from "./money.ts";
import { type Label, type OwnExtraLine, type OwnExtraName, ownExtraName } from "./own-extras.ts";
import type { Price } from "./pricing.ts";
import type { RentLine, RentName } from "./rent.ts";

/** Rent and extras are what the stay is made of; an adjustment makes their sum the price that was agreed on instead. */
export type ChargeKind = "rent" | "extra" | "adjustment";

/** A line of what a booking costs, as it was agreed on (requirements/booking.md). Vouchers are a way to pay it. */
export interface Charge {
  kind: ChargeKind;
  /** Which extra, or what for of the rent (rules/rent); "" for any other kind. */
  name: ExtraName | OwnExtraName | RentName;
  /** Of the rent the first of the nights that it is for; absent where it is for all. */
  firstDay?: Day;
  /** The price list that it came from; absent where none names the price. */
  priceListId?: number;
  /** What an extra of the list's own was called when it was agreed on; absent of any other line. */
  label?: Label;
  /** Nights, persons or pieces. Below 0 it takes back what an earlier line added. */
  quantity: number;
  /** Below 0 for an adjustment that makes the stay cheaper. */
  unitCents: Cents;
}

/** The compulsory fees by name: a briefing with charter licence is another thing than one without. */
type FeeName = "briefing" | "charterBriefing" | "cleaning";
export const priceKinds = ["rent", "extra", "adjustment"] as const satisfies readonly ChargeKind[];
export const onSiteChargeKinds = ["fee", "deposit", "visitorsTax"] as const;

/** A line of what a booking owes on site, as it was agreed on (requirements/booking.md): no part of its price. */
export interface OnSiteCharge {
  kind: (typeof onSiteChargeKinds)[number];
  /** Which fee; "" for any other kind. */
  name: FeeName | OwnExtraName | "";
  /** The price list that it came from; absent where none names the price. */
  priceListId?: number;
  label?: Label;
  /** Of the visitor's tax the nights of adults. Below 0 it takes back what an earlier line added. */
  quantity: number;
  /** Of the visitor's tax its rate. */
  unitCents: Cents;
}

/** A line of the price, or of what is owed on site. */
export type AnyCharge = Charge | OnSiteCharge;

export const centsOf = ({ quantity, unitCents }: Pick<AnyCharge, "quantity" | "unitCents">): Cents =>
  quantity * unitCents;

/** What lines come to. */
export const sumOfCharges = (charges: readonly Charge[]): Cents =>
  charges.reduce((sum, charge) => sum + centsOf(charge), 0);

/**
 * A priced stay as lines; of extras also those that cost nothing, or are paid in cash on site. A rent that was priced by
 * no lines and is no whole price for each night is one line.
 * @param party.priceListId the list that holds; null where none was published.
 */
export function stayCharges(
  {
    rent,
    rentLines,
    extras,
    ownExtras,
  }: Pick<Price, "rent" | "extras"> & Partial<Pick<Price, "rentLines" | "ownExtras">>,
  { nights, persons, priceListId = null }: { nights: number; persons: number; priceListId?: number | null },
): Charge[] {
  const charged = Math.max(1, nights);
  const quantity = rent % charged === 0 ? charged : 1;
  const asOne = { kind: "rent" as const, name: "" as const, quantity, unitCents: rent / quantity };
  return [
    ...(rentLines ? rentCharges(rentLines, priceListId) : [asOne]),
    ...extras.map(({ name, cents, isListed }): Charge => {
      const times = isPerPerson(name) ? persons : 1;
      const ofList = isListed && priceListId !== null ? { priceListId } : {};
      return { kind: "extra", name, quantity: times, unitCents: cents / times, ...ofList };
    }),
    ...ownCharges(ownExtras ?? [], priceListId),
  ];
}

/** The rent as lines of a booking. @param priceListId the list that priced it; null where none was published. */
export const rentCharges = (lines: readonly RentLine[], priceListId: number | null): Charge[] =>
  lines.map(({ name, firstDay, quantity, unitCents }) => ({
    kind: "rent",
    name,
    quantity,
    unitCents,
    ...(firstDay !== "" && { firstDay }),
    ...(priceListId !== null && { priceListId }),
  }));

type OwnCharge = Charge & { kind: "extra" };

/** Those paid with the booking, as its lines. */
export const ownCharges = (lines: readonly OwnExtraLine[], priceListId: number | null): OwnCharge[] =>
  lines.filter(({ extra }) => !extra.isOnSite).map((line) => ({ kind: "extra", ...ownChargeOf(line, priceListId) }));

/** Those paid on site, likewise. */
export const ownOnSiteCharges = (lines: readonly OwnExtraLine[], priceListId: number | null): OnSiteCharge[] =>
  lines.filter(({ extra }) => extra.isOnSite).map((line) => ({ kind: "fee", ...ownChargeOf(line, priceListId) }));

const ownChargeOf = ({ extra, quantity }: OwnExtraLine, priceListId: number | null) => ({
  name: ownExtraName(extra),
  label: { de: extra.german, en: extra.english },
  quantity,
  unitCents: extra.cents,
  ...(priceListId !== null && { priceListId }),
});

const isPerPerson = (name: ExtraName) => chargeOf(name).kind === "perPerson";

/** Whether the line is of an extra, which its name says then. */
export const isOfExtra = (charge: Charge): charge is Charge & { name: ExtraName } =>
  charge.kind === "extra" && isExtraName(charge.name);

/** An extra for another number of persons, at the price that was agreed on. */
export function forPersons(charge: Charge, persons: number): Charge {
  return isOfExtra(charge) && isPerPerson(charge.name) ? { ...charge, quantity: persons } : charge;
}

/** The lines of a stay with the one that makes them come to that price; none of an earlier price. */
export function adjustedTo(cents: Cents, charges: readonly Charge[]): Charge[] {
  const stay = charges.filter(({ kind }) => kind !== "adjustment");
  const unitCents = cents - sumOfCharges(stay);
  return unitCents === 0 ? stay : [...stay, { kind: "adjustment", name: "", quantity: 1, unitCents }];
}

const isAlike = (one: AnyCharge, other: AnyCharge) =>
  one.kind === other.kind && one.name === other.name && one.unitCents === other.unitCents && isOfSame(one, other);

/** Lines that came from another list or were called otherwise, and of the rent those that begin on another day, are other lines. */
function isOfSame(one: AnyCharge, other: AnyCharge): boolean {
  const firstDayOf = (charge: AnyCharge) => (charge.kind === "rent" ? charge.firstDay : undefined);
  const isNamedAlike = one.label?.de === other.label?.de && one.label?.en === other.label?.en;
  return firstDayOf(one) === firstDayOf(other) && one.priceListId === other.priceListId && isNamedAlike;
}

const order: readonly AnyCharge["kind"][] = [...priceKinds, ...onSiteChargeKinds];

/** What stands after all lines that were ever agreed on, the oldest first: equal ones are one line, rent is first. */
export function standingCharges<Line extends AnyCharge>(agreed: readonly Line[]): Line[] {
  const standing: Line[] = [];
  for (const charge of agreed) {
    const index = standing.findIndex((each) => isAlike(each, charge));
    const known = standing[index];
    if (known) standing[index] = { ...known, quantity: known.quantity + charge.quantity };
    else standing.push(charge);
  }
  const rest = standing.filter(({ quantity }) => quantity !== 0);
  return rest.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
}

/** The lines that turn what stands into what is wanted: only what differs. */
export function changedCharges<Line extends AnyCharge>(standing: readonly Line[], wanted: readonly Line[]): Line[] {
  return standingCharges([...wanted, ...standing.map((each) => ({ ...each, quantity: -each.quantity }))]);
}
