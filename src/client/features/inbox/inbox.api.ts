import { type InboxAnswer, type InboxLogAnswer, inboxContract, type OpenType } from "../../../shared/contract/inbox.ts";
import { withdrawalsContract } from "../../../shared/contract/withdrawals.ts";
import { api } from "../../api/base-api.ts";
import { type Keyed, keyedPost } from "../../api/idempotency-keys.ts";

const items = { type: "Inbox", id: "LIST" } as const;

/** What the log is asked for; `before` is null for its first page. */
export interface LogPageRequest {
  tab: OpenType;
  search: string;
  before: number | null;
}

export const inboxApi = api.enhanceEndpoints({ addTagTypes: ["Inbox"] }).injectEndpoints({
  endpoints: (build) => ({
    getInbox: build.query<InboxAnswer, void>({
      query: () => inboxContract.list.path,
      providesTags: [items],
    }),
    getInboxLog: build.query<InboxLogAnswer, LogPageRequest>({
      query: ({ tab, search, before }) => ({
        url: inboxContract.log.path,
        params: { tab, search, ...(before !== null && { before }) },
      }),
      providesTags: [items],
    }),
    addTask: build.mutation<object, Keyed<{ type: "todo"; name: string; body: string }>>({
      query: (keyed) => keyedPost(inboxContract.addTask.path, keyed),
      invalidatesTags: [items],
    }),
    /** A refused one shows the list as it is, too: somebody else was faster. */
    acceptWithdrawal: build.mutation<object, Keyed<{ id: number }>>({
      query: (keyed) => keyedPost(withdrawalsContract.accept.path, keyed),
      invalidatesTags: [items],
    }),
    /** As above. */
    tickOff: build.mutation<object, Keyed<{ id: number }>>({
      query: (keyed) => keyedPost(inboxContract.tickOff.path, keyed),
      invalidatesTags: [items],
    }),
  }),
});

export const { useGetInboxQuery, useGetInboxLogQuery } = inboxApi;
