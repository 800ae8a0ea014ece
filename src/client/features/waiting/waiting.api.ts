import { type WaitingAnswer, waitingContract } from "../../../shared/contract/waiting.ts";
import { api } from "../../api/base-api.ts";
import { endpoint } from "../../api/endpoint.ts";
import { toForm } from "../../api/form.ts";

/** Whatever became of an act, the page shows the entry as it is then. */
const changed = { invalidatesTags: ["WaitingEntry" as const] };

export const waitingApi = api.enhanceEndpoints({ addTagTypes: ["WaitingEntry", "CalendarDay"] }).injectEndpoints({
  endpoints: (build) => ({
    joinWaiting: endpoint(build, waitingContract.join),
    /** Sent as a POST: the token must stand in no address. */
    getWaitingEntry: build.query<WaitingAnswer, string>({
      query: (token) => ({ url: waitingContract.show.path, method: "POST", body: toForm({ token }) }),
      providesTags: ["WaitingEntry"],
    }),
    confirmWaiting: endpoint(build, waitingContract.confirm, changed),
    declineOffer: endpoint(build, waitingContract.decline, changed),
    leaveWaiting: endpoint(build, waitingContract.leave, changed),
    /** The calendar shows nobody what they hold themselves. */
    takeOffer: endpoint(build, waitingContract.take, {
      invalidatesTags: ["WaitingEntry", { type: "CalendarDay", id: "LIST" }],
    }),
    getWaitingCounts: endpoint(build, waitingContract.counts, {
      providesTags: [{ type: "CalendarDay", id: "LIST" }],
    }),
  }),
});

export const { useGetWaitingEntryQuery, useGetWaitingCountsQuery } = waitingApi;
