import { fireEvent } from "@testing-library/react";
import { createVoucherDraft, emptyVoucherForm } from "../client/features/vouchers/voucher-values.ts";

function element<Kind extends HTMLElement = HTMLElement>(selector: string): Kind {
  const found = document.querySelector<Kind>(selector);
  if (!found) throw new Error(`${selector} is not shown`);
  return found;
}

/** The texts that a buyer types, by field. */
export const typedForVoucher: Record<string, string> = {
  voucherAmount: "100",
  voucherRecipient: "Oma Käthe",
  voucherText: "Alles Gute!",
  name: "Erika Beispiel",
  email: "erika@example.com",
  streetAndNumber: "Uferweg 7",
  additional: "Hinterhaus",
  zipCodeAndCity: "14770",
  "zipCodeAndCity-town": "Brandenburg",
};

const texts = () => document.querySelector("main, body")?.textContent ?? "";

/** What somebody does on the voucher page, and what they see of it. */
export const buyer = {
  field: (name: string) => element<HTMLInputElement>(`#voucher-${name}`),
  type: (name: string, value: string) => fireEvent.change(buyer.field(name), { target: { value } }),
  tick: (name: string) => fireEvent.click(buyer.field(name)),
  /** Has typed all of it before the page is opened: the draft that an earlier visit left. */
  keepTyped: () => {
    const { "zipCodeAndCity-town": town, zipCodeAndCity: postcode, ...others } = typedForVoucher;
    createVoucherDraft().keep({ ...emptyVoucherForm, ...others, zipCodeAndCity: `${postcode} ${town}` });
  },
  /** Types what is not there yet. */
  fillIn() {
    for (const [name, value] of Object.entries(typedForVoucher)) {
      if (buyer.field(name).value !== value) buyer.type(name, value);
    }
    if (!buyer.field("consent").checked) buyer.tick("consent");
  },
  payBy: (way: "banktransfer" | "paypal") => buyer.tick(`payment-${way}`),
  submit: () => fireEvent.submit(element("form")),
  press: (name: string | RegExp) => {
    const isIt = (text: string) => (typeof name === "string" ? text === name : name.test(text));
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => isIt(textContent?.trim() ?? ""));
    if (!button) throw new Error(`no button ${String(name)}`);
    fireEvent.click(button);
  },
  error: (name: string) => document.getElementById(`voucher-${name}-error`)?.textContent ?? null,
  typed: () => Object.fromEntries(Object.keys(typedForVoucher).map((name) => [name, buyer.field(name).value])),
  /** What is shown, in the words of what can be seen. */
  sees: () => ({
    outcome: document.querySelector<HTMLElement>("[data-outcome]")?.dataset["outcome"] ?? null,
    form: document.querySelector("form") !== null,
    preview: document.querySelector("figure") !== null,
    wallet: document.querySelector("#wallet-panel") !== null,
    orderButton: document.querySelector('button[type="submit"]') !== null,
    isBusy: document.querySelector('button[type="submit"][aria-disabled="true"]') !== null,
    isLoading: document.querySelector('button[type="submit"][aria-busy="true"]') !== null,
    mayDownload: /Gutschein herunterladen \(PDF\)/.test(texts()),
  }),
};
