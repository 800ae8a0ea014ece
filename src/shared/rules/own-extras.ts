import type { Cents } from "./money.ts";
import type { ChosenExtra, ExtraUnit, OwnExtra, PriceList, TakenHalf } from "./price-list.ts";

/** The name of a line of an extra of a price list's own: `own_` and its number. */
export type OwnExtraName = `own_${number}`;

/** A name in both languages. */
export interface Label {
  de: string;
  en: string;
}

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
  pieces: number;
  /** Pieces times the nights and persons that each is charged for. */
  quantity: number;
}

/** An extra of a list's own that a booking has, as it was called when that was agreed on. */
export interface BookedExtra extends ChosenExtra {
  name_de: string;
  name_en: string;
  /** Paid on site, and no part of the price. */
  on_site: boolean;
  /** Part of the stay whatever was chosen: 1 piece. */
  compulsory: boolean;
  /** The half-day that it takes, where it takes one. */
  takes?: TakenHalf;
}

/** The extras of the list's own that the boat has, in the order of the list. */
export const ownExtrasOf = ({ ownExtras }: Pick<PriceList, "ownExtras">, vehicleId: number): OwnExtra[] =>
  ownExtras.filter(({ vehicleIds }) => vehicleIds.length === 0 || vehicleIds.includes(vehicleId));

/** The half-days that the chosen ones take. */
export const takesOf = (chosen: readonly ChosenExtra[], offered: readonly OwnExtra[]): TakenHalf[] =>
  chosen.flatMap(({ id }) => offered.find((extra) => extra.id === id)?.takes ?? []);

/** Whether two of the chosen ones take the same half-day. */
export function takeOneTwice(chosen: readonly ChosenExtra[], offered: readonly OwnExtra[]): boolean {
  const taken = takesOf(chosen, offered);
  return new Set(taken).size < taken.length;
}

/**
 * Whether the boat has all that was chosen, each once and in as many pieces, and no two for the same half-day; what is
 * compulsory is not chosen.
 */
export function areOffered(chosen: readonly ChosenExtra[], offered: readonly OwnExtra[]): boolean {
  const isOnce = new Set(chosen.map(({ id }) => id)).size === chosen.length;
  return (
    isOnce &&
    !takeOneTwice(chosen, offered) &&
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
    return quantity === 0 ? [] : [{ extra, pieces, quantity }];
  });
}

function timesOf(per: ExtraUnit, { nights, persons }: { nights: number; persons: number }): number {
  const ofNights = per === "night" || per === "personNight" ? nights : 1;
  return per === "person" || per === "personNight" ? ofNights * persons : ofNights;
}

/** Those of them that the boat has, in no more pieces than it has. */
export const offeredOf = (chosen: readonly ChosenExtra[], offered: readonly OwnExtra[]): ChosenExtra[] =>
  chosen.filter((each) => areOffered([each], offered));

/**
 * The extras of a changed stay, by the list that the booking agreed on, at whose prices they stay: for its nights and
 * persons, with what is compulsory. Of another boat that is what its stays have, but nothing that the guest did not have
 * where the booked one is out of service.
 * @throws RangeError where the boat does not have what was chosen: see `areOffered`.
 */
export function changedOwnExtras(
  list: Pick<PriceList, "ownExtras">,
  from: { vehicleId: number; booked: readonly BookedExtra[] },
  to: { vehicleId: number; nights: number; adults: number; children: number; ownExtras: readonly ChosenExtra[] },
  { isOurFault }: { isOurFault: boolean },
): OwnExtraLine[] {
  const { vehicleId, nights, adults, children, ownExtras: chosen } = to;
  const lines = ownExtraLines({ list, vehicleId, nights, persons: adults + children, chosen });
  if (from.vehicleId !== vehicleId && !isOurFault) return lines;
  return lines.filter(({ extra }) => !extra.isCompulsory || from.booked.some(({ id }) => id === extra.id));
}

/** What a booking says of the extras of its stay. */
export const bookedExtras = (lines: readonly OwnExtraLine[]): BookedExtra[] =>
  lines.map(({ extra: { id, german, english, isOnSite, isCompulsory, takes }, pieces }) => {
    const names = { id, name_de: german, name_en: english };
    return { ...names, pieces, on_site: isOnSite, compulsory: isCompulsory, ...(takes && { takes }) };
  });

/** Those of them that somebody chose. */
export const chosenOf = (booked: readonly BookedExtra[]): ChosenExtra[] =>
  booked.filter(({ compulsory }) => !compulsory).map(({ id, pieces }) => ({ id, pieces }));

export const centsOfOwn = ({ extra, quantity }: OwnExtraLine): Cents => extra.cents * quantity;

/** What they come to that are paid with the booking, or on site. */
export const sumOfOwn = (lines: readonly OwnExtraLine[], where: { isOnSite: boolean }): Cents =>
  lines.filter(({ extra }) => extra.isOnSite === where.isOnSite).reduce((sum, line) => sum + centsOfOwn(line), 0);

/** What is compulsory for a stay beside rent and fees (§ 3 PAngV): paid with the booking, and on site. */
export function compulsoryCents(question: Omit<OwnExtraQuestion, "chosen">): { paidNow: Cents; onSite: Cents } {
  const lines = ownExtraLines({ ...question, chosen: [] });
  return { paidNow: sumOfOwn(lines, { isOnSite: false }), onSite: sumOfOwn(lines, { isOnSite: true }) };
}

export const ownExtraName = ({ id }: Pick<OwnExtra, "id">): OwnExtraName => `own_${id}`;

/** Whether a line is of an extra of a list's own. */
export const isOwnExtraName = (name: string): name is OwnExtraName => /^own_[1-9]\d{0,9}$/.test(name);
