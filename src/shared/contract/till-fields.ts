import { array, number, string } from "yup";
import { type Cents, parseAmount } from "../rules/money.ts";
import { isOwnExtraName, type OwnExtraName } from "../rules/own-extras.ts";
import { mostOwnExtras } from "../rules/price-list.ts";
import {
  bottleCentsOf,
  bottleTaxRates,
  type FreeAmountKind,
  freeAmountKinds,
  isBottles,
  isWithinBottles,
  mostBottleCents,
  mostFreeAmounts,
  type OnSiteName,
  onSiteNames,
  type TillPaymentMethod,
  type TillTaxRate,
  tillPaymentMethods,
  tillTaxRates,
} from "../rules/till-words.ts";
import { idField, listOf, payload, textField, uncoerced, wholeNumberField } from "./fields.ts";
import { amountField, redeemCodeField, typedAmountField } from "./staff-fields.ts";

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

/** What is sold and no product, or a deposit on bottles, as it is typed. */
export const freeAmountSchema = payload({
  kind: uncoerced(string<FreeAmountKind>())
    .transform((value: unknown) => (value === "" ? undefined : value))
    .typeError("validation-staff:tillFreeKind")
    .nonNullable("validation-staff:tillFreeKind")
    .oneOf(freeAmountKinds, "validation-staff:tillFreeKind")
    .default("freeAmount"),
  /** A deposit on bottles has a name of its own where none is typed. */
  text: textField("validation-staff:tillFreeText")
    .default("")
    .max(longestFreeText, "validation-staff:tillFreeText")
    .when("kind", ([kind]: unknown[], field) =>
      isBottles(kind) ? field : field.required("validation-staff:tillFreeText"),
    ),
  /** Above 0, also of what is given back: that makes it negative. */
  amount: amountField("validation-staff:tillFreeAmount").test(
    "limit",
    "validation-staff:tillFreeAmount",
    (value) => value == null || ((parseAmount(value) ?? 0) > 0 && isTillAmount(value)),
  ),
  tax_percent: uncoerced(number<TillTaxRate>())
    .transform((value: unknown) => (typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value))
    .typeError("validation-staff:tillFreeTax")
    .required("validation-staff:tillFreeTax")
    .oneOf(tillTaxRates, "validation-staff:tillFreeTax")
    .test("bottles", "validation-staff:tillBottleTax", (value, { parent }) => {
      const { kind } = parent as { kind: FreeAmountKind };
      return !isBottles(kind) || bottleTaxRates.some((rate) => rate === value);
    }),
});

export const freeAmountsField = () =>
  array(freeAmountSchema.required("validation-staff:tillFreeAmount"))
    .transform(listOf)
    .typeError("validation-staff:tillFreeAmount")
    .nonNullable("validation-staff:tillFreeAmount")
    .max(mostFreeAmounts, "validation-staff:tillFreeAmount")
    .test("bottles", "validation-staff:tillBottles", (list) => isWithinBottles((list ?? []).flatMap(centsOf)))
    .default([]);

/**
 * What a sale comes to, as it is shown: below 0 where more deposit on bottles is given back than was sold, and never by
 * more than is given back.
 * @returns cents, or null where the text is no such amount.
 */
export function parseIncome(text: string): Cents | null {
  if (!text.startsWith("-")) return isTillAmount(text) ? parseAmount(text) : null;
  const cents = parseAmount(text.slice(1));
  return cents === null || cents > mostBottleCents ? null : 0 - cents;
}

export const incomeField = () =>
  typedAmountField("validation-staff:amount")
    .required("validation-staff:amount")
    .test("amount", "validation-staff:amount", (value, { parent }) => {
      const cents = parseIncome(value);
      if (cents === null || cents >= 0) return cents !== null;
      const { free_amounts: amounts } = parent as { free_amounts: unknown };
      return Array.isArray(amounts) && cents >= 0 - bottleCentsOf(amounts.flatMap(centsOf), "bottleReturn");
    });

export const feesField = () =>
  array(
    uncoerced(string<OnSiteName | OwnExtraName>())
      .typeError("validation-staff:tillFees")
      .required("validation-staff:tillFees")
      .test("fee", "validation-staff:tillFees", (name) => isFee(name)),
  )
    .transform(listOf)
    .typeError("validation-staff:tillFees")
    .nonNullable("validation-staff:tillFees")
    .max(onSiteNames.length + mostOwnExtras, "validation-staff:tillFees")
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

const isFee = (name: unknown): boolean =>
  onSiteNames.some((known) => known === name) || (typeof name === "string" && isOwnExtraName(name));
/** Tests look at a list also where an item of it is none. */
const idOf = (item: { id: number } | null | undefined) => item?.id;
const centsOf = (item: { kind: FreeAmountKind; amount?: unknown } | null | undefined) =>
  typeof item?.amount === "string" ? [{ kind: item.kind, cents: parseAmount(item.amount) ?? 0 }] : [];
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
