import { string } from "yup";
import { apiPath, type Contract } from "./call.ts";
import { payload, uncoerced } from "./fields.ts";

export const vouchersContract = {
  check: { method: "GET", path: apiPath("rere_check_voucher"), access: "everyone" },
} as const satisfies Contract;

export const voucherCheckQuery = payload({
  /** Anything: what is no code, or none at all, does not exist, which is an answer and no mistake. */
  voucher_code: uncoerced(string())
    .transform((value: unknown) => (typeof value === "string" ? value : ""))
    .default(""),
});

/** `exists` only while the voucher is paid and something is left; `amount` is what is left. */
export interface VoucherCheck {
  exists: boolean;
  amount: string;
}
