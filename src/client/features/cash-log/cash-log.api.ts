import { cashLogContract } from "../../../shared/contract/cash-log.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const tagged = api.enhanceEndpoints({
  addTagTypes: ["Booking", "Closing", "Deposit", "Inbox", "OpenMoney", "Product", "Sale", "Voucher"],
});

export const cashLogApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    getCashPosition: endpoint(build, cashLogContract.position, { providesTags: ["Sale"] }),
    /** Without a number the last 14 days. */
    getCashLog: endpoint(build, cashLogContract.log, {
      request: (number: number | null) => ({ number }),
      providesTags: ["Sale"],
    }),
    /** A refused one shows the log as it is, too: somebody else was faster. */
    correctSale: keyedEndpoint(build, tillContract.correct, {
      invalidatesTags: ["Sale", "Closing", "Booking", "Voucher", "Product", "Deposit", "Inbox", "OpenMoney"],
    }),
  }),
});

export const { useGetCashLogQuery, useGetCashPositionQuery } = cashLogApi;
