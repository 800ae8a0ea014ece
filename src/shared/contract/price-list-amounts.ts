import { array, type Schema } from "yup";
import type { MessageKey } from "../rules/message-key.ts";
import { parseAmount } from "../rules/money.ts";
import { maximumNights, minimumNights } from "../rules/stay.ts";
import { wholeNumberField } from "./fields.ts";
import { amountField, typedAmountField } from "./staff-fields.ts";

// Fields that the parts of a price list share.

/** A hundred thousand euros less one: what costs more was typed without its comma. */
const maximumCents = 99_999_00;

export const isPrice = (value: string | null | undefined) =>
  value == null || (parseAmount(value) ?? maximumCents + 1) <= maximumCents;

export const priceField = () =>
  amountField("validation-staff:priceListPrice").test("limit", "validation-staff:priceListPrice", isPrice);

/** Left empty it is null: another price holds. */
export const optionalPriceField = () =>
  typedAmountField("validation-staff:priceListPrice")
    .nullable()
    .transform((value: string | null | undefined) => value ?? null)
    .default(null)
    .test("limit", "validation-staff:priceListPrice", isPrice);

export const nightsField = () =>
  wholeNumberField("validation-staff:priceListNights")
    .required("validation-staff:priceListNights")
    .min(minimumNights("visitor"), "validation-staff:priceListNights")
    .max(maximumNights, "validation-staff:priceListNights");

export const percentField = () =>
  wholeNumberField("validation-staff:priceListPercent")
    .required("validation-staff:priceListPercent")
    .min(0, "validation-staff:priceListPercent")
    .max(100, "validation-staff:priceListPercent");

export const listField = <Of extends Schema>(of: Of, most: number, message: MessageKey) =>
  array(of).typeError(message).nonNullable(message).default([]).max(most, message);
