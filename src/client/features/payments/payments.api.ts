import {
  type AssignMoneyRequest,
  type OpenMoneyAnswer,
  openMoneyContract,
  type Payable,
  type ReceiveTransferRequest,
  type RefundMoneyRequest,
} from "../../../shared/contract/open-money.ts";
import { api } from "../../api/base-api.ts";
import { type Keyed, keyedPost } from "../../api/idempotency-keys.ts";

/** Money that moves may pay a booking, tick off a task and change the list; a refused decision shows the list as it is. */
const changed = ["OpenMoney", "Booking", "Inbox", "Voucher"] as const;

export const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOpenMoney: build.query<OpenMoneyAnswer, void>({
      query: () => openMoneyContract.list.path,
      providesTags: ["OpenMoney"],
    }),
    getPayable: build.query<Payable, string>({
      query: (number) => ({ url: openMoneyContract.payable.path, params: { number } }),
    }),
    assignMoney: build.mutation<object, Keyed<AssignMoneyRequest>>({
      query: (keyed) => keyedPost(openMoneyContract.assign.path, keyed),
      invalidatesTags: changed,
    }),
    refundMoney: build.mutation<object, Keyed<RefundMoneyRequest>>({
      query: (keyed) => keyedPost(openMoneyContract.refund.path, keyed),
      invalidatesTags: changed,
    }),
    registerTransfer: build.mutation<object, Keyed<ReceiveTransferRequest>>({
      query: (keyed) => keyedPost(openMoneyContract.receive.path, keyed),
      invalidatesTags: changed,
    }),
  }),
});

export const { useGetOpenMoneyQuery, useLazyGetPayableQuery } = paymentsApi;
