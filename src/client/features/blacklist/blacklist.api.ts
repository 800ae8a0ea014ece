import { blacklistContract } from "../../../shared/contract/blacklist.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const entries = { type: "Blacklist", id: "LIST" } as const;

export const blacklistApi = api.enhanceEndpoints({ addTagTypes: ["Blacklist"] }).injectEndpoints({
  endpoints: (build) => ({
    getBlacklist: endpoint(build, blacklistContract.list, { providesTags: [entries] }),
    banCustomer: keyedEndpoint(build, blacklistContract.ban, { invalidatesTags: [entries] }),
    unbanCustomer: keyedEndpoint(build, blacklistContract.unban, { invalidatesTags: [entries] }),
  }),
});

export const { useGetBlacklistQuery } = blacklistApi;
