import type { InferType } from "yup";
import type { Day } from "../rules/day.ts";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { payload, textField } from "./fields.ts";
import { deliverableEmailField } from "./guest-fields.ts";
import { redeemCodeField } from "./staff-fields.ts";

/** Sent as a POST: a code is money, and must stand in no address. */
export const myVoucherSchema = payload({ code: redeemCodeField().required("validation:voucher") });
/** Which voucher is to be mailed again, by who does not have its code at hand. */
export const sendVoucherSchema = payload({
  number: textField("validation:voucherNumber")
    .required("validation:voucherNumber")
    .max(20, "validation:voucherNumber"),
  email: deliverableEmailField().required("validation:email"),
  /** Honeypot, as in the contact form. */
  website: textField("validation:general").default(""),
});
export type SendVoucherRequest = InferType<typeof sendVoucherSchema>;

/** What changed what is left. Instants are ISO 8601, UTC. */
export interface VoucherUse {
  kind: "paid" | "released" | "redeemed" | "cancelled" | "expired";
  at: string;
  /** Two decimals; below 0 where less was left afterwards. */
  amount: string;
  /** The number of the booking that it paid for, or that gave it back; null of anything else. */
  booking: number | null;
}

/** A voucher as who has its code sees it: nobody's name or address, and no booking but by its number. */
export interface MyVoucher {
  number: number;
  status: "requested" | "paid" | "partlyRedeemed" | "spent" | "cancelled" | "expired";
  /** What it was bought for, what is left, and what orders at the wallet have set aside of it. */
  amount: string;
  left: string;
  reserved: string;
  expires_on: Day;
  /** The last day on which its buyer may withdraw from the purchase; null where they may no longer. */
  withdraw_until: Day | null;
  /** The oldest first. */
  uses: VoucherUse[];
}

export const myVoucherContract = {
  /** `voucher` is null where there is none with that code. */
  show: {
    method: "POST",
    path: apiPath("rere_my_voucher"),
    access: "everyone",
    body: myVoucherSchema,
    answer: json<{ voucher: MyVoucher | null }>(),
  },
  /** Mails the voucher with that code once more to its buyer. 200 {} whether there is one or not. */
  mail: {
    method: "POST",
    path: apiPath("rere_mail_my_voucher"),
    access: "everyone",
    body: myVoucherSchema,
    answer: json<Done>(),
  },
  /** Likewise by its number and its buyer's address, in the same time. */
  send: {
    method: "POST",
    path: apiPath("rere_send_voucher"),
    access: "everyone",
    body: sendVoucherSchema,
    answer: json<Done>(),
  },
} as const satisfies Contract;
