import { mailsContract } from "../../../shared/contract/mails.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

export const mailsApi = api.enhanceEndpoints({ addTagTypes: ["Inbox", "Mail"] }).injectEndpoints({
  endpoints: (build) => ({
    getMails: endpoint(build, mailsContract.list, { providesTags: ["Mail"] }),
    /** A refused one shows the log as it is, too: somebody else was faster. */
    sendMailAgain: keyedEndpoint(build, mailsContract.sendAgain, { invalidatesTags: ["Mail", "Inbox"] }),
  }),
});

export const { useGetMailsQuery } = mailsApi;
