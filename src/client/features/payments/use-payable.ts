import type { ReactNode } from "react";
import type { DialogTexts } from "../../forms/action-dialog.tsx";
import { useLazyGetPayableQuery } from "./payments.api.ts";

/** Suggestions for what was typed and how much came, and what takes the one that is chosen. */
export type Suggest = (typed: string, amount: string, onChoose: (number: string) => void) => ReactNode;

export const paymentsTexts: DialogTexts = { failures: { gone: "payments:failure.unknown" } };

/** Looks up what a number stands for, so that a dialog says whom it is about before anything is done. */
export function usePayable() {
  const [look, { currentData, originalArgs, isFetching, error, reset }] = useLazyGetPayableQuery();
  return {
    look: (number: string) => void look(number.trim()),
    /** What was looked up; null once another number is typed. */
    payableOf: (number: string) => (!isFetching && originalArgs === number.trim() ? (currentData ?? null) : null),
    /** What was looked up changed since: it has to be looked up anew. */
    forget: reset,
    isLoading: isFetching,
    failure: isFetching ? undefined : error,
  };
}
