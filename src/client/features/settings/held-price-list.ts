import { useMemo } from "react";
import { type PublishedPriceList, toPriceList } from "../../../shared/contract/price-list.ts";
import { type HeldPriceList, noPriceList } from "../../../shared/rules/price-list.ts";
import { useGetBusinessSettingsQuery } from "./settings.api.ts";

// Apart from the call, so that pages without prices do not load it.

let last: { text: string; held: HeldPriceList } | null = null;

/** The same object for the same list: what is worked out from it is worked out once. */
export function heldPriceList(published: PublishedPriceList | undefined): HeldPriceList {
  if (!published) return noPriceList;
  const text = JSON.stringify(published);
  if (last?.text !== text) last = { text, held: { id: published.id, list: toPriceList(published) } };
  return last.held;
}

/** The price list that holds; until the settings are there, that of a shop without one. */
export function usePriceList(): HeldPriceList {
  const published = useGetBusinessSettingsQuery().data?.price_list;
  return useMemo(() => heldPriceList(published), [published]);
}
