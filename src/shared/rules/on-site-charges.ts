import { briefingOf } from "./boat-fees.ts";
import { cashFees } from "./cash-fees.ts";
import { centsOf, type OnSiteCharge } from "./charges.ts";
import type { Cents } from "./money.ts";
import { isOwnExtraName, type Label, type OwnExtraName } from "./own-extras.ts";
import { type HeldPriceList, listedFee } from "./price-list.ts";
import type { StayPlan } from "./stay-change.ts";
import { type TaxedStay, taxedNights } from "./visitors-tax.ts";

/** What lines of a booking come to on site. */
export interface AgreedOnSite {
  briefing: Cents;
  cleaning: Cents;
  deposit: Cents;
  visitorsTax: { rateCents: Cents; nights: number; cents: Cents };
  /** Extras of the booking's price list that are paid on site, in the order of their agreement. */
  own: OwnOnSite[];
}

export interface OwnOnSite {
  name: OwnExtraName;
  label: Label;
  quantity: number;
  unitCents: Cents;
  cents: Cents;
}

/** A boat and the town as they are today. */
interface AskedOnSite {
  boat: { id: number; name: string; deposit_cents: Cents };
  visitorsTaxCents: Cents;
  /** The list that holds for the stay. */
  priceList: HeldPriceList;
}

const once = { quantity: 1 } as const;
const hasLicense = (answer: string | null) => (answer ? answer === "yes" : null);

/**
 * What a stay owes on site when it is booked, as lines; also what costs nothing, so that it stays so. A day booking has
 * no night that could be taxed.
 */
export function onSiteCharges(
  { boat, visitorsTaxCents, priceList: { id, list } }: AskedOnSite,
  stay: TaxedStay & { license: string | null },
): OnSiteCharge[] {
  const license = hasLicense(stay.license);
  const specified = cashFees(boat.name, license);
  const briefing = briefingOf(boat.name, license);
  /** A line names the list only where the list names its price. */
  const priced = (fee: Parameters<typeof listedFee>[2], otherwise: Cents) => {
    const listed = listedFee(list, boat.id, fee);
    return { ...(listed !== null && id !== null && { priceListId: id }), ...once, unitCents: listed ?? otherwise };
  };
  return [
    { kind: "fee", name: briefing, ...priced(briefing, specified.briefing) },
    { kind: "fee", name: "cleaning", ...priced("cleaning", specified.cleaning) },
    { kind: "deposit", name: "", ...priced("deposit", boat.deposit_cents) },
    ...taxCharges(visitorsTaxCents, stay),
  ];
}

const taxCharges = (unitCents: Cents, stay: TaxedStay): OnSiteCharge[] =>
  taxedNights(stay) === 0 ? [] : [{ kind: "visitorsTax", name: "", quantity: taxedNights(stay), unitCents }];

type Agreed = readonly { vehicleId: number; onSite: readonly OnSiteCharge[] }[];

/**
 * What a changed stay owes on site, as lines. What was agreed stays agreed, whatever it costs today: fees and deposit of
 * a boat, also of one that the guest comes back to, and the rate of the visitor's tax. Another licence than before is
 * agreed on anew, as far as the briefing depends on it.
 * @param given.priceList the list that the booking was made with.
 */
export function changedOnSite(from: StayPlan, to: StayPlan, given: AskedOnSite & { agreed: Agreed }): OnSiteCharge[] {
  const { agreed } = given;
  const ofBoat = agreed.filter(({ vehicleId }) => vehicleId === to.vehicleId).flatMap(({ onSite }) => onSite);
  const isSameBriefing = from.vehicleId === to.vehicleId && isLicensed(from) === isLicensed(to);
  const known = ({ kind, name }: OnSiteCharge) => ofBoat.findLast((line) => line.kind === kind && line.name === name);
  const rate = agreed.flatMap(({ onSite }) => onSite).findLast(({ kind }) => kind === "visitorsTax")?.unitCents;
  const anew = onSiteCharges({ ...given, visitorsTaxCents: rate ?? given.visitorsTaxCents }, to);
  const standing = isSameBriefing ? agreed.at(-1)?.onSite.find(isBriefing) : charterOf(ofBoat, to);
  return anew.map((line) => {
    if (line.kind === "visitorsTax") return line;
    return (isBriefing(line) ? standing : undefined) ?? known(line) ?? line;
  });
}

const isBriefing = ({ name }: OnSiteCharge) => name === "briefing" || name === "charterBriefing";
const isLicensed = ({ license }: StayPlan) => hasLicense(license) === true;
/** The boat may have another name since: that its briefing included the charter licence stays agreed. */
const charterOf = (ofBoat: readonly OnSiteCharge[], to: StayPlan) =>
  isLicensed(to) ? undefined : ofBoat.findLast(({ name }) => name === "charterBriefing");

/** What lines come to on site. */
export function agreedOnSite(charges: readonly OnSiteCharge[]): AgreedOnSite {
  const sumOf = (isMeant: (line: OnSiteCharge) => boolean) =>
    charges.filter(isMeant).reduce((sum, line) => sum + centsOf(line), 0);
  const tax = charges.filter(({ kind }) => kind === "visitorsTax");
  return {
    briefing: sumOf(isBriefing),
    cleaning: sumOf(({ name }) => name === "cleaning"),
    deposit: sumOf(({ kind }) => kind === "deposit"),
    visitorsTax: {
      rateCents: tax.at(-1)?.unitCents ?? 0,
      nights: tax.reduce((nights, { quantity }) => nights + quantity, 0),
      cents: sumOf(({ kind }) => kind === "visitorsTax"),
    },
    own: charges.flatMap((line): OwnOnSite[] => {
      const { name, label, quantity, unitCents } = line;
      return label && isOwnExtraName(name) ? [{ name, label, quantity, unitCents, cents: centsOf(line) }] : [];
    }),
  };
}
