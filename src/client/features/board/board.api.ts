import { type BoardAnswer, boardContract } from "../../../shared/contract/board.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { api } from "../../api/base-api.ts";
import { endpoint } from "../../api/endpoint.ts";
import { live } from "../../api/live.ts";

const tagged = api.enhanceEndpoints({ addTagTypes: ["Booking", "CalendarDay"] });

export const boardApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    getBoard: endpoint(build, boardContract.show, {
      providesTags: [
        { type: "Booking", id: "LIST" },
        { type: "CalendarDay", id: "LIST" },
      ],
    }),
  }),
});

interface LoadedBoard {
  /** What touches these days; absent while they were never loaded. */
  answer: BoardAnswer | undefined;
  /** The same, or what was shown before while these days are on their way: the boats stay where they are. */
  last: BoardAnswer | undefined;
  failed: boolean;
  retry: () => Promise<unknown>;
}

/** The board of these days, kept up to date. */
export function useBoard(days: { from: Day; to: Day }): LoadedBoard {
  const { answer, last, failed, refetch } = boardApi.useGetBoardQuery(days, {
    ...live,
    // Without this, each poll would rerender while it is fetching.
    selectFromResult: ({ currentData, data, error }) => ({
      answer: currentData,
      last: data,
      failed: error !== undefined,
    }),
  });
  return { answer, last, failed, retry: refetch };
}
