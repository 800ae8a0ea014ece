import type { Language } from "../../../shared/contract/page.ts";
import type { CancellationStageFields } from "../../../shared/contract/price-list.ts";
import { cancellationField } from "../../../shared/contract/price-list-extras-field.ts";
import type { MessageKey } from "../../../shared/rules/message-key.ts";
import { amountOf, countOf, typedAmount } from "./period-values.ts";

/** A stage of cancelling as it is typed. */
export interface StageValues {
  /** How long before the first day it ends; of the last one, which has no end, it is not asked for. */
  count: string;
  unit: "months" | "days";
  cost: string;
  isPercent: boolean;
}

/** In the order of time; the last one has no end. */
export interface StagesValues {
  stages: StageValues[];
}

const mostBefore = 730;

export const stageValuesOf = (stages: readonly CancellationStageFields[], language: Language): StageValues[] =>
  stages.map(({ count, unit, fee, percent }) => ({
    count: String(count ?? ""),
    unit: unit ?? "days",
    cost: percent === null ? typedAmount(fee, language) : String(percent),
    isPercent: percent !== null,
  }));

/** With one more stage before the last one, to be filled in. */
export function withStage(stages: readonly StageValues[]): StageValues[] {
  const added: StageValues = { count: "", unit: "days", cost: "", isPercent: true };
  return stages.toSpliced(-1, 0, added);
}

/** What is typed, as the list has it. Only for values without an error. */
export const stagesOf = (stages: readonly StageValues[]): CancellationStageFields[] =>
  stages.map(({ count, unit, cost, isPercent }, place) => {
    const isLast = place === stages.length - 1;
    return {
      count: isLast ? null : Number(count),
      unit: isLast ? null : unit,
      fee: isPercent ? null : amountOf(cost),
      percent: isPercent ? Number(cost) : null,
    };
  });

/** What is wrong with what is typed: the first message. */
export function stagesErrors({ stages }: StagesValues): { stages?: MessageKey } {
  const ends = stages.slice(0, -1);
  const percents = stages.filter(({ isPercent }) => isPercent);
  const amounts = stages.filter(({ isPercent }) => !isPercent);
  const wrong: [MessageKey, boolean][] = [
    ["validation-staff:priceListStages", ends.some(({ count }) => countOf(count, 0, mostBefore) === null)],
    ["validation-staff:priceListPercent", percents.some(({ cost }) => countOf(cost, 0, 100) === null)],
    ["validation-staff:priceListPrice", amounts.some(({ cost }) => amountOf(cost) === null)],
  ];
  const [found] = wrong.filter(([, isWrong]) => isWrong);
  if (found) return { stages: found[0] };
  return cancellationField().isValidSync(stagesOf(stages)) ? {} : { stages: "validation-staff:priceListStages" };
}
