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

/** What admins see of the versions. Publishing one also changes the list that holds, which the settings say. */
const versions = { type: "PriceList", id: "LIST" } as const;

/** A refused step refetches as well: another admin was faster. */
export const priceListApi = api.enhanceEndpoints({ addTagTypes: ["PriceList", "BusinessSettings"] }).injectEndpoints({
  endpoints: (build) => ({
    getPriceLists: endpoint(build, staffPriceListContract.list, { providesTags: [versions] }),
    getPriceListEffects: endpoint(build, staffPriceListContract.effects, { keepUnusedDataFor: 0 }),
    savePriceList: keyedEndpoint(build, staffPriceListContract.save, {
      request: ({ content, ...seen }: SavedList) => ({ ...seen, content: JSON.stringify(content) }),
      invalidatesTags: [versions],
    }),
    copyPriceList: keyedEndpoint(build, staffPriceListContract.copy, { invalidatesTags: [versions] }),
    checkPriceList: endpoint(build, staffPriceListContract.check, { invalidatesTags: [versions] }),
    publishPriceList: keyedEndpoint(build, staffPriceListContract.publish, {
      invalidatesTags: [versions, "BusinessSettings"],
    }),
    discardPriceList: endpoint(build, staffPriceListContract.discard, { invalidatesTags: [versions] }),
  }),
});

export const { useGetPriceListsQuery } = priceListApi;

/** Where a version is to be had as CSV. */
export const priceListCsvAddress = (id: number) =>
  documentAddress(`${addressOf(staffPriceListContract.csv, {})}?id=${id}`);
