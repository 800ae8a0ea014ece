import { type InferType, string } from "yup";
import type { MessageKey } from "../rules/message-key.ts";
import { parseAmount, tidyAmount } from "../rules/money.ts";
import { apiPath, type Contract, json } from "./call.ts";
import { flagField, idField, payload, textField, uncoerced } from "./fields.ts";
import type { DepositsAnswer } from "./held-deposits.ts";
import { optionalAmountField, reasonField } from "./staff-fields.ts";
import {
  feesField,
  freeAmountsField,
  incomeField,
  isTillAmount,
  optionalRedeemCode,
  parseIncome,
  paymentMethodField,
  paymentsField,
  productsField,
} from "./till-fields.ts";
import type { UnpaidAnswer } from "./till-unpaid.ts";

/** A text that may be left out, or empty. */
export const optionalText = (message: MessageKey) =>
  textField(message)
    .transform((value: unknown) => (value === "" ? undefined : value))
    .notRequired();

/**
 * `booking_id`: this booking is in the list as well where it is paid already: what is collected on site still can be.
 * `voucher_code`: who took its money is said where it is paid already.
 */
export const unpaidQuery = payload({
  selectedDay: optionalText("validation-staff:day").matches(/^\d{4}-\d{2}-\d{2}$/, "validation-staff:day"),
  booking_id: idField("validation-staff:booking").notRequired(),
  voucher_code: optionalText("validation-staff:voucher").max(40, "validation-staff:voucher"),
});

/** What was written: `number` is the receipt's. */
export interface TillAnswer {
  id: number;
  number: number;
}

/**
 * A sale. The server computes it anew; where its total is another than `income`, nothing is stored: 409 CONFLICT
 * {income: validation-staff:tillChanged}. 404 for what does not exist ({booking_id}, {voucher_code}), 409 CONFLICT for
 * a product that is gone ({products: validation-staff:product}), for what is paid already ({booking_id:
 * validation-staff:tillPaid}, {voucher_code: …}) or cancelled ({… :status}), for a fee that was collected ({fees:
 * validation-staff:tillCollected}), for stock that is out ({products: validation-staff:outOfStock}) and where more cash
 * would go out than is in the drawer ({income: validation-staff:drawerEmpty}).
 */
export const saveSaleSchema = payload({
  /**
   * The total as the till showed it. Below 0 ("-1.50", down to "-100.00") cash goes out, since more deposit on bottles is
   * given back than was sold.
   */
  income: incomeField(),
  booking_id: idField("validation-staff:booking")
    .transform((value: unknown) => (value === null ? undefined : value))
    .notRequired(),
  /** Whether the booking itself is paid; false where only fees or a deposit are collected for it. */
  pay_booking: flagField("validation-staff:flag").default(true),
  voucher_code: optionalText("validation-staff:voucher").max(40, "validation-staff:voucher"),
  /**
   * The code of a voucher that pays for the booking first, as far as something is left on it and due: `income` is what
   * is collected beside it, 0 where it pays all. Errors as of `rere_redeem_voucher`.
   */
  redeem_code: optionalRedeemCode().when("booking_id", ([id]: unknown[], field) =>
    id == null ? field.test("booking", "validation-staff:redeemBooking", (code) => code == null) : field,
  ),
  /** `[{"id": 1, "quantity": 2}]`, each product once. */
  products: productsField(),
  /**
   * `["briefing", "cleaning", "visitorsTax", "deposit", "own_3"]` of the booking, an extra of the price list's own by its
   * number; `lateReturn`, `fuel` and `damage` once it has returned.
   */
  fees: feesField().when("booking_id", ([id]: unknown[], field) =>
    id == null ? field.max(0, "validation-staff:tillFees") : field,
  ),
  /**
   * `[{"text": "Ersatzschlüssel", "amount": "12.50", "tax_percent": 19}]`: what is sold and no product. With `kind`
   * `bottleDeposit` a deposit on bottles that is taken, with `bottleReturn` one that is given back: its amount is above 0
   * here and a negative line of the sale; 19 or 7 percent, and together up to 100.00 of each kind.
   */
  free_amounts: freeAmountsField(),
  /** Where `income` is below 0 it goes out in cash: 400 for another way. */
  payment_method: paymentMethodField().test("out", "validation-staff:tillCashOut", (value, { parent }) => {
    const { income } = parent as { income: unknown };
    return value === "cash" || typeof income !== "string" || (parseIncome(income) ?? 0) >= 0;
  }),
  /**
   * `[{"method": "cash", "amount": "100.00"}, …]` where several ways pay, each once and together `income`;
   * `payment_method` is not looked at then.
   */
  payments: paymentsField(),
  /** Cash handed over; absent: as much as was asked. Not looked at for other ways to pay, or several. */
  received: uncoerced(string())
    .transform((value: unknown) => (typeof value === "number" ? String(value) : value))
    .transform((value: unknown) => (typeof value === "string" ? tidyAmount(value) || undefined : value))
    .typeError("validation-staff:tillReceived")
    .notRequired()
    .test("amount", "validation-staff:tillReceived", (value) => value == null || isTillAmount(value))
    .test("enough", "validation-staff:tillReceived", (value, { parent }) => {
      const { income, payment_method, payments } = parent as Record<"income" | "payment_method" | "payments", unknown>;
      if (payments != null) return true;
      if (value == null || payment_method !== "cash" || typeof income !== "string") return true;
      return (parseAmount(value) ?? 0) >= (parseAmount(income) ?? 0);
    }),
  /** The number of the paper receipt that was written without network, and is entered now: stands on the receipt. */
  paper_receipt: optionalText("validation-staff:paperReceipt").max(40, "validation-staff:paperReceipt"),
  /** When the cashier began: ISO 8601 in UTC. Absent, in the future or more than a day ago: now. */
  started_at: optionalText("validation-staff:tillStarted").matches(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?Z$/,
    "validation-staff:tillStarted",
  ),
});
export type SaveSaleRequest = InferType<typeof saveSaleSchema>;

/**
 * The deposit goes back, the whole of it or less what the return costs. 409 CONFLICT {booking_id:
 * validation-staff:tillNoDeposit} where none is held, {costs: validation-staff:tillChanged} where the return costs
 * something else, {deposit_way: validation-staff:turnaroundDeposit} where the deposit does not cover what is kept.
 */
export const returnDepositSchema = payload({
  booking_id: idField("validation-staff:booking"),
  payment_method: paymentMethodField(),
  /** What the return costs and is due, as the screen showed it. Absent: it is not looked at. */
  costs: optionalAmountField("validation-staff:amount").optional(),
  /** These costs stay here, with their reason on the receipt. */
  keep: flagField("validation-staff:flag").default(false),
});
export type ReturnDepositRequest = InferType<typeof returnDepositSchema>;

/**
 * Fees, permits and deposit of a cancelled booking go back, as far as they are there. 409 CONFLICT {booking_id:
 * validation-staff:notCancelled} where it is not cancelled, {… :tillNothingOnSite} where nothing is there any more.
 */
export const returnOnSiteSchema = payload({
  booking_id: idField("validation-staff:booking"),
  payment_method: paymentMethodField(),
  reason: reasonField(),
});

/**
 * A sale, or the return of a deposit, is taken back as a whole by its number. 404 {number:
 * validation-staff:tillNumber}; 409 CONFLICT {number: validation-staff:tillCorrected} where it was before, {…
 * :tillNotCorrectable} where what was sold does not allow it any more: the booking is cancelled, the voucher was used,
 * the deposit went back. 403 {number: validation-staff:tillNotOwnSale} for an employee, but for their own last sale
 * before its closing that was paid in cash or by card, and paid no booking and no voucher.
 */
export const correctSaleSchema = payload({
  number: idField("validation-staff:tillNumber"),
  reason: reasonField(),
});
export type CorrectSaleRequest = InferType<typeof correctSaleSchema>;

export const tillContract = {
  unpaid: {
    method: "GET",
    path: apiPath("rere_get_unpaid_bookings_and_vouchers_for_cashregister"),
    access: "staff",
    query: unpaidQuery,
    answer: json<UnpaidAnswer>(),
  },
  save: {
    method: "POST",
    path: apiPath("rere_save_cashregister"),
    access: "staff",
    body: saveSaleSchema,
    refusals: [
      "validation-staff:drawerEmpty",
      "validation-staff:moneyOtherOrder",
      "validation-staff:outOfStock",
      "validation-staff:product",
      "validation-staff:status",
      "validation-staff:tillChanged",
      "validation-staff:tillCollected",
      "validation-staff:tillNoCharge",
      "validation-staff:tillNoVisitorsTax",
      "validation-staff:tillPaid",
      "validation-staff:version",
    ],
    answer: json<TillAnswer>(),
  },
  deposits: { method: "GET", path: apiPath("rere_get_deposits"), access: "staff", answer: json<DepositsAnswer>() },
  returnDeposit: {
    method: "POST",
    path: apiPath("rere_return_deposit"),
    access: "staff",
    body: returnDepositSchema,
    refusals: [
      "validation-staff:moneyOtherOrder",
      "validation-staff:status",
      "validation-staff:tillChanged",
      "validation-staff:tillNoDeposit",
      "validation-staff:tillPaid",
      "validation-staff:turnaroundDeposit",
      "validation-staff:version",
    ],
    answer: json<TillAnswer>(),
  },
  returnOnSite: {
    method: "POST",
    path: apiPath("rere_return_on_site"),
    access: "admin",
    body: returnOnSiteSchema,
    refusals: [
      "validation-staff:moneyOtherOrder",
      "validation-staff:notCancelled",
      "validation-staff:outOfStock",
      "validation-staff:product",
      "validation-staff:status",
      "validation-staff:tillNothingOnSite",
      "validation-staff:tillPaid",
      "validation-staff:version",
    ],
    answer: json<TillAnswer>(),
  },
  correct: {
    method: "POST",
    path: apiPath("rere_correct_sale"),
    access: "staff",
    body: correctSaleSchema,
    refusals: [
      "validation-staff:moneyOtherOrder",
      "validation-staff:outOfStock",
      "validation-staff:product",
      "validation-staff:status",
      "validation-staff:tillCorrected",
      "validation-staff:tillNotCorrectable",
      "validation-staff:tillPaid",
      "validation-staff:version",
    ],
    answer: json<TillAnswer>(),
  },
} as const satisfies Contract;
