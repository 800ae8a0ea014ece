import { vouchersContract } from "../../../shared/contract/vouchers.ts";
import { api } from "../../api/base-api.ts";
import { keyedEndpoint } from "../../api/endpoint.ts";
import type { LoadedFile } from "./save-file.ts";

const fileNameIn = (disposition: string | null | undefined) => /filename="([^"]+)"/.exec(disposition ?? "")?.[1];

export const vouchersApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendVoucherRequest: keyedEndpoint(build, vouchersContract.send, {
      transformResponse: (answer, meta) => ({
        ...answer,
        downloadPath: meta?.response?.headers.get("Location") ?? null,
      }),
    }),
    downloadVoucher: build.mutation({
      query: (url: string) => ({
        url,
        method: vouchersContract.download.method,
        responseHandler: async (response) =>
          response.ok ? URL.createObjectURL(await response.blob()) : response.json(),
      }),
      transformResponse: (url: string, meta): LoadedFile => ({
        url,
        name: fileNameIn(meta?.response?.headers.get("Content-Disposition")) ?? "voucher.pdf",
      }),
    }),
  }),
});
