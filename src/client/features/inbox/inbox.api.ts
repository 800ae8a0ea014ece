import { inboxContract } from "../../../shared/contract/inbox.ts";
import { withdrawalsContract } from "../../../shared/contract/withdrawals.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const items = { type: "Inbox", id: "LIST" } as const;

export const inboxApi = api.enhanceEndpoints({ addTagTypes: ["Inbox", "OpenMoney", "Voucher"] }).injectEndpoints({
  endpoints: (build) => ({
    getInbox: endpoint(build, inboxContract.list, { providesTags: [items] }),
    getOpenItems: endpoint(build, inboxContract.open, { providesTags: [items] }),
    getInboxLog: endpoint(build, inboxContract.log, { providesTags: [items] }),
    addTask: keyedEndpoint(build, inboxContract.addTask, { invalidatesTags: [items] }),
    /** A refused one shows the list as it is, too: somebody else was faster. */
    acceptWithdrawal: keyedEndpoint(build, withdrawalsContract.accept, {
      invalidatesTags: [items, "OpenMoney", "Voucher"],
    }),
    /** As above. */
    tickOff: keyedEndpoint(build, inboxContract.tickOff, { invalidatesTags: [items] }),
  }),
});

export const { useGetInboxQuery, useGetOpenItemsQuery, useGetInboxLogQuery } = inboxApi;
