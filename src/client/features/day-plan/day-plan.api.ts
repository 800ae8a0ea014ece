import { type DayBookingsAnswer, dayPlanContract } from "../../../shared/contract/day-plan.ts";
import { invoicesContract } from "../../../shared/contract/invoices.ts";
import { lifeContract } from "../../../shared/contract/life.ts";
import { myBookingContract } from "../../../shared/contract/my-booking.ts";
import { redeemVoucherContract } from "../../../shared/contract/redeem-voucher.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";
import { live } from "../../api/live.ts";
import { firstDay, lastDay, type Month } from "../../format/month.ts";

const tagged = api.enhanceEndpoints({
  addTagTypes: ["Booking", "CalendarDay", "Closing", "Deposit", "Inbox", "OpenMoney", "Product", "Sale", "Voucher"],
});

const bookings = { type: "Booking", id: "LIST" } as const;
/** What the end of a booking changes: what was collected on site is to be paid back. */
const ended = [bookings, "CalendarDay", "Deposit", "Inbox", "OpenMoney", "Voucher"] as const;

/** Every change refetches the bookings, a refused one too: somebody else acted first, and the screen must show what. */
export const dayPlanApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    getDayBookings: endpoint(build, dayPlanContract.day, { providesTags: [bookings] }),
    getBookingPaid: endpoint(build, dayPlanContract.paid, { providesTags: [bookings, "Deposit"] }),
    /** What was paid may be enough, or too much, at another price. */
    changePrice: keyedEndpoint(build, dayPlanContract.changePrice, {
      invalidatesTags: [bookings, "Inbox", "OpenMoney"],
    }),
    redeemVoucher: keyedEndpoint(build, redeemVoucherContract.redeem, {
      invalidatesTags: [bookings, "Inbox", "OpenMoney", "Voucher"],
    }),
    commentBooking: keyedEndpoint(build, dayPlanContract.comment, { invalidatesTags: [bookings] }),
    correctRecipient: keyedEndpoint(build, dayPlanContract.correctRecipient, { invalidatesTags: [bookings] }),
    agreeArrival: keyedEndpoint(build, dayPlanContract.agreeArrival, { invalidatesTags: [bookings] }),
    /** It may pay back at the till what was collected on site. */
    cancelBooking: keyedEndpoint(build, dayPlanContract.cancel, {
      invalidatesTags: [...ended, "Closing", "Product", "Sale"],
    }),
    revokeBookingLinks: keyedEndpoint(build, myBookingContract.revoke),
    releaseBooking: keyedEndpoint(build, dayPlanContract.release, { invalidatesTags: ended }),
    getInvoices: endpoint(build, invoicesContract.list, {
      request: ({ id }: { id: number; version: number }) => ({ id }),
      providesTags: [bookings],
    }),
    getBookingLife: endpoint(build, lifeContract.booking, {
      request: ({ id }: { id: number; version: number }) => ({ id }),
      providesTags: [bookings, "Deposit", "Sale"],
    }),
    issueInvoice: endpoint(build, invoicesContract.issue, { invalidatesTags: [bookings] }),
    blockDay: endpoint(build, dayPlanContract.blockDay, { invalidatesTags: [bookings, "CalendarDay"] }),
    getBookingLog: endpoint(build, dayPlanContract.log, { providesTags: [bookings] }),
    getUnfinishedBookings: endpoint(build, dayPlanContract.unfinished, { providesTags: [bookings] }),
  }),
});

export const {
  useGetDayBookingsQuery,
  useGetBookingLifeQuery,
  useGetBookingLogQuery,
  useGetBookingPaidQuery,
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
