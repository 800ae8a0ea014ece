import type { ReturnDepositRequest, SaveSaleRequest } from "../../../shared/contract/till.ts";
import {
  type DepositsAnswer,
  type TillAnswer,
  tillContract,
  type UnpaidAnswer,
} from "../../../shared/contract/till.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { api } from "../../api/base-api.ts";
import { type Keyed, keyedPost } from "../../api/idempotency-keys.ts";

/** What a sale changes: what was unpaid, stock, deposits, and what the cash views say. */
const sold = ["Booking", "Voucher", "Product", "Deposit", "OpenMoney", "Inbox", "Till"] as const;

interface WhatToPay {
  selectedDay: Day;
  /** Listed also where it is paid: what is collected on site still can be. */
  booking_id: number | undefined;
}

export const tillApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUnpaid: build.query<UnpaidAnswer, WhatToPay>({
      query: ({ selectedDay, booking_id }) => ({
        url: tillContract.unpaid.path,
        params: { selectedDay, ...(booking_id !== undefined && { booking_id }) },
      }),
      providesTags: [{ type: "Booking", id: "LIST" }, "Voucher", "Product"],
    }),
    saveSale: build.mutation<TillAnswer, Keyed<SaveSaleRequest>>({
      query: (keyed) => keyedPost(tillContract.save.path, keyed),
      // What was not answered is shown as it was: nobody knows what became of it.
      invalidatesTags: (_answer, error) => (error?.kind === "network" ? [] : sold),
    }),
    getDeposits: build.query<DepositsAnswer, void>({
      query: () => tillContract.deposits.path,
      providesTags: ["Deposit"],
    }),
    returnDeposit: build.mutation<TillAnswer, Keyed<ReturnDepositRequest>>({
      query: (keyed) => keyedPost(tillContract.returnDeposit.path, keyed),
      invalidatesTags: ["Deposit", "Till"],
    }),
  }),
});

export const { useGetUnpaidQuery, useGetDepositsQuery } = tillApi;
