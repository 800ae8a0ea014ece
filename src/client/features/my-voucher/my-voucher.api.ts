import type { AnswerOf } from "../../../shared/contract/call.ts";
import { myVoucherContract } from "../../../shared/contract/my-voucher.ts";
import { api } from "../../api/base-api.ts";
import { endpoint } from "../../api/endpoint.ts";
import { toForm } from "../../api/form.ts";

export const myVoucherApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sent as a POST: a code must stand in no address. */
    getMyVoucher: build.query<AnswerOf<typeof myVoucherContract.show>, string>({
      query: (code) => ({ url: myVoucherContract.show.path, method: "POST", body: toForm({ code }) }),
    }),
    mailMyVoucher: endpoint(build, myVoucherContract.mail),
    sendVoucher: endpoint(build, myVoucherContract.send),
  }),
});

export const { useGetMyVoucherQuery } = myVoucherApi;
