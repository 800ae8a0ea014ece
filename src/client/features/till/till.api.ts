import { dayCollectionContract } from "../../../shared/contract/day-collection.ts";
import { receiptsContract } from "../../../shared/contract/receipts.ts";
import { tillContract } from "../../../shared/contract/till.ts";
import { vouchersContract } from "../../../shared/contract/vouchers.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const tagged = api.enhanceEndpoints({
  addTagTypes: ["Booking", "Closing", "Deposit", "Inbox", "OpenMoney", "Product", "Sale", "Vehicle", "Voucher"],
});

/** What a sale changes: what was unpaid, stock, deposits, cash log and drawer. */
const sold = ["Booking", "Voucher", "Product", "Deposit", "OpenMoney", "Inbox", "Sale", "Closing"] as const;

export const tillApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    /** With `booking_id` this one is listed also where it is paid: what is collected on site still can be. */
    getUnpaid: endpoint(build, tillContract.unpaid, {
      providesTags: [{ type: "Booking", id: "LIST" }, "Voucher", { type: "Product", id: "LIST" }, "Deposit", "Sale"],
    }),
    checkRedeemed: endpoint(build, vouchersContract.check, {
      request: (code: string) => ({ voucher_code: code }),
      providesTags: ["Voucher"],
    }),
    /** What departures owe on site goes by their boats, too. */
    getDayCollection: endpoint(build, dayCollectionContract.day, {
      providesTags: [
        { type: "Booking", id: "LIST" },
        { type: "Product", id: "LIST" },
        { type: "Vehicle", id: "LIST" },
        "Deposit",
      ],
    }),
    saveSale: keyedEndpoint(build, tillContract.save, {
      // What was not answered is shown as it was: nobody knows what became of it.
      invalidatesTags: (_answer, error) => (error?.kind === "network" ? [] : sold),
    }),
    getDeposits: endpoint(build, tillContract.deposits, { providesTags: ["Deposit"] }),
    returnDeposit: keyedEndpoint(build, tillContract.returnDeposit, {
      invalidatesTags: ["Deposit", "Sale", "Closing"],
    }),
    returnOnSite: keyedEndpoint(build, tillContract.returnOnSite, {
      invalidatesTags: ["Deposit", "Booking", "Product", "Sale", "Closing"],
    }),
    shareReceipt: endpoint(build, receiptsContract.share),
    unshareReceipt: endpoint(build, receiptsContract.unshare),
  }),
});

export const {
  useGetUnpaidQuery,
  useGetDayCollectionQuery,
  useGetDepositsQuery,
  useShareReceiptMutation,
  useUnshareReceiptMutation,
} = tillApi;
