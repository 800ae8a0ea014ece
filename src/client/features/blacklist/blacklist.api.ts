import { type BanRequest, type BlacklistEntry, blacklistContract } from "../../../shared/contract/blacklist.ts";
import { api } from "../../api/base-api.ts";
import { toForm } from "../../api/form.ts";

const entries = { type: "Blacklist", id: "LIST" } as const;

export const blacklistApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBlacklist: build.query<BlacklistEntry[], void>({
      query: () => blacklistContract.list.path,
      providesTags: [entries],
    }),
    banCustomer: build.mutation<object, BanRequest>({
      query: (request) => ({ url: blacklistContract.ban.path, method: "POST", body: toForm(request) }),
      invalidatesTags: [entries],
    }),
    unbanCustomer: build.mutation<object, number>({
      query: (id) => ({ url: blacklistContract.unban.path.replace(":id", String(id)), method: "DELETE" }),
      invalidatesTags: [entries],
    }),
  }),
});

export const { useGetBlacklistQuery } = blacklistApi;
