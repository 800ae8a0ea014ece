import type { InferType } from "yup";
import type { Day } from "../rules/day.ts";
import { apiPath, type Contract, json } from "./call.ts";
import { payload, textField } from "./fields.ts";
import type { InboxItem } from "./inbox.ts";
import type { InvoiceKind } from "./invoices.ts";
import type { BookingStatus } from "./staff-booking.ts";

/** What is found, in the order in which it is shown (requirements/search.md). A receipt is one of the till. */
export const searchKinds = ["stay", "voucher", "invoice", "receipt", "message"] as const;
export type SearchKind = (typeof searchKinds)[number];

export const longestSearch = 100;
/** The text of a transfer has 140 signs; banks put their own words around it. */
export const longestTransferText = 400;
/** So many of each kind are answered, and so many are counted at most. */
export const shownHits = 8;
export const countedHits = 30;

/** Amounts have two decimals. */
export interface SearchHit {
  id: number;
  /** As it is printed: of a voucher its reference, or its code where it was paid. "" of a message. */
  number: string;
  /** The guest, the buyer, who wrote; "" where nobody is named. */
  name: string;
  /** Boat, recipient of a voucher, title of a message; "" where there is none. */
  title: string;
  /** First and last day of a stay; of anything else the day of issue, twice. */
  days: { start: Day; end: Day };
  /** Price, what is left of a voucher, total; null of a message. */
  amount: string | null;
  state: BookingStatus | "requested" | "usable" | "used" | "ended" | InvoiceKind | InboxItem["type"] | "till";
  /** Where it is shown: a page of the website, or a document. */
  link: string;
}

export interface SearchGroup {
  kind: SearchKind;
  /** The newest first. */
  hits: SearchHit[];
  /** How many there are in all, `countedHits` at most. */
  count: number;
  /** There are more than were counted. */
  has_more: boolean;
}

export interface SearchAnswer {
  /** Those with hits. */
  groups: SearchGroup[];
  /** False while the words of older rows are still being written after an update of the program. */
  is_complete: boolean;
}

/**
 * `for`: what a transfer may be for is a stay or a voucher, by its text and, beside it, the `amount` that came. In groups
 * and hits the likeliest come first then.
 */
export const searchSchema = payload({
  query: textField("validation-staff:logSearch")
    .default("")
    .max(longestTransferText, "validation-staff:logSearch")
    .test(
      "longest",
      "validation-staff:logSearch",
      (query, { parent }) => parent.for === "transfer" || (query ?? "").length <= longestSearch,
    ),
  amount: textField("validation-staff:logSearch").default("").max(20, "validation-staff:logSearch"),
  for: textField("validation-staff:logSearch").oneOf(["", "transfer"], "validation-staff:logSearch").default(""),
});
export type SearchRequest = InferType<typeof searchSchema>;

export const searchContract = {
  /** A POST, so that no name stands in an address. Employees find nothing of what only admins may see. */
  search: {
    method: "POST",
    path: apiPath("rere_search"),
    access: "staff",
    body: searchSchema,
    answer: json<SearchAnswer>(),
  },
} as const satisfies Contract;
