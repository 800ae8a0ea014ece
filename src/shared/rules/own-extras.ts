import type { Charge, OnSiteCharge, OwnExtraName } from "./charges.ts";
import type { ChosenExtra, ExtraUnit, OwnExtra, PriceList } from "./price-list.ts";

/** What extras of a list's own are asked for: those chosen, for a boat and a stay. */
export interface OwnExtraQuestion {
  list: Pick<PriceList, "ownExtras">;
  vehicleId: number;
  /** 0 for a day booking, which counts as one night. */
  nights: number;
  /** Adults plus children. */
  persons: number;
  chosen: readonly ChosenExtra[];
}

/** An extra of a stay: quantity × its price. */
export interface OwnExtraLine {
  extra: OwnExtra;
  /** Pieces times the nights and persons that each is charged for. */
  quantity: number;
}

/** The extras of the list's own that the boat has, in the order of the list. */
export const ownExtrasOf = ({ ownExtras }: Pick<PriceList, "ownExtras">, vehicleId: number): OwnExtra[] =>
  ownExtras.filter(({ vehicleIds }) => vehicleIds.length === 0 || vehicleIds.includes(vehicleId));

/** Whether the boat has all that was chosen, each once and in as many pieces; what is compulsory is not chosen. */
export function areOffered(chosen: readonly ChosenExtra[], offered: readonly OwnExtra[]): boolean {
  const isOnce = new Set(chosen.map(({ id }) => id)).size === chosen.length;
  return (
    isOnce &&
    chosen.every(({ id, pieces }) =>
      offered.some((extra) => extra.id === id && !extra.isCompulsory && pieces >= 1 && pieces <= extra.mostPieces),
    )
  );
}

/**
 * The extras of a stay (requirements/price-list.md): what is compulsory, and what was chosen.
 * @throws RangeError where the boat does not have what was chosen: see `areOffered`.
 */
export function ownExtraLines({ list, vehicleId, nights, persons, chosen }: OwnExtraQuestion): OwnExtraLine[] {
  const offered = ownExtrasOf(list, vehicleId);
  if (!areOffered(chosen, offered)) throw new RangeError("the boat does not have these extras");
  return offered.flatMap((extra) => {
    const pieces = extra.isCompulsory ? 1 : (chosen.find(({ id }) => id === extra.id)?.pieces ?? 0);
    const quantity = pieces * timesOf(extra.per, { nights: Math.max(1, nights), persons });
    return quantity === 0 ? [] : [{ extra, quantity }];
  });
}

function timesOf(per: ExtraUnit, { nights, persons }: { nights: number; persons: number }): number {
  const ofNights = per === "night" || per === "personNight" ? nights : 1;
  return per === "person" || per === "personNight" ? ofNights * persons : ofNights;
}

export const centsOfOwn = ({ extra, quantity }: OwnExtraLine): number => extra.cents * quantity;

/** What they come to that are paid with the booking, or on site. */
export const sumOfOwn = (lines: readonly OwnExtraLine[], where: { isOnSite: boolean }): number =>
  lines.filter(({ extra }) => extra.isOnSite === where.isOnSite).reduce((sum, line) => sum + centsOfOwn(line), 0);

export const ownExtraName = ({ id }: Pick<OwnExtra, "id">): OwnExtraName => `own_${id}`;

/** Whether a line is of an extra of a list's own. */
export const isOwnExtraName = (name: string): name is OwnExtraName => /^own_\d+$/.test(name);

type OwnCharge = Charge & { kind: "extra" };

/** Those paid with the booking, as its lines. */
export const ownCharges = (lines: readonly OwnExtraLine[], priceListId: number): OwnCharge[] =>
  lines.filter(({ extra }) => !extra.isOnSite).map((line) => ({ kind: "extra", ...chargeOf(line, priceListId) }));

/** Those paid on site, likewise. */
export const ownOnSiteCharges = (lines: readonly OwnExtraLine[], priceListId: number): OnSiteCharge[] =>
  lines.filter(({ extra }) => extra.isOnSite).map((line) => ({ kind: "fee", ...chargeOf(line, priceListId) }));

const chargeOf = ({ extra, quantity }: OwnExtraLine, priceListId: number) => ({
  name: ownExtraName(extra),
  label: { de: extra.german, en: extra.english },
  quantity,
  unitCents: extra.cents,
  priceListId,
});
