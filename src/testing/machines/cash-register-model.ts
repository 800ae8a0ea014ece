import { cashRegisterMachine } from "../../../machines/cash-register/cash-register.machine.ts";
import { emptyRegister } from "../../../machines/cash-register/cash-register.rules.ts";
import type { RegisterContext, RegisterInput, Sale } from "../../../machines/cash-register/cash-register.types.ts";
import type { FlowModel } from "./paths.ts";

/** A till as it opens: nothing is chosen. */
export function aRegister(changes: Partial<RegisterInput> = {}): RegisterInput {
  return { ...emptyRegister, ...changes };
}

/** Two bottles, paid in cash. */
export function aSale(idempotencyKey = "one"): Sale {
  const request = {
    income: "5.00",
    products: [{ id: 1, quantity: 2 }],
    fees: [],
    free_amounts: [],
    pay_booking: false,
  };
  return { request: { ...request, payment_method: "cash" }, idempotencyKey };
}

/** Everything was left out. */
const anEmptySale: Sale = { ...aSale(), request: { ...aSale().request, income: "0.00", products: [] } };

/** The drink of the tests: two bottles of it are there. */
export const lemonade = { id: 1, stock: 2 };
const at = "2027-05-03T08:00:00.000Z";

/** Something that is no product. */
export const spareKey = { kind: "freeAmount" as const, text: "Ersatzschlüssel", cents: 12_50, taxPercent: 19 as const };

/** Four bottles: what was taken for them goes back. */
export const bottles = { kind: "bottleReturn" as const, text: "", cents: 1_00, taxPercent: 19 as const };

/** Of more bottles than one sale takes back. */
const tooManyBottles = { ...bottles, cents: 100_01 };

/** A voucher of the tests that pays for a booking. */
export const redeemable = { code: "K7QM-9WXA-TR4H-B2ZN", amountCents: 100_00 };

/** All that happens at a till: the machine and the page are led through it alike. */
export const tillModel: FlowModel<typeof cashRegisterMachine> = {
  machine: cashRegisterMachine,
  input: aRegister(),
  events: [
    { type: "mode.chosen", mode: "booking" },
    { type: "mode.chosen", mode: "voucher" },
    { type: "mode.chosen", mode: "products" },
    { type: "booking.selected", booking: { id: 1, toggled: [] }, at },
    { type: "voucher.selected", code: "ABCD-EFGH-JKLM-NPQR", at },
    { type: "product.added", product: lemonade, at },
    { type: "product.removed", id: lemonade.id },
    { type: "part.toggled", part: "briefing" },
    { type: "code.submitted", code: redeemable.code },
    { type: "code.submitted", code: " " },
    { type: "redemption.removed" },
    { type: "selection.removed" },
    { type: "selection.cleared" },
    { type: "checkout.opened" },
    { type: "sale.submitted", sale: aSale(), isGone: false },
    { type: "sale.submitted", sale: aSale(), isGone: true },
    { type: "sale.submitted", sale: anEmptySale, isGone: false },
    { type: "sale.retried" },
    { type: "sale.discarded" },
    { type: "sale.resumed" },
    { type: "sale.replaced" },
    { type: "sale.begun" },
    { type: "receipt.requested" },
  ],
  answers: {
    checkVoucher: { done: [redeemable, null], failed: [{ kind: "unanswered" }] },
    saveSale: {
      done: [{ id: 9, number: 4 }],
      failed: [
        { kind: "refused", errors: { income: "validation-staff:tillChanged" } },
        { kind: "unanswered" },
        { kind: "failed", detail: "429" },
      ],
    },
  },
  relevant: ({ context }) => {
    const { mode, booking, voucherCode, redeemed, cart, freeAmounts, sale, isAtCheckout, next } =
      context as RegisterContext;
    return [
      mode,
      booking?.toggled,
      voucherCode,
      redeemed !== null,
      cart,
      freeAmounts.length,
      sale !== null,
      isAtCheckout,
      next !== null,
    ];
  },
};

/** The same till, opened for products while a booking of somebody lay at the checkout. */
export const interruptedTillModel: FlowModel<typeof cashRegisterMachine> = {
  ...tillModel,
  input: aRegister({
    booking: { id: 1, toggled: [] },
    isAtCheckout: true,
    next: { ...emptyRegister, mode: "products" },
  }),
};

/** The same till, at which nothing but free amounts is sold. */
export const freeAmountModel: FlowModel<typeof cashRegisterMachine> = {
  ...tillModel,
  input: aRegister({ mode: "products" }),
  events: [
    { type: "amount.added", amount: spareKey, at },
    { type: "amount.added", amount: bottles, at },
    { type: "amount.added", amount: tooManyBottles, at },
    { type: "amount.removed", index: 0 },
    { type: "checkout.opened" },
    { type: "selection.cleared" },
  ],
};

export const models = {
  "an empty till": tillModel,
  "free amounts": freeAmountModel,
  "a sale lay open": interruptedTillModel,
};
