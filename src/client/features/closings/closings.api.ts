import {
  type CloseDayAnswer,
  type CloseDayRequest,
  type ClosingsAnswer,
  closingsContract,
  type MoveCashRequest,
} from "../../../shared/contract/closings.ts";
import type { TillAnswer } from "../../../shared/contract/till.ts";
import { api } from "../../api/base-api.ts";
import { type Keyed, keyedPost } from "../../api/idempotency-keys.ts";

export const closingsApi = api.enhanceEndpoints({ addTagTypes: ["Closing"] }).injectEndpoints({
  endpoints: (build) => ({
    getClosings: build.query<ClosingsAnswer, { from: number } | null>({
      query: (asked) => ({ url: closingsContract.list.path, params: asked ?? {} }),
      providesTags: ["Closing"],
    }),
    closeDay: build.mutation<CloseDayAnswer, Keyed<CloseDayRequest>>({
      query: (keyed) => keyedPost(closingsContract.close.path, keyed),
      invalidatesTags: ["Closing"],
    }),
    moveCash: build.mutation<TillAnswer, Keyed<MoveCashRequest>>({
      query: (keyed) => keyedPost(closingsContract.moveCash.path, keyed),
      invalidatesTags: ["Closing"],
    }),
  }),
});

export const { useGetClosingsQuery } = closingsApi;
