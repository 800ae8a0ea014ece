import { array, number, string } from "yup";
import { parseAmount } from "../rules/money.ts";
import {
  mostFreeAmounts,
  type OnSiteName,
  onSiteNames,
  type TillPaymentMethod,
  type TillTaxRate,
  tillPaymentMethods,
  tillTaxRates,
} from "../rules/till-words.ts";
import { idField, listOf, payload, textField, uncoerced, wholeNumberField } from "./fields.ts";
import { amountField, redeemCodeField } from "./staff-fields.ts";

// Fields of what the till sends.

/** The most that is taken or handed over at once: 100,000.00. */
const maximumTillCents = 100_000_00;
/** Of one product in a sale. */
const maximumQuantity = 999;
/** Products in one cart. */
const maximumProducts = 100;

export const optionalRedeemCode = () =>
  redeemCodeField()
    .transform((value: unknown) => (value === "" || value === null ? undefined : value))
    .notRequired();

const soldProduct = payload({
  id: idField("validation-staff:tillProducts"),
  quantity: wholeNumberField("validation-staff:tillQuantity")
    .required("validation-staff:tillQuantity")
    .min(1, "validation-staff:tillQuantity")
    .max(maximumQuantity, "validation-staff:tillQuantity"),
});

export const productsField = () =>
  array(soldProduct.required("validation-staff:tillProducts"))
    .transform(listOf)
    .typeError("validation-staff:tillProducts")
    .nonNullable("validation-staff:tillProducts")
    .max(maximumProducts, "validation-staff:tillProducts")
    .test("once", "validation-staff:tillProducts", (list) => isOnce(list?.map(idOf) ?? []))
    .default([]);

/** Of its text, in characters. */
export const longestFreeText = 60;

/** What is sold and no product, as it is typed. */
export const freeAmountSchema = payload({
  text: textField("validation-staff:tillFreeText")
    .required("validation-staff:tillFreeText")
    .max(longestFreeText, "validation-staff:tillFreeText"),
  amount: amountField("validation-staff:tillFreeAmount").test(
    "limit",
    "validation-staff:tillFreeAmount",
    (value) => value == null || ((parseAmount(value) ?? 0) > 0 && isTillAmount(value)),
  ),
  tax_percent: uncoerced(number<TillTaxRate>())
    .transform((value: unknown) => (typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value))
    .typeError("validation-staff:tillFreeTax")
    .required("validation-staff:tillFreeTax")
    .oneOf(tillTaxRates, "validation-staff:tillFreeTax"),
});

export const freeAmountsField = () =>
  array(freeAmountSchema.required("validation-staff:tillFreeAmount"))
    .transform(listOf)
    .typeError("validation-staff:tillFreeAmount")
    .nonNullable("validation-staff:tillFreeAmount")
    .max(mostFreeAmounts, "validation-staff:tillFreeAmount")
    .default([]);

export const feesField = () =>
  array(
    uncoerced(string<OnSiteName>())
      .typeError("validation-staff:tillFees")
      .required("validation-staff:tillFees")
      .oneOf(onSiteNames, "validation-staff:tillFees"),
  )
    .transform(listOf)
    .typeError("validation-staff:tillFees")
    .nonNullable("validation-staff:tillFees")
    .test("once", "validation-staff:tillFees", (list) => isOnce(list ?? []))
    .default([]);

export const paymentsField = () =>
  array(
    payload({
      method: uncoerced(string<TillPaymentMethod>())
        .typeError("validation-staff:tillWay")
        .required("validation-staff:tillWay")
        .oneOf(tillPaymentMethods, "validation-staff:tillWay"),
      amount: amountField("validation-staff:tillPayments").test(
        "limit",
        "validation-staff:tillPayments",
        (value) => value == null || ((parseAmount(value) ?? 0) > 0 && isTillAmount(value)),
      ),
    }).required("validation-staff:tillPayments"),
  )
    .transform(listOf)
    .transform((value: unknown) => (value === null || (Array.isArray(value) && value.length === 0) ? undefined : value))
    .typeError("validation-staff:tillPayments")
    .test("once", "validation-staff:tillPayments", (list) => isOnce(list?.map(methodOf) ?? []))
    .test("total", "validation-staff:tillPayments", (list, { parent }) => {
      const { income } = parent as { income: unknown };
      if (list == null || typeof income !== "string" || !list.every(hasAmount)) return true;
      return list.reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0), 0) === parseAmount(income);
    })
    .notRequired();

/** Tests look at a list also where an item of it is none. */
const idOf = (item: { id: number } | null | undefined) => item?.id;
const methodOf = (item: { method: string } | null | undefined) => item?.method;
const hasAmount = (item: { amount?: unknown } | null | undefined) => typeof item?.amount === "string";
const isOnce = (list: readonly unknown[]) => new Set(list).size === list.length;

export const isTillAmount = (text: string) => (parseAmount(text) ?? maximumTillCents + 1) <= maximumTillCents;

export const paymentMethodField = () =>
  uncoerced(string<TillPaymentMethod>())
    .transform((value: unknown) => (value === "" ? undefined : value))
    .typeError("validation-staff:tillWay")
    .nonNullable("validation-staff:tillWay")
    .oneOf(tillPaymentMethods, "validation-staff:tillWay")
    .default("cash");
