import {
  type WithdrawalAnswer,
  type WithdrawalRequest,
  withdrawalsContract,
} from "../../../shared/contract/withdrawals.ts";
import { api } from "../../api/base-api.ts";
import { type Keyed, keyedPost } from "../../api/idempotency-keys.ts";

export const withdrawalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendWithdrawal: build.mutation<WithdrawalAnswer, Keyed<WithdrawalRequest>>({
      query: (keyed) => keyedPost(withdrawalsContract.send.path, keyed),
    }),
  }),
});
