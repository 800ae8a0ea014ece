import { addressOf } from "../../../shared/contract/call.ts";
import type { PriceListFields } from "../../../shared/contract/price-list.ts";
import { staffPriceListContract } from "../../../shared/contract/staff-price-list.ts";
import { documentAddress } from "../../api/base-address.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

/** The draft as it is sent; `id` and `version` are absent for a new one. */
interface SavedList {
  id?: number;
  version?: number;
  content: PriceListFields;
}

/** A refused step refetches as well: another admin was faster. */
export const priceListApi = api.enhanceEndpoints({ addTagTypes: ["PriceList"] }).injectEndpoints({
  endpoints: (build) => ({
    getPriceLists: endpoint(build, staffPriceListContract.list, { providesTags: ["PriceList"] }),
    getPriceListEffects: endpoint(build, staffPriceListContract.effects, { keepUnusedDataFor: 0 }),
    savePriceList: keyedEndpoint(build, staffPriceListContract.save, {
      request: ({ content, ...seen }: SavedList) => ({ ...seen, content: JSON.stringify(content) }),
      invalidatesTags: ["PriceList"],
    }),
    copyPriceList: keyedEndpoint(build, staffPriceListContract.copy, { invalidatesTags: ["PriceList"] }),
    checkPriceList: endpoint(build, staffPriceListContract.check, { invalidatesTags: ["PriceList"] }),
    publishPriceList: keyedEndpoint(build, staffPriceListContract.publish, { invalidatesTags: ["PriceList"] }),
    discardPriceList: endpoint(build, staffPriceListContract.discard, { invalidatesTags: ["PriceList"] }),
  }),
});

export const { useGetPriceListsQuery } = priceListApi;

/** Where a version is to be had as CSV. */
export const priceListCsvAddress = (id: number) =>
  documentAddress(`${addressOf(staffPriceListContract.csv, {})}?id=${id}`);
