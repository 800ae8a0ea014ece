import { addressOf, apiPath, type Contract, type Done, file, json } from "./call.ts";
import { idField, payload, textField } from "./fields.ts";

/** What it is printed on: the roll of a receipt printer, or a sheet. */
export const receiptFormats = ["80mm", "a4"] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

/** Where staff open a receipt. */
export function receiptPath(number: number, format: ReceiptFormat): string {
  return `${addressOf(receiptsContract.document, { number })}?format=${format}`;
}

export interface SharedReceipt {
  /** On the website, with a token that is stored nowhere. */
  address: string;
  /** The address as a QR code: a PNG as a data URL. */
  image: string;
}

export const receiptParams = payload({ number: idField("validation-staff:receipt") });

export const receiptQuery = payload({
  format: textField("validation-staff:receiptFormat")
    .oneOf(receiptFormats, "validation-staff:receiptFormat")
    .default("80mm"),
});

export const receiptsContract = {
  /**
   * The PDF of a recorded transaction by its number, to be shown by the browser; `format` in the query. 404 where there
   * is none.
   */
  document: {
    method: "GET",
    path: `${apiPath("rere_get_receipt")}:number/`,
    access: "staff",
    params: receiptParams,
    query: receiptQuery,
    answer: file("application/pdf", "inline"),
  },
  /**
   * Makes an address of the receipt for its guest. 404 where there is no such number, or where it is a movement of
   * cash, which no guest has to do with.
   */
  share: {
    method: "POST",
    path: apiPath("rere_share_receipt"),
    access: "staff",
    body: receiptParams,
    answer: json<SharedReceipt>(),
  },
  /** Ends all addresses of a receipt. */
  unshare: {
    method: "POST",
    path: apiPath("rere_unshare_receipt"),
    access: "staff",
    body: receiptParams,
    answer: json<Done>(),
  },
} as const satisfies Contract;
