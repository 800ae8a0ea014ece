import {
  type AvailabilityAnswer,
  type AvailabilityRequest,
  type BookingAnswer,
  type BookingRequest,
  bookingContract,
  type ConfirmationAnswer,
  confirmationPath,
  confirmationTokenIn,
} from "../../../shared/contract/booking.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { type VoucherCheck, vouchersContract } from "../../../shared/contract/vouchers.ts";
import { api } from "../../api/base-api.ts";
import { toApiFailure } from "../../api/failure.ts";
import { toForm } from "../../api/form.ts";
import { type Keyed, keyedPost } from "../../api/idempotency-keys.ts";

export const bookingApi = api.enhanceEndpoints({ addTagTypes: ["CalendarDay", "Voucher"] }).injectEndpoints({
  endpoints: (build) => ({
    checkVoucher: build.query<VoucherCheck, string>({
      query: (code) => ({ url: vouchersContract.check.path, params: { voucher_code: code } }),
      providesTags: (_answer, _error, code) => [{ type: "Voucher", id: code }],
    }),
    checkAvailability: build.mutation<AvailabilityAnswer, AvailabilityRequest>({
      query: (request) => ({ url: bookingContract.availability.path, method: "POST", body: toForm(request) }),
    }),
    sendBookingRequest: build.mutation<BookingAnswer & { confirmation?: string | undefined }, Keyed<BookingRequest>>({
      query: (keyed) => keyedPost(bookingContract.send.path, keyed),
      transformResponse: (answer: BookingAnswer, meta) => ({
        ...answer,
        confirmation: confirmationTokenIn(meta?.response?.headers.get("Location") ?? null),
      }),
      // Without an answer the calendar may hold this very booking: it would take the dates out of the form.
      invalidatesTags: (_answer, error) =>
        error && toApiFailure(error).kind !== "field" ? [] : [{ type: "CalendarDay", id: "LIST" }, "Voucher"],
    }),
    getConfirmation: build.query<ConfirmationAnswer, { token: string; lang: Language }>({
      query: ({ token, lang }) => ({ url: confirmationPath(token), params: { lang } }),
    }),
  }),
});

export const { useGetConfirmationQuery } = bookingApi;
