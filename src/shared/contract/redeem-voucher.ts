import { apiPath, type Contract, json } from "./call.ts";
import { countField, idField, payload } from "./fields.ts";
import { redeemCodeField } from "./staff-fields.ts";

/**
 * Pays a part of what is due, or all of it, by a voucher: as much as is left on it, and never more than is due. 400
 * {redeem_code: validation:voucher} for a code that pays nothing, 409 CONFLICT {booking_id: validation-staff:tillPaid}
 * where nothing is due, {… :status} where it is cancelled.
 */
export const redeemVoucherSchema = payload({
  booking_id: idField("validation-staff:booking"),
  /** 409 CONFLICT {version: validation-staff:version} where the booking took a step since. Absent: any version. */
  version: countField("validation-staff:version", 0).notRequired(),
  redeem_code: redeemCodeField().required("validation:voucher"),
});

/** Two decimals. */
export interface RedeemVoucherAnswer {
  /** What the voucher paid. */
  redeemed: string;
  /** What is still to be paid. */
  due: string;
}

export const redeemVoucherContract = {
  /** By a booking's card; the till sends `redeem_code` with its sale. */
  redeem: {
    method: "POST",
    path: apiPath("rere_redeem_voucher"),
    access: "staff",
    body: redeemVoucherSchema,
    refusals: ["validation-staff:status", "validation-staff:tillPaid", "validation-staff:version"],
    answer: json<RedeemVoucherAnswer>(),
  },
} as const satisfies Contract;
