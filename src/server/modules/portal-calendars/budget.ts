/** Steps that a calendar may cost: some seconds on a slow machine. Calendars of portals cost hundreds. */
const mostSteps = 20_000;

/** Thrown by `spend`. */
export class BudgetSpent extends Error {}

/** What reading one calendar may cost altogether, whatever in it is many: events, repetitions, exceptions, zones. */
export interface Budget {
  /** @throws BudgetSpent where there were too many before. */
  spend: (steps: number) => void;
}

export function createBudget(): Budget {
  let left = mostSteps;
  return {
    spend(steps) {
      left -= steps;
      if (left < 0) throw new BudgetSpent();
    },
  };
}
