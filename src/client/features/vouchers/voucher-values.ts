import { payload } from "../../../shared/contract/fields.ts";
import type { Language } from "../../../shared/contract/page.ts";
import { type VoucherRequest, voucherAmountField, voucherRequestSchema } from "../../../shared/contract/vouchers.ts";
import { type Cents, tidyAmount } from "../../../shared/rules/money.ts";
import { type VoucherBackground, voucherBackgrounds } from "../../../shared/rules/voucher-pictures.ts";
import { buyerFields, createBuyerDraft } from "../../checkout/buyer-draft.ts";
import {
  type ContactValues,
  emptyPayment,
  fieldOfPayment,
  type PaymentValues,
  paymentFields,
  sentContact,
  sentPayment,
} from "../../checkout/checkout-values.ts";
import { createDraft, type Draft } from "../../forms/draft.ts";

/** The form as it is typed. A salutation is a key of `checkout:salutation`. */
export type VoucherFormValues = ContactValues &
  PaymentValues & {
    voucherBackground: string;
    voucherAmount: string;
    voucherRecipient: string;
    voucherText: string;
  };
export type VoucherField = keyof VoucherFormValues;

export const emptyVoucherForm: VoucherFormValues = {
  voucherBackground: "1",
  voucherAmount: "",
  voucherRecipient: "",
  voucherText: "",
  salutation: "mr",
  name: "",
  email: "",
  streetAndNumber: "",
  additional: "",
  zipCodeAndCity: "",
  ...emptyPayment,
};

/** In the order in which the page shows them: the order of the error summary. */
export const voucherFields = Object.keys(emptyVoucherForm) as VoucherField[];

const {
  banktransfer: _banktransfer,
  paypal: _paypal,
  lang: _lang,
  paypal_order_id: _order,
  ...shared
} = voucherRequestSchema.fields;

/** Whole euros as they may be typed (`100`, `100 €`, `100,00`) in figures; any other text as it is. */
const wholeEuros = (text: string) => tidyAmount(text).replace(/\.00?$/, "");

/** What the voucher would be worth; null while no whole amount is typed. */
export function amountOf({ voucherAmount }: Pick<VoucherFormValues, "voucherAmount">): Cents | null {
  const euros = wholeEuros(voucherAmount);
  return /^[1-9]\d{0,5}$/.test(euros) ? Number(euros) * 100 : null;
}

/** The background that is chosen; the first for a draft that names none. */
export function backgroundOf({ voucherBackground }: Pick<VoucherFormValues, "voucherBackground">): VoucherBackground {
  return voucherBackgrounds.find((number) => String(number) === voucherBackground) ?? voucherBackgrounds[0];
}

/** What the server checks, and what only the form has. */
export const voucherFormSchema = payload({
  ...shared,
  voucherAmount: voucherAmountField().transform((value: unknown) => {
    const euros = typeof value === "string" ? wholeEuros(value) : "";
    return /^\d+$/.test(euros) ? Number(euros) : value;
  }),
  ...paymentFields,
});

/** Where the form shows what is wrong with a field of the payload that is called otherwise there. */
export const fieldOfPayload = fieldOfPayment satisfies Partial<Record<string, VoucherField>>;

/** What the payload says beside the form. */
export interface VoucherFacts {
  language: Language;
  /** The salutation as the buyer reads it. */
  salutation: string;
}

/** The order of a voucher, from a form without errors. */
export function toVoucherRequest(values: VoucherFormValues, { language, salutation }: VoucherFacts): VoucherRequest {
  return {
    salutation,
    ...sentContact(values),
    voucherRecipient: values.voucherRecipient.trim(),
    voucherText: values.voucherText.trim(),
    voucherBackground: backgroundOf(values),
    voucherAmount: Number(wholeEuros(values.voucherAmount)),
    lang: language,
    ...sentPayment(values),
  };
}

export interface VoucherDraft extends Required<Draft<VoucherFormValues>> {
  /** After an order: clears the voucher and keeps the buyer; staff keep nothing. */
  clearOrdered: () => void;
}

/**
 * What survives a reload, a change of language and the back button (requirements/vouchers.md); never the consent. Who
 * typed a booking in this tab need not do it again.
 */
export function createVoucherDraft({ isStaff = false } = {}): VoucherDraft {
  const draft = createDraft<VoucherFormValues>("vouchers", (field) => field !== "consent");
  // What a voucher that is ordered leaves in the form: who buys, not what for.
  const ofBuyer = createDraft<VoucherFormValues>("vouchers", (field) => buyerFields.includes(field));
  const buyer = createBuyerDraft({ isStaff });
  return {
    restore: (initial, typed) => buyer.fill({ ...draft.restore(initial), ...typed }),
    keep(values) {
      draft.keep(values);
      buyer.keep(values);
    },
    forget() {
      draft.forget();
      buyer.keep(emptyVoucherForm);
    },
    clearOrdered: () => (isStaff ? draft.forget() : ofBuyer.keep(ofBuyer.restore(emptyVoucherForm))),
  };
}
