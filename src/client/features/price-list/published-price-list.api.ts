import type { priceListContract } from "../../../shared/contract/price-list.ts";
import { type PublishedPriceList, toPriceList } from "../../../shared/contract/price-list.ts";
import { type PriceList, specifiedPriceList } from "../../../shared/rules/price-list.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, typeOnly } from "../../api/endpoint.ts";

/** The list that holds. `id` is null until one was published: each boat's own price holds. */
export interface HeldPriceList {
  id: number | null;
  list: PriceList;
}

const current = typeOnly<typeof priceListContract.current>({ method: "GET", path: "/api/rere_get_price_list/" });

let last: { text: string; held: HeldPriceList } | null = null;

/** The same object for the same list: what is worked out from it is worked out once. */
function toHeld(answer: PublishedPriceList): HeldPriceList {
  const text = JSON.stringify(answer);
  if (last?.text !== text) last = { text, held: { id: answer.id, list: toPriceList(answer) } };
  return last.held;
}

export const publishedPriceListApi = api.enhanceEndpoints({ addTagTypes: ["PriceList"] }).injectEndpoints({
  endpoints: (build) => ({
    getPriceList: endpoint(build, current, { transformResponse: toHeld, providesTags: ["PriceList"] }),
  }),
});

export const { useGetPriceListQuery } = publishedPriceListApi;

export const specifiedHeld: HeldPriceList = { id: null, list: specifiedPriceList };

/** The list that holds; until it is there, that of a shop without one. The same object until it changes. */
export function usePriceList(): HeldPriceList {
  return useGetPriceListQuery().data ?? specifiedHeld;
}
