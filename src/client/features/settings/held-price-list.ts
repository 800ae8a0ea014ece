import { useMemo } from "react";
import { type PublishedPriceList, toPriceList } from "../../../shared/contract/price-list.ts";
import { type PriceList, specifiedPriceList } from "../../../shared/rules/price-list.ts";
import { useGetBusinessSettingsQuery } from "./settings.api.ts";

// Apart from the call, so that pages without prices do not load it.

/** The price list that holds. `id` is null until one was published: each boat's own price holds. */
export interface HeldPriceList {
  id: number | null;
  list: PriceList;
}

const specified: HeldPriceList = { id: null, list: specifiedPriceList };
let last: { text: string; held: HeldPriceList } | null = null;

/** The same object for the same list: what is worked out from it is worked out once. */
export function heldPriceList(published: PublishedPriceList | undefined): HeldPriceList {
  if (!published) return specified;
  const text = JSON.stringify(published);
  if (last?.text !== text) last = { text, held: { id: published.id, list: toPriceList(published) } };
  return last.held;
}

/** The price list that holds; until the settings are there, that of a shop without one. */
export function usePriceList(): HeldPriceList {
  const published = useGetBusinessSettingsQuery().data?.price_list;
  return useMemo(() => heldPriceList(published), [published]);
}
