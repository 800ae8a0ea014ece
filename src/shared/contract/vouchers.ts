import { type InferType, string } from "yup";
import { voucherBackgrounds } from "../rules/voucher-pictures.ts";
import type { ConfirmationBlock } from "./booking.ts";
import { addressOf, apiPath, type Contract, file, json } from "./call.ts";
import {
  additionalField,
  countField,
  emailField,
  flagField,
  guestNameField,
  longTextField,
  nameField,
  payload,
  salutationField,
  streetField,
  textField,
  uncoerced,
  wholeNumberField,
  zipCodeAndCityField,
} from "./fields.ts";

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

/** Whole euros. */
export const voucherAmounts = { least: 50, most: 5_000 } as const;
export const voucherLimits = { recipient: 25, text: 300 } as const;

/** Signs that turn the direction of what follows or that nobody sees: they come along with copied texts. */
const unseen = /[\p{Bidi_Control}\u200B\u2060\uFEFF]/gu;
const separators = /[\p{Zl}\p{Zp}]/gu;
const halfSign = /\p{Cs}/u;

/** Whom it is for, as it stands on the voucher; also without a name. */
export const voucherRecipientField = () =>
  nameField("validation:voucherRecipient").default("").max(voucherLimits.recipient, "validation:voucherRecipient");

/** What stands on the voucher, with line breaks and emoji. */
export const voucherTextField = () =>
  longTextField("validation:voucherText")
    .transform((value: unknown) =>
      typeof value === "string" ? value.replaceAll(separators, "\n").replaceAll(unseen, "").trim() : value,
    )
    .default("")
    .max(voucherLimits.text, "validation:voucherText")
    .test("whole-signs", "validation:voucherText", (value) => value === undefined || !halfSign.test(value));

export const voucherAmountField = () =>
  wholeNumberField("validation:voucherAmountWhole")
    .required("validation:voucherAmount")
    .min(voucherAmounts.least, "validation:voucherAmount")
    .max(voucherAmounts.most, "validation:voucherAmountMost");

/** What a wallet order stores and a request for a voucher sends (requirements/vouchers.md). */
export const voucherRequestSchema = payload({
  salutation: salutationField(),
  name: guestNameField(),
  email: emailField(),
  streetAndNumber: streetField(),
  additional: additionalField(),
  zipCodeAndCity: zipCodeAndCityField(),
  voucherRecipient: voucherRecipientField(),
  voucherBackground: countField("validation:voucherBackground", 1).max(
    voucherBackgrounds.length,
    "validation:voucherBackground",
  ),
  voucherText: voucherTextField(),
  voucherAmount: voucherAmountField(),
  banktransfer: flagField(),
  paypal: flagField().test("one-payment", "validation:payment", (paypal, { parent }) => paypal !== parent.banktransfer),
  lang: textField("validation:lang").oneOf(["de", "en"], "validation:lang").default("de"),
  paypal_order_id: textField("validation:order").default("").max(64, "validation:order"),
});
export type VoucherRequest = InferType<typeof voucherRequestSchema>;

export const voucherDownloadParams = payload({
  token: textField("validation:general").required("validation:general").max(64, "validation:general"),
});
export const voucherDownloadPath = (token: string) => addressOf(vouchersContract.download, { token });

/** The header `Location` names the download of a voucher that is paid (voucherDownloadPath). */
export interface VoucherAnswer {
  id: number;
  /** How to pay, as the mail says it: account, reference and QR code. Absent where it is paid. */
  transfer?: ConfirmationBlock[];
}

export const vouchersContract = {
  check: {
    method: "GET",
    path: apiPath("rere_check_voucher"),
    access: "everyone",
    query: voucherCheckQuery,
    answer: json<VoucherCheck>(),
  },
  send: {
    method: "POST",
    path: apiPath("rere_send_voucher_request"),
    access: "everyone",
    body: voucherRequestSchema,
    refusals: ["validation:order"],
    answer: json<VoucherAnswer>(201),
  },
  /** By a token that only the buyer was told; POST, since it works once and nobody looks ahead by it. */
  download: {
    method: "POST",
    path: `${apiPath("rere_download_voucher")}:token/`,
    access: "everyone",
    params: voucherDownloadParams,
    answer: file("application/pdf", "attachment"),
  },
} as const satisfies Contract;
