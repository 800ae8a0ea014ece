import { type InferType, string } from "yup";
import type { Day } from "../rules/day.ts";
import { parseAmount } from "../rules/money.ts";
import { apiPath, type Contract, type Done, json } from "./call.ts";
import { dayField, payload, textField, uncoerced } from "./fields.ts";
import { amountField, reasonField } from "./staff-fields.ts";

/**
 * Why it is in the list (requirements/payments.md).
 * - `unbooked`: the wallet took it, and nothing came of the order.
 * - `refundStuck`: the wallet does not pay it back. `differs`: the same, of another amount than was ordered.
 * - `unread`: the wallet does not say whether it took it.
 * - `late`: it came after the cancellation. `surplus`: more came than was due.
 * - `owed`: a cancellation gives it back, and it came by no wallet.
 */
export type OpenMoneyKind = "unbooked" | "refundStuck" | "differs" | "unread" | "late" | "surplus" | "owed";

/** How money goes back. `again`: the wallet is asked once more at once. */
export const refundWays = ["wallet", "again", "banktransfer", "cash"] as const;
export type RefundWay = (typeof refundWays)[number];

/** Amounts have two decimals, instants are ISO 8601 in UTC. */
interface MoneySubject {
  /** Of whom; "" where it is forgotten. */
  name: string;
  phone: string;
  email: string;
  /** The purpose of the payment, such as `booking` or `voucher`. */
  purpose: string;
  /** The boat, or whom the voucher is for; "" where it is not known. */
  title: string;
  days: { start: Day; end: Day } | null;
}

export interface OpenMoney extends MoneySubject {
  /** What the calls that decide about it name it by. */
  id: string;
  kind: OpenMoneyKind;
  amount: string;
  since: string;
  /** Number of the booking or code of the voucher; null where nothing came of the order. */
  number: string | null;
  /** The wallet's number of the order; null where it has none. */
  order: string | null;
  /** How it can go back; the first is the usual one. */
  ways: RefundWay[];
  may_assign: boolean;
  /** In the order of time. */
  history: MoneyEvent[];
}

/** What happened to the money. */
export interface MoneyEvent {
  dateTime: string;
  /** A row of the ledger (`paid`, `paidBack`, `returned`, `disputed`), or what an admin decided. */
  kind: "ordered" | "paid" | "paidBack" | "returned" | "disputed" | "assigned" | "refunded";
  amount: string;
  /** By which way it was paid; null for a decision. */
  way: "wallet" | "cash" | "banktransfer" | "card" | null;
  /** Full name of who did it; "" where it came by itself. */
  actor: string;
  /** Why it was decided; "" elsewhere. */
  reason: string;
  /** Where it was assigned to: a booking's number, a voucher's code; "" elsewhere. */
  target: string;
}

export interface OpenMoneyAnswer {
  /** The oldest first. */
  open_money: OpenMoney[];
}

/** What money can be assigned to, or a transfer is for. */
export interface Payable extends MoneySubject {
  number: string;
  /** What is still to be paid: "0.00" where nothing is. */
  outstanding: string;
  /** `ended`: cancelled, or past. Money for it is late. */
  state: "unpaid" | "paid" | "ended";
}

const numberField = () =>
  textField("validation-staff:moneyNumber")
    .required("validation-staff:moneyNumber")
    .max(40, "validation-staff:moneyNumber");

/** 404 {number: validation-staff:moneyUnknown}. */
export const payableQuery = payload({ number: numberField() });

const sourceField = () =>
  textField("validation-staff:moneySource")
    .required("validation-staff:moneySource")
    .max(80, "validation-staff:moneySource");

const positiveAmountField = () =>
  amountField("validation-staff:amount").test(
    "positive",
    "validation-staff:amount",
    (value) => value === undefined || parseAmount(value) !== 0,
  );

/**
 * 409 CONFLICT {source: validation-staff:moneySource} where it is in the list no longer, {amount: … :moneyChanged}
 * where another amount than the one that was seen would move, {target: …} where the target takes no such money.
 */
export const assignMoneySchema = payload({
  source: sourceField(),
  target: numberField(),
  /** What moves, as it was confirmed: no more than is open there. */
  amount: positiveAmountField(),
  reason: reasonField(),
});
export type AssignMoneyRequest = InferType<typeof assignMoneySchema>;

/** 409 CONFLICT as above. */
export const refundMoneySchema = payload({
  source: sourceField(),
  way: uncoerced(string<RefundWay>())
    .typeError("validation-staff:moneyWay")
    .nonNullable("validation-staff:moneyWay")
    .required("validation-staff:moneyWay")
    .oneOf(refundWays, "validation-staff:moneyWay"),
  amount: positiveAmountField(),
  reason: reasonField(),
});
export type RefundMoneyRequest = InferType<typeof refundMoneySchema>;

/** 409 CONFLICT {number: validation-staff:moneyChanged} where something else is open there than was seen. */
export const receiveTransferSchema = payload({
  number: numberField(),
  amount: positiveAmountField(),
  received_on: dayField("validation-staff:receivedOn"),
  /** `Payable.outstanding`, as it was seen: of two who write down one transfer the second is refused. */
  outstanding: amountField("validation-staff:amount"),
});
export type ReceiveTransferRequest = InferType<typeof receiveTransferSchema>;

export const openMoneyContract = {
  list: { method: "GET", path: apiPath("rere_get_open_money"), access: "admin", answer: json<OpenMoneyAnswer>() },
  payable: {
    method: "GET",
    path: apiPath("rere_get_payable"),
    access: "admin",
    query: payableQuery,
    answer: json<Payable>(),
  },
  assign: {
    method: "POST",
    path: apiPath("rere_assign_open_money"),
    access: "admin",
    body: assignMoneySchema,
    refusals: [
      "validation-staff:moneyChanged",
      "validation-staff:moneyNotAssignable",
      "validation-staff:moneyNotPayable",
      "validation-staff:moneyOtherKind",
      "validation-staff:moneyOtherOrder",
      "validation-staff:moneySource",
      "validation-staff:moneyTooMuch",
      "validation-staff:status",
      "validation-staff:tillPaid",
      "validation-staff:version",
    ],
    answer: json<Done>(),
  },
  refund: {
    method: "POST",
    path: apiPath("rere_refund_open_money"),
    access: "admin",
    body: refundMoneySchema,
    refusals: [
      "validation-staff:moneyChanged",
      "validation-staff:moneyOtherOrder",
      "validation-staff:moneySource",
      "validation-staff:moneyWay",
      "validation-staff:status",
      "validation-staff:tillPaid",
      "validation-staff:version",
    ],
    answer: json<Done>(),
  },
  receive: {
    method: "POST",
    path: apiPath("rere_register_transfer"),
    access: "admin",
    body: receiveTransferSchema,
    refusals: [
      "validation-staff:moneyChanged",
      "validation-staff:moneyOtherOrder",
      "validation-staff:status",
      "validation-staff:tillPaid",
      "validation-staff:version",
    ],
    answer: json<Done>(),
  },
} as const satisfies Contract;
