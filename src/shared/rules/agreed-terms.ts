import { type CancellationStage, cancellationStages } from "./cancellation-terms.ts";
import type { HeldPriceList, PriceList } from "./price-list.ts";

/** The terms that a booking agreed on. */
export interface AgreedTerms {
  /** The number of their price list; null where none was published when it was booked. */
  priceListId: number | null;
  stages: readonly CancellationStage[];
}

export const specifiedTerms: AgreedTerms = { priceListId: null, stages: cancellationStages };

/** The stages of a list; without any of its own the usual ones. */
export const stagesOf = ({ cancellation }: Pick<PriceList, "cancellation">): readonly CancellationStage[] =>
  cancellation.length > 0 ? cancellation : cancellationStages;

/** What is agreed on by who books while the list holds. */
export const termsOf = ({ id, list }: HeldPriceList): AgreedTerms => ({ priceListId: id, stages: stagesOf(list) });
