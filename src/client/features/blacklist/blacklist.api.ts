import { type BanRequest, type BlacklistEntry, blacklistContract } from "../../../shared/contract/blacklist.ts";
import { api } from "../../api/base-api.ts";
import { toForm } from "../../api/form.ts";
import { type Keyed, keyHeader } from "../../api/idempotency-keys.ts";

const entries = { type: "Blacklist", id: "LIST" } as const;

export const blacklistApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBlacklist: build.query<BlacklistEntry[], void>({
      query: () => blacklistContract.list.path,
      providesTags: [entries],
    }),
    banCustomer: build.mutation<object, Keyed<BanRequest>>({
      query: (keyed) => ({
        url: blacklistContract.ban.path,
        method: "POST",
        body: toForm(keyed.request),
        headers: keyHeader(keyed),
      }),
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
