import type { ChosenExtra, OwnExtra } from "./price-list.ts";

// What a form says of a price list's own extras, before anybody has checked it.

/** How many pieces were chosen; 0 of what was not. */
export const piecesOf = (chosen: readonly ChosenExtra[], id: number): number =>
  // What a tab remembers may be anything.
  (chosen as readonly (ChosenExtra | null)[]).find((one) => one?.id === id)?.pieces ?? 0;

/** The same with so many pieces of one; without it where they are 0. */
export function withPieces(chosen: readonly ChosenExtra[], id: number, pieces: number): ChosenExtra[] {
  const others = chosen.filter((one) => one.id !== id);
  return pieces === 0 ? others : [...others, { id, pieces }];
}

/** Those of the boat's own, in the order of its list: what was chosen for another boat is neither priced nor sent. */
export const chosenFor = (offered: readonly OwnExtra[], chosen: readonly ChosenExtra[]): ChosenExtra[] =>
  offered
    .map(({ id, isCompulsory }) => ({ id, pieces: isCompulsory ? 0 : piecesOf(chosen, id) }))
    .filter(({ pieces }) => pieces > 0);

/** The same as far as there is so much of it: a form that says more has a price meanwhile, and is refused. */
export const pricedFor = (offered: readonly OwnExtra[], chosen: readonly ChosenExtra[]): ChosenExtra[] =>
  chosenFor(offered, chosen).map(({ id, pieces }) => {
    const most = offered.find((extra) => extra.id === id)?.mostPieces ?? 0;
    return { id, pieces: Math.min(pieces, most) };
  });
