import {
  type MailsAnswer,
  type MailTab,
  mailsContract,
  type SendMailAgainRequest,
} from "../../../shared/contract/mails.ts";
import { api } from "../../api/base-api.ts";
import { type Keyed, keyedPost } from "../../api/idempotency-keys.ts";

/** A page of the log: `before` of the first is null. */
export interface MailsQuery {
  tab: MailTab;
  search: string;
  before: number | null;
}

export const mailsApi = api.enhanceEndpoints({ addTagTypes: ["Inbox", "Mail"] }).injectEndpoints({
  endpoints: (build) => ({
    getMails: build.query<MailsAnswer, MailsQuery>({
      query: ({ before, ...asked }) => ({
        url: mailsContract.list.path,
        params: before === null ? asked : { ...asked, before },
      }),
      providesTags: ["Mail"],
    }),
    /** A refused one shows the log as it is, too: somebody else was faster. */
    sendMailAgain: build.mutation<object, Keyed<SendMailAgainRequest>>({
      query: (keyed) => keyedPost(mailsContract.sendAgain.path, keyed),
      invalidatesTags: ["Mail", "Inbox"],
    }),
  }),
});

export const { useGetMailsQuery } = mailsApi;
