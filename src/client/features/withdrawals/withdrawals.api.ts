import { withdrawalsContract } from "../../../shared/contract/withdrawals.ts";
import { api } from "../../api/base-api.ts";
import { keyedEndpoint } from "../../api/endpoint.ts";

export const withdrawalsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendWithdrawal: keyedEndpoint(build, withdrawalsContract.send),
  }),
});
