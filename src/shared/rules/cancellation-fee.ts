import { addMonths } from "./add-months.ts";
import { type CancellationStage, cancellationStages } from "./cancellation-terms.ts";
import { addDays, type Day } from "./day.ts";
import type { Cents } from "./money.ts";

/**
 * The fee for cancelling a booking of that price on that day. Months are calendar months before the first day of the
 * stay; the last day of a stage still belongs to it.
 *
 * The fee is the highest of all stages reached so far and never more than the price: 150 euros are more than 50 percent
 * of a price below 300, so otherwise cancelling later would cost less.
 *
 * @param stages what was agreed on (`AgreedTerms`), in the order of time, the last one without an end.
 */
export function cancellationFee(price: Cents, start: Day, today: Day, stages: Stages = cancellationStages): Cents {
  return feeOfStage(
    price,
    stages,
    stages.findIndex(({ until }) => until === null || today <= lastDay(start, until)),
  );
}
type Stages = readonly CancellationStage[];

function feeOfStage(price: Cents, stages: Stages, current: number): Cents {
  const fees = stages.slice(0, current + 1).map(({ fee }) => feeOf(fee, price));
  return Math.min(price, Math.max(...fees));
}

/** What cancelling costs from a day on: until which day, and how much then. */
export interface CancellationStep {
  /** Null for the last step, which has no end. */
  until: Day | null;
  fee: Cents;
}

/** The steps that are still to come for who books on that day; what costs the same as what follows is one step with it. */
export function cancellationSteps(
  price: Cents,
  start: Day,
  bookedOn: Day,
  stages: Stages = cancellationStages,
): CancellationStep[] {
  return stages
    .map(({ until }, stage) => ({ until: until && lastDay(start, until), fee: feeOfStage(price, stages, stage) }))
    .filter(({ until }) => until === null || until >= bookedOn)
    .filter(({ fee }, index, steps) => fee !== steps[index + 1]?.fee);
}

function lastDay(start: Day, { count, unit }: NonNullable<CancellationStage["until"]>): Day {
  return unit === "months" ? addMonths(start, -count) : addDays(start, -count);
}

function feeOf(fee: CancellationStage["fee"], price: Cents): Cents {
  return "cents" in fee ? fee.cents : Math.round((price * fee.percent) / 100);
}
