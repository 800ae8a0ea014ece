import {
  type BlockDayRequest,
  type BookingCommentRequest,
  type BookingLogEntry,
  type CancelBookingAnswer,
  type CancelBookingRequest,
  type ChangePriceRequest,
  type DayBookingsAnswer,
  dayPlanContract,
  type ReleaseBookingRequest,
  type UnfinishedBookingsAnswer,
} from "../../../shared/contract/day-plan.ts";
import {
  type InvoicesAnswer,
  type IssueInvoiceRequest,
  invoiceListPath,
  invoicesContract,
} from "../../../shared/contract/invoices.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { api } from "../../api/base-api.ts";
import { type Keyed, keyedPost } from "../../api/idempotency-keys.ts";
import { live } from "../../api/live.ts";
import { firstDay, lastDay, type Month } from "../../format/month.ts";

const bookings = { type: "Booking", id: "LIST" } as const;

/** Without `our_fault` it is the guest who cancels. */
type Cancelling = Omit<CancelBookingRequest, "our_fault"> & { our_fault?: true | undefined };

/** Every change refetches the bookings, a refused one too: somebody else acted first, and the screen must show what. */
export const dayPlanApi = api.injectEndpoints({
  endpoints: (build) => ({
    getDayBookings: build.query<DayBookingsAnswer, { from: Day; to: Day }>({
      query: (params) => ({ url: dayPlanContract.day.path, params }),
      providesTags: [bookings],
    }),
    changePrice: build.mutation<object, Keyed<ChangePriceRequest>>({
      query: (keyed) => keyedPost(dayPlanContract.changePrice.path, keyed),
      invalidatesTags: [bookings],
    }),
    commentBooking: build.mutation<object, Keyed<BookingCommentRequest>>({
      query: (keyed) => keyedPost(dayPlanContract.comment.path, keyed),
      invalidatesTags: [bookings],
    }),
    cancelBooking: build.mutation<CancelBookingAnswer, Keyed<Cancelling>>({
      query: (keyed) => keyedPost(dayPlanContract.cancel.path, keyed),
      invalidatesTags: [bookings, "CalendarDay", "Inbox", "Voucher"],
    }),
    releaseBooking: build.mutation<object, Keyed<ReleaseBookingRequest>>({
      query: (keyed) => keyedPost(dayPlanContract.release.path, keyed),
      invalidatesTags: [bookings, "CalendarDay", "Inbox", "Voucher"],
    }),
    getInvoices: build.query<InvoicesAnswer, { id: number; version: number }>({
      query: ({ id }) => invoiceListPath(id),
      providesTags: [bookings],
    }),
    issueInvoice: build.mutation<object, IssueInvoiceRequest>({
      query: (body) => ({ url: invoicesContract.issue.path, method: "POST", body }),
      invalidatesTags: [bookings],
    }),
    blockDay: build.mutation<object, BlockDayRequest>({
      query: (body) => ({ url: dayPlanContract.blockDay.path, method: "POST", body }),
      invalidatesTags: [bookings, "CalendarDay"],
    }),
    getBookingLog: build.query<BookingLogEntry[], void>({
      query: () => dayPlanContract.log.path,
      providesTags: [bookings],
    }),
    getUnfinishedBookings: build.query<UnfinishedBookingsAnswer, void>({
      query: () => dayPlanContract.unfinished.path,
      providesTags: [bookings],
    }),
  }),
});

export const {
  useGetDayBookingsQuery,
  useGetBookingLogQuery,
  useGetInvoicesQuery,
  useGetUnfinishedBookingsQuery,
  useIssueInvoiceMutation,
} = dayPlanApi;

/** The days that the plan asks for at once. */
export function boundsOf(month: Month) {
  return { from: firstDay(month), to: lastDay(month) };
}

export interface MonthBookings {
  /** Absent while the month was never loaded; the last answer while a later load fails. */
  answer: DayBookingsAnswer | undefined;
  failed: boolean;
  retry: () => Promise<unknown>;
}

/** The bookings and blocked days of a month, kept up to date. Two callers with one month share the calls. */
export function useMonthBookings(month: Month): MonthBookings {
  const { answer, failed, refetch } = useGetDayBookingsQuery(boundsOf(month), {
    ...live,
    // Without this, each poll would rerender while it is fetching.
    selectFromResult: ({ currentData, error }) => ({ answer: currentData, failed: error !== undefined }),
  });
  return { answer, failed, retry: refetch };
}
