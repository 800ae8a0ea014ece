import type { ThunkAction, ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useMemo } from "react";
import { useDispatch } from "react-redux";
import { toApiFailure } from "./failure.ts";

/** The store's `dispatch`, as far as calls need it. */
export type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

/** What an endpoint's `initiate` makes. */
export type Call<Answer> = ThunkAction<{ unwrap: () => Promise<Answer> }, unknown, unknown, UnknownAction>;

/** A call that runs, given up once `signal` says so. */
export function abortable<Running extends { abort: () => void }>(running: Running, signal: AbortSignal): Running {
  signal.addEventListener("abort", () => running.abort());
  return running;
}

/** Options of a query that asks the server each time and keeps nothing of the answer. */
export const uncached = { forceRefetch: true, subscribe: false } as const;

/** Sends calls outside of components: resolves with the answer, rejects with an `ApiFailure` whatever went wrong. */
export function callWith(dispatch: Dispatch) {
  return async <Answer>(call: Call<Answer>): Promise<Answer> => {
    try {
      return await dispatch(call).unwrap();
    } catch (error) {
      throw toApiFailure(error);
    }
  };
}

export function useCall() {
  const dispatch = useDispatch<Dispatch>();
  return useMemo(() => callWith(dispatch), [dispatch]);
}
