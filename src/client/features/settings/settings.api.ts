import { useMemo } from "react";
import { type PublishedPriceList, toPriceList } from "../../../shared/contract/price-list.ts";
import type { settingsContract } from "../../../shared/contract/settings.ts";
import { type Cents, fromAmount } from "../../../shared/rules/money.ts";
import { type PriceList, specifiedPriceList } from "../../../shared/rules/price-list.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, typeOnly } from "../../api/endpoint.ts";

export const settingsApi = api.enhanceEndpoints({ addTagTypes: ["BusinessSettings"] }).injectEndpoints({
  endpoints: (build) => ({
    getBusinessSettings: endpoint(
      build,
      typeOnly<typeof settingsContract.get>({ method: "GET", path: "/api/rere_get_business_settings/" }),
      { providesTags: ["BusinessSettings"] },
    ),
  }),
});

export const { useGetBusinessSettingsQuery } = settingsApi;

/** The visitor's tax for an adult and night; 0 where the town asks for none, and until the settings are there. */
export function useVisitorsTax(): Cents {
  const { data } = useGetBusinessSettingsQuery();
  return data ? fromAmount(data.visitors_tax) : 0;
}

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
