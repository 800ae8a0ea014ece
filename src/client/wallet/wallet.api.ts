import type { walletContract } from "../../shared/contract/wallet.ts";
import { api } from "../api/base-api.ts";
import { endpoint, typeOnly } from "../api/endpoint.ts";

const create = typeOnly<typeof walletContract.create>({ method: "POST", path: "/api/rere_create_wallet_order/" });
const capture = typeOnly<typeof walletContract.capture>({ method: "POST", path: "/api/rere_capture_wallet_order/" });

export const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    createWalletOrder: endpoint(build, create, { request: (order: object) => order }),
    captureWalletOrder: endpoint(build, capture),
  }),
});
