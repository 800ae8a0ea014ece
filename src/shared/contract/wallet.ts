import { mixed } from "yup";
import type { BookingRequest } from "./booking.ts";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import type { AlreadyBooked } from "./errors.ts";
import { payload, textField } from "./fields.ts";
import type { VoucherRequest } from "./vouchers.ts";

/** PayPal's names of the ways to pay at the wallet that a website may offer, each with a button of its own. */
export const fundingSources = ["paypal", "paylater", "sepa", "card"] as const;
export type FundingSource = (typeof fundingSources)[number];

/** Beside the order's payload: the button that the guest pressed. */
export const walletFundingSchema = payload({
  funding: textField("validation:payment").oneOf(fundingSources, "validation:payment").default("paypal"),
});

/** The payload is the whole request that will be sent with the order: a booking's, or a voucher's; `paypal` is true. */
export type CreateWalletOrderAnswer = AlreadyBooked | { type?: undefined; order_id: string; amount: string };

export const captureWalletOrderSchema = payload({
  order_id: textField("validation:order").required("validation:order").max(64, "validation:order"),
});

/**
 * `captured`: the money is ours. `declined`: the guest's wallet refused, nothing was taken. `instrumentDeclined`: it
 * refused the means of payment that was chosen; the order stands, and the guest may choose another at the wallet.
 * `payerActionRequired`: it wants the guest to confirm once more; the order stands likewise.
 * `pending`: the wallet did not answer in time; the server goes on asking, and the money ends as a booking or as a
 * refund. `taken`: the dates were given away after the hold ran out; nothing was captured, or (`refunded`) it was and
 * is paid back. `replaced`: the dates are free, but held for this order no longer, since the same session began
 * another; nothing was captured. `returned`: another amount or currency than was ordered was taken, and is on its way
 * back.
 */
export interface CaptureWalletOrderAnswer {
  status:
    | "captured"
    | "declined"
    | "instrumentDeclined"
    | "payerActionRequired"
    | "pending"
    | "taken"
    | "replaced"
    | "returned";
  refunded?: true;
}

/** Which purpose it has shows in its fields. */
const walletOrder = mixed<BookingRequest | VoucherRequest>().required();

export const walletContract = {
  create: {
    method: "POST",
    path: apiPath("rere_create_wallet_order"),
    access: "everyone",
    body: walletOrder,
    refusals: ["validation:earlyTaken", "validation:lateTaken", "validation:priceChanged"],
    answer: json<CreateWalletOrderAnswer>(201, 200),
  },
  capture: {
    method: "POST",
    path: apiPath("rere_capture_wallet_order"),
    access: "everyone",
    body: captureWalletOrderSchema,
    answer: json<CaptureWalletOrderAnswer>(),
  },
  webhook: { method: "POST", path: apiPath("rere_wallet_webhook"), access: "everyone", answer: json<Done>() },
} as const satisfies Contract;
