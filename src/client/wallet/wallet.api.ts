import {
  type CaptureWalletOrderAnswer,
  type CaptureWalletOrderRequest,
  type CreateWalletOrderAnswer,
  walletContract,
} from "../../shared/contract/wallet.ts";
import { api } from "../api/base-api.ts";
import { toForm } from "../api/form.ts";

export const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    createWalletOrder: build.mutation<CreateWalletOrderAnswer, object>({
      query: (request) => ({ url: walletContract.create.path, method: "POST", body: toForm(request) }),
    }),
    captureWalletOrder: build.mutation<CaptureWalletOrderAnswer, CaptureWalletOrderRequest>({
      query: (order) => ({ url: walletContract.capture.path, method: "POST", body: toForm(order) }),
    }),
  }),
});
