import { type InboxAnswer, inboxContract } from "../../../shared/contract/inbox.ts";
import { api } from "../../api/base-api.ts";

export const inboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInbox: build.query<InboxAnswer, void>({
      query: () => inboxContract.list.path,
      providesTags: [{ type: "Inbox", id: "LIST" }],
    }),
  }),
});

export const { useGetInboxQuery } = inboxApi;
