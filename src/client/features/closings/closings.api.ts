import { closingsContract } from "../../../shared/contract/closings.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

export const closingsApi = api.enhanceEndpoints({ addTagTypes: ["Closing", "Sale"] }).injectEndpoints({
  endpoints: (build) => ({
    getClosings: endpoint(build, closingsContract.list, {
      request: (asked: { from: number } | null) => asked ?? {},
      providesTags: ["Closing"],
    }),
    closeDay: keyedEndpoint(build, closingsContract.close, { invalidatesTags: ["Closing", "Sale"] }),
    moveCash: keyedEndpoint(build, closingsContract.moveCash, { invalidatesTags: ["Closing", "Sale"] }),
  }),
});

export const { useGetClosingsQuery } = closingsApi;
