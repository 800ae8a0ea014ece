import { answer, logRejection, rejection } from "../support/actors.ts";
import { cashRegisterSetup } from "./cash-register.setup.ts";
import type { FreeAmount, RegisterContext, Sale, StockedProduct, TillMode } from "./cash-register.types.ts";

/** @throws RangeError before anything was sent: no state that saves is reachable then. */
function saleOf({ sale }: RegisterContext): Sale {
  if (!sale) throw new RangeError("no sale was sent");
  return sale;
}

interface AmountAdded {
  amount: FreeAmount;
  at: string;
}

/** Where a cashier chooses, by the mode. */
const selectingByMode = [
  { guard: "isBookingMode", target: "selecting.booking" },
  { guard: "isVoucherMode", target: "selecting.voucher" },
  { guard: "hasCart", target: "cart" },
  { target: "selecting.products" },
] as const;

const add = {
  guard: { type: "isInStock", params: ({ event }: { event: { product: StockedProduct } }) => event.product },
  actions: {
    type: "addProduct",
    params: ({ event }: { event: { product: StockedProduct; at: string } }) => event,
  },
} as const;
const remove = {
  actions: { type: "removeProduct", params: ({ event }: { event: { id: number } }) => event.id },
} as const;
const addAmount = {
  guard: "canAddAmount",
  actions: { type: "addAmount", params: ({ event }: { event: AmountAdded }) => event },
} as const;
const removeAmount = {
  actions: { type: "removeAmount", params: ({ event }: { event: { index: number } }) => event.index },
} as const;
const choosing = {
  "mode.chosen": {
    target: "opened",
    actions: { type: "setMode", params: ({ event }: { event: { mode: TillMode } }) => event.mode },
  },
  "checkout.opened": { guard: "hasSelection", target: "checkout" },
  "selection.cleared": { target: "opened", actions: "clear" },
} as const;
const submit = {
  guard: "canSell",
  target: "saving",
  actions: { type: "keepSale", params: ({ event }: { event: { sale: Sale } }) => event.sale },
} as const;

/**
 * The till (requirements/till.md): what is sold is chosen, paid for and saved. Lists, prices and totals are the
 * server's; here stands what was chosen of them. A sale that was not answered is sent again as it was, so that it is
 * one sale.
 */
export const cashRegisterMachine = cashRegisterSetup.createMachine({
  id: "cashRegister",
  description:
    "The till: a booking, a voucher or products are chosen, paid for and saved; every outcome, and the next guest.",
  context: ({ input }) => ({ ...input, saved: null, refusal: {} }),
  initial: "opened",
  states: {
    opened: {
      description: "Leads on to where the cashier was, or wants to be.",
      always: [
        { guard: "isUnanswered", target: "unanswered" },
        { guard: "isInterrupted", target: "interrupted" },
        { guard: "wasAtCheckout", target: "checkout" },
        ...selectingByMode,
      ],
    },
    interrupted: {
      description: "A sale of somebody lay open as the cashier came for another one.",
      on: {
        "sale.resumed": { target: "opened", actions: "resume" },
        "sale.replaced": { target: "opened", actions: "replace" },
      },
    },
    selecting: {
      initial: "booking",
      on: choosing,
      states: {
        booking: {
          on: {
            "booking.selected": {
              target: "#cashRegister.checkout",
              actions: { type: "chooseBooking", params: ({ event }) => event },
            },
          },
        },
        voucher: {
          on: {
            "voucher.selected": {
              target: "#cashRegister.checkout",
              actions: { type: "chooseVoucher", params: ({ event }) => event },
            },
          },
        },
        products: {
          on: {
            "product.added": { ...add, target: "#cashRegister.cart" },
            "amount.added": { ...addAmount, target: "#cashRegister.cart" },
          },
        },
      },
    },
    cart: {
      on: {
        ...choosing,
        "product.added": add,
        "product.removed": remove,
        "amount.added": addAmount,
        "amount.removed": removeAmount,
      },
      always: { guard: "isCartEmpty", target: "selecting.products" },
    },
    checkout: {
      tags: "checkout",
      entry: "setAtCheckout",
      on: {
        ...choosing,
        "product.added": add,
        "product.removed": remove,
        "amount.added": addAmount,
        "amount.removed": removeAmount,
        "part.toggled": { actions: { type: "togglePart", params: ({ event }) => event.part } },
        "code.submitted": { guard: "canRedeem", target: "checkingVoucher" },
        "redemption.removed": { actions: "leaveOutRedeemed" },
        "selection.removed": { actions: "leaveOutSelection" },
        "sale.submitted": submit,
      },
      always: { guard: "isNothingSelected", target: "opened" },
    },
    checkingVoucher: {
      tags: ["checkout", "busy"],
      description: "What a voucher pays for the booking is asked for before anything is collected.",
      invoke: {
        src: "checkVoucher",
        input: ({ event }) => (event.type === "code.submitted" ? event.code : ""),
        onDone: [
          {
            guard: { type: "paysSomething", params: answer },
            target: "checkout",
            actions: { type: "keepRedeemed", params: answer },
          },
          { target: "checkout", actions: "refuseCode" },
        ],
        onError: { target: "checkout", actions: ["refuseUnchecked", logRejection] },
      },
    },
    saving: {
      tags: ["checkout", "busy"],
      invoke: {
        src: "saveSale",
        input: ({ context }) => saleOf(context),
        onDone: { target: "success", actions: { type: "keepSaved", params: answer } },
        onError: [
          {
            guard: { type: "failedRefused", params: rejection },
            target: "checkout",
            actions: ["discardSale", { type: "keepRefusal", params: rejection }, logRejection],
          },
          {
            guard: { type: "failedUnanswered", params: rejection },
            target: "failure",
            actions: logRejection,
          },
          { target: "failure", actions: ["discardSale", logRejection] },
        ],
      },
    },
    success: {
      initial: "shown",
      states: { shown: { after: { successShown: "over" } }, over: {} },
      after: { menuOpened: { target: "left", actions: "leave" } },
      on: { "sale.begun": { target: "opened", actions: "clear" }, "receipt.requested": "sharingReceipt" },
    },
    sharingReceipt: {
      description: "The guest reads the receipt's code from the screen: it stays until the next sale.",
      on: { "sale.begun": { target: "opened", actions: "clear" } },
    },
    failure: {
      tags: "checkout",
      description: "The message stands for a moment; who is in a hurry tries again at once.",
      after: { failureShown: "opened" },
      on: {
        "sale.submitted": submit,
        "sale.retried": { guard: "isUnanswered", target: "saving" },
      },
    },
    unanswered: {
      tags: "checkout",
      description: "Nobody knows whether the sale was saved: sent again under its key it is one sale.",
      on: {
        "sale.retried": "saving",
        "sale.discarded": { target: "opened", actions: "discardSale" },
      },
    },
    left: {},
  },
});
