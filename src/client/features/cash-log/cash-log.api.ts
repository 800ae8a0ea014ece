import { type CashLogAnswer, type CashPositionAnswer, cashLogContract } from "../../../shared/contract/cash-log.ts";
import type { CorrectSaleRequest } from "../../../shared/contract/till.ts";
import { type TillAnswer, tillContract } from "../../../shared/contract/till.ts";
import { api } from "../../api/base-api.ts";
import { type Keyed, keyedPost } from "../../api/idempotency-keys.ts";

export const cashLogApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCashPosition: build.query<CashPositionAnswer, void>({
      query: () => cashLogContract.position.path,
      providesTags: ["Sale"],
    }),
    /** Without a number the last 14 days. */
    getCashLog: build.query<CashLogAnswer, number | null>({
      query: (number) => ({ url: cashLogContract.log.path, params: number === null ? {} : { number } }),
      providesTags: ["Sale"],
    }),
    /** A refused one shows the log as it is, too: somebody else was faster. */
    correctSale: build.mutation<TillAnswer, Keyed<CorrectSaleRequest>>({
      query: (keyed) => keyedPost(tillContract.correct.path, keyed),
      invalidatesTags: ["Sale", "Booking", "Voucher", "Inbox", "OpenMoney"],
    }),
  }),
});

export const { useGetCashLogQuery, useGetCashPositionQuery } = cashLogApi;
