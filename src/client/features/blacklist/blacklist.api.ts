import { blacklistContract } from "../../../shared/contract/blacklist.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const entries = { type: "Blacklist", id: "LIST" } as const;
/** The bookings of somebody who is banned say so. */
const changed = { invalidatesTags: [entries, { type: "Booking", id: "LIST" }] } as const;

export const blacklistApi = api.enhanceEndpoints({ addTagTypes: ["Blacklist", "Booking"] }).injectEndpoints({
  endpoints: (build) => ({
    getBlacklist: endpoint(build, blacklistContract.list, { providesTags: [entries] }),
    banCustomer: keyedEndpoint(build, blacklistContract.ban, changed),
    unbanCustomer: keyedEndpoint(build, blacklistContract.unban, changed),
  }),
});

export const { useGetBlacklistQuery } = blacklistApi;
