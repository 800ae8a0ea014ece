import { closingsContract } from "../../../shared/contract/closings.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

export const closingsApi = api.enhanceEndpoints({ addTagTypes: ["Closing"] }).injectEndpoints({
  endpoints: (build) => ({
    getClosings: endpoint(build, closingsContract.list, {
      request: (asked: { from: number } | null) => asked ?? {},
      providesTags: ["Closing"],
    }),
    closeDay: keyedEndpoint(build, closingsContract.close, { invalidatesTags: ["Closing"] }),
    moveCash: keyedEndpoint(build, closingsContract.moveCash, { invalidatesTags: ["Closing"] }),
  }),
});

export const { useGetClosingsQuery } = closingsApi;
