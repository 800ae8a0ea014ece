import { type VoucherAnswer, type VoucherRequest, vouchersContract } from "../../../shared/contract/vouchers.ts";
import { api } from "../../api/base-api.ts";
import { type Keyed, keyedPost } from "../../api/idempotency-keys.ts";
import type { LoadedFile } from "./save-file.ts";

const fileNameIn = (disposition: string | null | undefined) => /filename="([^"]+)"/.exec(disposition ?? "")?.[1];

export const vouchersApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendVoucherRequest: build.mutation<VoucherAnswer & { downloadPath: string | null }, Keyed<VoucherRequest>>({
      query: (keyed) => keyedPost(vouchersContract.send.path, keyed),
      transformResponse: (answer: VoucherAnswer, meta) => ({
        ...answer,
        downloadPath: meta?.response?.headers.get("Location") ?? null,
      }),
    }),
    downloadVoucher: build.mutation<LoadedFile, string>({
      query: (url) => ({
        url,
        method: "POST",
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : response.json(),
      }),
      transformResponse: (url: string, meta) => ({
        url,
        name: fileNameIn(meta?.response?.headers.get("Content-Disposition")) ?? "voucher.pdf",
      }),
    }),
  }),
});
