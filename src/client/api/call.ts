import type { ThunkAction, ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { toApiFailure } from "./failure.ts";

/** The store's `dispatch`, as far as calls need it. */
export type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** What an endpoint's `initiate` makes. */
type Call<Answer> = ThunkAction<{ unwrap: () => Promise<Answer> }, never, unknown, UnknownAction>;

/** Options of a query that asks the server each time and keeps nothing of the answer. */
export const uncached = { forceRefetch: true, subscribe: false } as const;

/** Sends calls for actors: resolves with the answer, rejects with an `ApiFailure` whatever went wrong. */
export function callWith(dispatch: Dispatch) {
  return async <Answer>(call: Call<Answer>): Promise<Answer> => {
    try {
      return await dispatch(call as ThunkAction<{ unwrap: () => Promise<Answer> }, unknown, unknown, UnknownAction>).unwrap();
    } catch (error) {
      throw toApiFailure(error);
    }
  };
}
