import { flagField, textField } from "../../shared/contract/fields.ts";
import type { TextControl } from "../forms/use-form.ts";

/** Who orders, as it is typed. A salutation is a key of `checkout:salutation`. */
export type ContactValues = {
  salutation: string;
  name: string;
  email: string;
  streetAndNumber: string;
  additional: string;
  zipCodeAndCity: string;
};
export type PaymentValues = { payment: "banktransfer" | "paypal"; consent: boolean };
type CheckoutField = keyof ContactValues | keyof PaymentValues;

/** What the fields of the kit need of a form (`useForm`) that has their values among its own. */
export interface CheckoutControls {
  values: ContactValues & PaymentValues;
  change: {
    (name: keyof ContactValues, value: string): void;
    (name: "payment", value: PaymentValues["payment"]): void;
    (name: "consent", value: boolean): void;
  };
  textControl: (name: keyof ContactValues) => TextControl;
  fieldId: (field: CheckoutField) => string;
  errorText: (field: CheckoutField) => string | undefined;
  ruleText: (field: keyof ContactValues) => string | undefined;
}

export const emptyPayment: PaymentValues = { payment: "banktransfer", consent: false };

/** What only the form has of the payment. */
export const paymentFields = {
  payment: textField("validation:payment")
    .oneOf(["banktransfer", "paypal"], "validation:payment")
    .required("validation:payment"),
  consent: flagField("validation:consent").oneOf([true], "validation:consent"),
};

/** Who orders, as the payload says it. */
export function sentContact(values: ContactValues): Omit<ContactValues, "salutation"> {
  return {
    name: values.name.trim(),
    email: values.email.trim(),
    streetAndNumber: values.streetAndNumber.trim(),
    additional: values.additional.trim(),
    zipCodeAndCity: values.zipCodeAndCity.trim(),
  };
}

/** The way to pay, as the payload says it before anything was paid. */
export function sentPayment({ payment }: PaymentValues) {
  return { banktransfer: payment === "banktransfer", paypal: payment === "paypal", paypal_order_id: "" };
}

/** Where the form shows what is wrong with the fields of `sentPayment`. */
export const fieldOfPayment = { banktransfer: "payment", paypal: "payment", paypal_order_id: "payment" } as const;
