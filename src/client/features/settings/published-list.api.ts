import type { priceListContract } from "../../../shared/contract/published-price-list.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, typeOnly } from "../../api/endpoint.ts";
import { toApiFailure } from "../../api/failure.ts";

/** A version of the price list that was published once: it never changes. */
export const publishedListApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPublishedList: endpoint(
      build,
      typeOnly<typeof priceListContract.current>({ method: "GET", path: "/api/rere_get_price_list/" }),
      { request: (id: number) => ({ id }) },
    ),
  }),
});

export const { useGetPublishedListQuery } = publishedListApi;

/** Whether there is no such version: neither a number that there never was, nor a draft, is shown to anybody. */
export function isNeverPublished(error: unknown): boolean {
  const failure = toApiFailure(error);
  return failure.kind === "server" && failure.status === 404;
}
