import type { Day } from "./day.ts";

/**
 * What is wrong with a price list, or worth knowing (requirements/price-list.md). Periods are named by their place in
 * the list. Only an overlap is refused: gaps and days without a stay are told.
 */
export type PriceListProblem =
  /** Two periods of one level claim the same nights. */
  | { kind: "overlap"; periods: [number, number]; from: Day; to: Day }
  /** A boat has nights that no period names: its own price holds. */
  | { kind: "gap"; vehicle: number; from: Day; to: Day }
  /** A guest can begin no stay on these days, or begin one that nothing lets them end. */
  | { kind: "noStay"; vehicle: number; from: Day; to: Day };
