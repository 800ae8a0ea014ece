import type { DayBookingsAnswer } from "../../../shared/contract/day-plan.ts";
import { live } from "../../api/live.ts";
import { firstDay, lastDay, type Month } from "../../format/month.ts";
import { useGetDayBookingsQuery } from "./day-plan.api.ts";

/** The days that the plan asks for at once. */
export function boundsOf(month: Month) {
  return { from: firstDay(month), to: lastDay(month) };
}

export interface MonthBookings {
  /** Absent while the month was never loaded; the last answer while a later load fails. */
  answer: DayBookingsAnswer | undefined;
  failed: boolean;
  retry: () => void;
}

/** The bookings and blocked days of a month, kept up to date. Two callers with one month share the calls. */
export function useMonthBookings(month: Month): MonthBookings {
  const { answer, failed, refetch } = useGetDayBookingsQuery(boundsOf(month), {
    ...live,
    // Each try makes the query "fetching"; what people see changes with its outcome only.
    selectFromResult: ({ currentData, error }) => ({ answer: currentData, failed: error !== undefined }),
  });
  return { answer, failed, retry: () => void refetch() };
}
