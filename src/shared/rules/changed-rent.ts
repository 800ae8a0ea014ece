import { type Charge, rentCharges } from "./charges.ts";
import type { Day } from "./day.ts";
import type { HeldPriceList } from "./price-list.ts";
import { nightsOf, type RentQuestion, rentLines } from "./rent.ts";

/** A price list, and the day on which a booking agreed on it, by which its early bird counts. */
export interface AgreedList extends HeldPriceList {
  bookedOn: Day;
}

/** The lists by which a changed stay is priced. */
export interface ChangePricing {
  /** Those that the lines of the stay name, the first agreed on first; none where they name none. */
  agreed: readonly AgreedList[];
  /** The one that holds, from which nights come that the stay did not have. */
  held: AgreedList;
}

/** The rent of a stay as it was agreed on. */
export interface AgreedRent {
  /** The first day; absent where no list was agreed on. */
  start?: Day;
  nights: number;
  charges: readonly Charge[];
}

type Question = Omit<RentQuestion, "list" | "bookedOn" | "nights">;

/**
 * The rent of a changed stay on the same boat (requirements/price-list.md). Nights that it had cost what the list says
 * that they were agreed by, all others what the one says that holds. Where one of both stays has the price of a ladder,
 * by the list that was agreed on first, that list prices the changed stay as a whole.
 */
export function changedRent(standing: AgreedRent, question: Question, { agreed, held }: ChangePricing): Charge[] {
  const [first = held] = agreed;
  const whole = rentBy(question, first);
  if (hasLadder(standing.charges) || hasLadder(whole)) return whole;
  const known = listsOfNights(standing);
  const byId = (id: number | null | undefined) => agreed.find((list) => list.id === id);
  return rentByNight(question, (night) => byId(known.get(night)) ?? byId(held.id) ?? held);
}

/**
 * The rent of a stay whose nights are priced by several lists, each line with its own: a percentage is the list's, of
 * the rent of its nights, by the length of the whole stay. A list that prices them all prices the stay as a whole.
 */
export function rentByNight(question: Question, listOf: (night: Day) => AgreedList): Charge[] {
  const parts = new Map<AgreedList, Day[]>();
  for (const night of nightsOf(question.stay)) {
    const list = listOf(night);
    parts.set(list, [...(parts.get(list) ?? []), night]);
  }
  const [only, ...others] = parts.keys();
  if (only && others.length === 0) return rentBy(question, only);
  return [...parts].flatMap(([list, nights]) => rentBy({ ...question, nights }, list)).toSorted(byNight);
}

const rentBy = (question: Question & Pick<RentQuestion, "nights">, { id, list, bookedOn }: AgreedList): Charge[] =>
  rentCharges(rentLines({ ...question, list, bookedOn }), id);

/** Nights in their order, then further persons, then what the lists take off. */
function byNight(one: Charge, other: Charge): number {
  const rank = ({ name, firstDay }: Charge) => (firstDay === undefined ? 2 : name === "persons" ? 1 : 0);
  return rank(one) - rank(other) || (one.firstDay ?? "").localeCompare(other.firstDay ?? "");
}

/** Whether the rent is the price of a ladder, which is one of a stay as a whole. */
export const hasLadder = (charges: readonly Charge[]): boolean =>
  charges.some(({ kind, name }) => kind === "rent" && name === "ladder");

/** The list that each night was agreed by; nothing of nights that none priced. */
export function listsOfNights({ start, nights, charges }: AgreedRent): Map<Day, number> {
  const known = new Map<Day, number>();
  for (const { kind, name, firstDay = start, quantity, priceListId } of charges) {
    if (kind !== "rent" || firstDay === undefined || priceListId === undefined) continue;
    const count = name === "ladder" ? Math.max(1, nights) : quantity;
    const isOfNights = name === "" || name === "nights" || name === "furtherNights" || name === "ladder";
    if (isOfNights) for (const night of nightsOf({ start: firstDay, nights: count })) known.set(night, priceListId);
  }
  return known;
}
