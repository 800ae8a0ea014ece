import { readableCode } from "../../readable-code.ts";

/** A new voucher code, such as `K7QM-9WXA-TR4H-B2ZN`. */
export function generateVoucherCode(): string {
  return readableCode();
}
