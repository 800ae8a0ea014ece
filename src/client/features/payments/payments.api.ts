import { openMoneyContract } from "../../../shared/contract/open-money.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, keyedEndpoint } from "../../api/endpoint.ts";

const tagged = api.enhanceEndpoints({ addTagTypes: ["Booking", "Inbox", "OpenMoney", "Voucher"] });

/**
 * Money that moves may pay a booking, tick off a task and change the list; a refused decision shows the list as it is.
 */
const changed = ["OpenMoney", "Booking", "Inbox", "Voucher"] as const;

export const paymentsApi = tagged.injectEndpoints({
  endpoints: (build) => ({
    getOpenMoney: endpoint(build, openMoneyContract.list, { providesTags: ["OpenMoney"] }),
    getPayable: endpoint(build, openMoneyContract.payable, { request: (number: string) => ({ number }) }),
    assignMoney: keyedEndpoint(build, openMoneyContract.assign, { invalidatesTags: changed }),
    refundMoney: keyedEndpoint(build, openMoneyContract.refund, { invalidatesTags: changed }),
    registerTransfer: keyedEndpoint(build, openMoneyContract.receive, { invalidatesTags: changed }),
  }),
});

export const { useGetOpenMoneyQuery, useLazyGetPayableQuery } = paymentsApi;
