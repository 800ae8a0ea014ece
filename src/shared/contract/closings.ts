import { type InferType, string } from "yup";
import type { Day } from "../rules/day.ts";
import { type DenominationCounts, denominations } from "../rules/denominations.ts";
import { parseAmount } from "../rules/money.ts";
import { addressOf, apiPath, type Contract, file, json } from "./call.ts";
import { idField, longTextField, payload, textField, trim, uncoerced } from "./fields.ts";
import { amountField, reasonField } from "./staff-fields.ts";
import type { TillAnswer } from "./till.ts";

export const closingReportPath = (number: number) => addressOf(closingsContract.report, { number });

/** Where an export of the closings `from` up to and including `to` is. */
export const exportPath = (kind: "dsfinvk" | "accounting", { from, to }: ClosingRange) =>
  `${closingsContract[kind].path}?from=${from}&to=${to}`;

export const closingParams = payload({ number: idField("validation-staff:closing") });

/** 400 where `to` lies before `from`. */
export const closingRangeQuery = payload({
  from: idField("validation-staff:closing"),
  to: idField("validation-staff:closing").test("order", "validation-staff:closing", (to, { parent }) => {
    const { from } = parent as { from?: unknown };
    return typeof from !== "number" || to === undefined || to >= from;
  }),
});
export type ClosingRange = InferType<typeof closingRangeQuery>;

/** How many closings are in the list to begin with, and how many more each time that older ones are asked for. */
export const closingsAtOnce = 60;

export const closingsQuery = payload({ from: idField("validation-staff:closing").notRequired() });

/** A closing of the list. Amounts have two decimals. */
export interface ClosingEntry {
  number: number;
  closed_at: string;
  closed_by: string;
  /** The days of its first and its last transaction. */
  first_day: Day;
  last_day: Day;
  transactions: number;
  /** Of products, fees, bookings and vouchers, by whatever way; negative where more was taken back. */
  income: string;
  expected: string;
  counted: string;
  difference: string;
  withdrawal: string;
  left: string;
}

/** What was recorded since the last closing. */
export interface OpenDay {
  /** When the last closing was; null before the first. */
  since: string | null;
  transactions: number;
  /** What the last closing left in the drawer. */
  float: string;
  /** What should be in the drawer now; what the payload of `close` names as it was seen. */
  expected: string;
  cash: string;
  card: string;
  banktransfer: string;
}

export interface ClosingsAnswer {
  open: OpenDay;
  /** The newest first: from the number that was asked for, or the last 60. */
  closings: ClosingEntry[];
}

/** More of one coin or note than any drawer holds. */
export const mostPieces = 10_000;

/** Reads counts as they are sent: JSON of worth in cents and number. @returns null where the text is none. */
export function parseCounts(text: string): DenominationCounts | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) return null;
  const counts: DenominationCounts = {};
  for (const [worth, count] of Object.entries(parsed)) {
    const known = denominations.find((denomination) => String(denomination) === worth);
    if (known === undefined || !Number.isInteger(count) || count < 0 || count > mostPieces) return null;
    if (count > 0) counts[known] = count as number;
  }
  return counts;
}

/**
 * 400 {reason} where the count differs and no reason is given, {withdrawal} where more is taken out than is there; 409
 * CONFLICT {expected: validation-staff:drawerChanged} where something was sold since the drawer was seen, {closing: …
 * :nothingToClose} where nothing was recorded since the last closing.
 */
export const closeDaySchema = payload({
  /** JSON of how often each coin and note is there, by its worth in cents: `{"5000":2,"1":3}`. */
  counts: uncoerced(string())
    .typeError("validation-staff:counts")
    .nonNullable("validation-staff:counts")
    .required("validation-staff:counts")
    .max(1_000, "validation-staff:counts")
    .test("counts", "validation-staff:counts", (text) => text === undefined || parseCounts(text) !== null),
  /** `OpenDay.expected`, as it was seen. */
  expected: textField("validation-staff:amount").required("validation-staff:amount").max(20, "validation-staff:amount"),
  /** What is taken out after the count, to the bank or the safe; "0" leaves all. */
  withdrawal: amountField("validation-staff:withdrawal"),
  /** Why the count differs. */
  reason: longTextField("validation-staff:reason").default("").max(500, "validation-staff:reason"),
});
export type CloseDayRequest = InferType<typeof closeDaySchema>;

export interface CloseDayAnswer {
  number: number;
  /** Ids of the transactions that the count led to: its difference and what was taken out. */
  recorded: number[];
}

/** 409 CONFLICT {amount: validation-staff:drawerEmpty} where more would be taken out than is in the drawer. */
export const moveCashSchema = payload({
  direction: uncoerced(string<"in" | "out">())
    .transform(trim)
    .typeError("validation-staff:direction")
    .nonNullable("validation-staff:direction")
    .required("validation-staff:direction")
    .oneOf(["in", "out"], "validation-staff:direction"),
  amount: amountField("validation-staff:amount").test(
    "positive",
    "validation-staff:amount",
    (value) => value === undefined || parseAmount(value) !== 0,
  ),
  reason: reasonField(),
});
export type MoveCashRequest = InferType<typeof moveCashSchema>;

/** Closing the day at the till, and what goes out of it (requirements/closings.md). */
export const closingsContract = {
  list: {
    method: "GET",
    path: apiPath("rere_get_closings"),
    access: "admin",
    query: closingsQuery,
    answer: json<ClosingsAnswer>(),
  },
  close: {
    method: "POST",
    path: apiPath("rere_close_day"),
    access: "admin",
    body: closeDaySchema,
    refusals: ["validation-staff:drawerChanged", "validation-staff:nothingToClose"],
    answer: json<CloseDayAnswer>(),
  },
  moveCash: {
    method: "POST",
    path: apiPath("rere_move_cash"),
    access: "admin",
    body: moveCashSchema,
    refusals: ["validation-staff:drawerEmpty"],
    answer: json<TillAnswer>(),
  },
  /** The report as PDF, to be shown by the browser: the same bytes each time. 404 where there is no such closing. */
  report: {
    method: "GET",
    path: `${apiPath("rere_get_closing_report")}:number/`,
    access: "admin",
    params: closingParams,
    answer: file("application/pdf", "inline"),
  },
  /** The DSFinV-K 2.3 of closings as a zip; 404 where there is none of that range. */
  dsfinvk: {
    method: "GET",
    path: apiPath("rere_export_dsfinvk"),
    access: "admin",
    query: closingRangeQuery,
    answer: file("application/zip", "attachment"),
  },
  /** Their transactions as CSV for the accountant. */
  accounting: {
    method: "GET",
    path: apiPath("rere_export_accounting"),
    access: "admin",
    query: closingRangeQuery,
    answer: file("text/csv; charset=utf-8", "attachment"),
  },
} as const satisfies Contract;
