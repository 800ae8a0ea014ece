import { apiPath, type Contract } from "./call.ts";
import { payload, textField } from "./fields.ts";

export const vouchersContract = {
  check: { method: "GET", path: apiPath("rere_check_voucher"), access: "everyone" },
} as const satisfies Contract;

export const voucherCheckQuery = payload({
  /** Of any length: a text that is no code does not exist, which is an answer and no mistake. */
  voucher_code: textField("validation:voucher").required("validation:voucher"),
});

/** `exists` only while the voucher is paid and something is left; `amount` is what is left. */
export interface VoucherCheck {
  exists: boolean;
  amount: string;
}
