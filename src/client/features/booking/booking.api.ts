import { bookingContract, confirmationTokenIn } from "../../../shared/contract/booking.ts";
import type { vouchersContract } from "../../../shared/contract/vouchers.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint, typeOnly } from "../../api/endpoint.ts";
import { toApiFailure } from "../../api/failure.ts";

const checkVoucher = typeOnly<typeof vouchersContract.check>({ method: "GET", path: "/api/rere_check_voucher/" });

export const bookingApi = api.enhanceEndpoints({ addTagTypes: ["CalendarDay", "Voucher"] }).injectEndpoints({
  endpoints: (build) => ({
    checkVoucher: endpoint(build, checkVoucher, {
      request: (code: string) => ({ voucher_code: code }),
      providesTags: (_answer, _error, code) => [{ type: "Voucher", id: code }],
    }),
    checkAvailability: endpoint(build, bookingContract.availability),
    sendBookingRequest: keyedEndpoint(build, bookingContract.send, {
      transformResponse: (answer, meta) => ({
        ...answer,
        confirmation: confirmationTokenIn(meta?.response?.headers.get("Location") ?? null),
      }),
      // Without an answer the calendar may hold this very booking: it would take the dates out of the form.
      invalidatesTags: (_answer, error) =>
        error && toApiFailure(error).kind !== "field" ? [] : [{ type: "CalendarDay", id: "LIST" }, "Voucher"],
    }),
    getConfirmation: endpoint(build, bookingContract.confirmation),
  }),
});

export const { useGetConfirmationQuery } = bookingApi;
