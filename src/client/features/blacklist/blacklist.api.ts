import { type BanRequest, type BlacklistEntry, blacklistContract } from "../../../shared/contract/blacklist.ts";
import { api } from "../../api/base-api.ts";
import { type Keyed, keyedPost, keyHeader } from "../../api/idempotency-keys.ts";

const entries = { type: "Blacklist", id: "LIST" } as const;

export const blacklistApi = api.enhanceEndpoints({ addTagTypes: ["Blacklist"] }).injectEndpoints({
  endpoints: (build) => ({
    getBlacklist: build.query<BlacklistEntry[], void>({
      query: () => blacklistContract.list.path,
      providesTags: [entries],
    }),
    banCustomer: build.mutation<object, Keyed<BanRequest>>({
      query: (keyed) => keyedPost(blacklistContract.ban.path, keyed),
      invalidatesTags: [entries],
    }),
    unbanCustomer: build.mutation<object, Keyed<Pick<BlacklistEntry, "id">>>({
      query: (keyed) => ({
        url: blacklistContract.unban.path.replace(":id", String(keyed.request.id)),
        method: "DELETE",
        headers: keyHeader(keyed),
      }),
      invalidatesTags: [entries],
    }),
  }),
});

export const { useGetBlacklistQuery } = blacklistApi;
