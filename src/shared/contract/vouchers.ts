import { payload, textField } from "./fields.ts";
import { apiPath } from "./path.ts";

export const vouchersContract = {
  check: { method: "GET", path: apiPath("rere_check_voucher") },
} as const;

export const voucherCheckQuery = payload({
  voucher_code: textField("validation:voucher").required("validation:voucher").max(40, "validation:voucher"),
});

/** `exists` only while the voucher is paid and something is left; `amount` is what is left. */
export interface VoucherCheck {
  exists: boolean;
  amount: string;
}
