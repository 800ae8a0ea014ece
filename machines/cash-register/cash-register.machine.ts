import { assign, emit, setup } from "xstate";
import type { TillAnswer } from "../../src/shared/contract/till.ts";
import { answer, failureOf, logRejection, rejection, unprovided } from "../support/actors.ts";
import { canAdd, emptyRegister, isNothing, withQuantity } from "./cash-register.rules.ts";
import type {
  BookingPart,
  ChosenBooking,
  RedeemedVoucher,
  RegisterActors,
  RegisterContext,
  RegisterEmitted,
  RegisterEvent,
  RegisterInput,
  RegisterTag,
  Sale,
  SaleFailure,
  StockedProduct,
  TillMode,
} from "./cash-register.types.ts";

const actors = { saveSale: unprovided("saveSale"), checkVoucher: unprovided("checkVoucher") } as Pick<
  RegisterActors,
  "saveSale" | "checkVoucher"
>;

/** @throws RangeError before anything was sent: no state that saves is reachable then. */
function saleOf({ sale }: RegisterContext): Sale {
  if (!sale) throw new RangeError("no sale was sent");
  return sale;
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
const choosing = {
  "mode.chosen": {
    target: "opened",
    actions: { type: "setMode", params: ({ event }: { event: { mode: TillMode } }) => event.mode },
  },
  "checkout.opened": { guard: "hasSelection", target: "checkout" },
  "selection.cleared": { target: "opened", actions: "clear" },
} as const;
const submit = {
  target: "saving",
  actions: { type: "keepSale", params: ({ event }: { event: { sale: Sale } }) => event.sale },
} as const;

/**
 * The till (requirements/till.md): what is sold is chosen, paid for and saved. Lists, prices and totals are the
 * server's; here stands what was chosen of them. A sale that was not answered is sent again as it was, so that it is
 * one sale.
 */
export const cashRegisterMachine = setup({
  types: {
    input: {} as RegisterInput,
    context: {} as RegisterContext,
    events: {} as RegisterEvent,
    emitted: {} as RegisterEmitted,
    tags: {} as RegisterTag,
  },
  actors,
  guards: {
    isBookingMode: ({ context }) => context.mode === "booking",
    isVoucherMode: ({ context }) => context.mode === "voucher",
    hasCart: ({ context }) => context.cart.length > 0,
    hasSelection: ({ context }) => !isNothing(context),
    isNothingSelected: ({ context }) => isNothing(context),
    isCartEmpty: ({ context }) => context.cart.length === 0,
    wasAtCheckout: ({ context }) => context.isAtCheckout && !isNothing(context),
    isUnanswered: ({ context }) => context.sale !== null,
    isInterrupted: ({ context }) => context.next !== null,
    hasBooking: ({ context }) => context.booking !== null,
    paysSomething: (_, voucher: RedeemedVoucher | null) => voucher !== null,
    isAnswered: ({ context }) => context.sale === null,
    isInStock: ({ context: { cart } }, product: StockedProduct) => canAdd(cart, product),
    failedRefused: (_, error: unknown) => failureOf<SaleFailure>(error).kind === "refused",
    failedUnanswered: (_, error: unknown) => failureOf<SaleFailure>(error).kind === "unanswered",
  },
  actions: {
    setMode: assign((_, mode: TillMode) => ({ mode, isAtCheckout: false, refusal: {} })),
    chooseBooking: assign(({ context }, { booking, at }: { booking: ChosenBooking; at: string }) => ({
      booking,
      voucherCode: null,
      redeemed: null,
      startedAt: context.startedAt ?? at,
    })),
    chooseVoucher: assign(({ context }, { code, at }: { code: string; at: string }) => ({
      booking: null,
      voucherCode: code,
      redeemed: null,
      startedAt: context.startedAt ?? at,
    })),
    addProduct: assign(({ context }, { product, at }: { product: StockedProduct; at: string }) => ({
      refusal: {},
      cart: withQuantity(context.cart, product.id, 1),
      startedAt: context.startedAt ?? at,
    })),
    removeProduct: assign(({ context }, id: number) => ({ cart: withQuantity(context.cart, id, -1), refusal: {} })),
    togglePart: assign(({ context: { booking } }, part: BookingPart) => {
      if (!booking) return {};
      const others = booking.parts.filter((name) => name !== part);
      const parts = others.length < booking.parts.length ? others : [...others, part];
      return { booking: { ...booking, parts }, refusal: {} };
    }),
    leaveOutSelection: assign({ booking: null, voucherCode: null, redeemed: null, refusal: {} }),
    clear: assign(({ context: { mode } }) => ({ ...emptyRegister, mode, saved: null, refusal: {} })),
    keepSale: assign((_, sale: Sale) => ({ sale, refusal: {} })),
    keepRedeemed: assign((_, redeemed: RedeemedVoucher | null) => ({ redeemed, refusal: {} })),
    leaveOutRedeemed: assign({ redeemed: null, refusal: {} }),
    refuseCode: assign({ redeemed: null, refusal: { redeem_code: "validation:voucher" } }),
    refuseUnchecked: assign({ redeemed: null, refusal: { redeem_code: "validation-staff:redeemUnchecked" } }),
    discardSale: assign({ sale: null }),
    keepSaved: assign((_, saved: TillAnswer) => ({ saved })),
    keepRefusal: assign(({ context }, error: unknown) => {
      const failure = failureOf<SaleFailure>(error);
      const refusal = failure.kind === "refused" ? failure.errors : {};
      // Another total may mean that less is left on the voucher: its code is asked for anew.
      const isOther = "redeem_code" in refusal || "income" in refusal;
      return { refusal, redeemed: isOther ? null : context.redeemed };
    }),
    resume: assign({ next: null }),
    replace: assign(({ context: { next } }) => ({ ...next, next: null })),
    setAtCheckout: assign({ isAtCheckout: true }),
    leave: emit({ type: "till.left" }),
    logFailure: emit((_, error: unknown) => ({
      type: "failure.logged" as const,
      failure: failureOf<SaleFailure>(error),
    })),
  },
  delays: { successShown: 3_100, menuOpened: 3_800, failureShown: 3_100 },
}).createMachine({
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
        products: { on: { "product.added": { ...add, target: "#cashRegister.cart" } } },
      },
    },
    cart: {
      on: { ...choosing, "product.added": add, "product.removed": remove },
      always: { guard: "isCartEmpty", target: "selecting.products" },
    },
    checkout: {
      tags: "checkout",
      entry: "setAtCheckout",
      on: {
        ...choosing,
        "product.added": add,
        "product.removed": remove,
        "part.toggled": { actions: { type: "togglePart", params: ({ event }) => event.part } },
        "code.submitted": { guard: "hasBooking", target: "checkingVoucher" },
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
      on: { "sale.begun": { target: "opened", actions: "clear" } },
    },
    failure: {
      tags: "checkout",
      description: "The message stands for a moment; who is in a hurry tries again at once.",
      after: { failureShown: "opened" },
      on: {
        "sale.submitted": { guard: "isAnswered", ...submit },
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
