import { and, assign, emit, setup } from "xstate";
import type { TillAnswer } from "../../src/shared/contract/till.ts";
import { isWithinBottles, mostFreeAmounts } from "../../src/shared/rules/till-words.ts";
import { failureOf, unprovided } from "../support/actors.ts";
import { canAdd, emptyRegister, hasGoods, isNothing, sellsSomething, withQuantity } from "./cash-register.rules.ts";
import type {
  BookingPart,
  ChosenBooking,
  FreeAmount,
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

/** The names that the till is written in: its types, actors, guards, actions and delays. */
export const cashRegisterSetup = setup({
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
    hasCart: ({ context }) => hasGoods(context),
    hasSelection: ({ context }) => !isNothing(context),
    isNothingSelected: ({ context }) => isNothing(context),
    isCartEmpty: ({ context }) => !hasGoods(context),
    wasAtCheckout: ({ context }) => context.isAtCheckout && !isNothing(context),
    isUnanswered: ({ context }) => context.sale !== null,
    isInterrupted: ({ context }) => context.next !== null,
    hasBooking: ({ context }) => context.booking !== null,
    paysSomething: (_, voucher: RedeemedVoucher | null) => voucher !== null,
    hasCode: ({ event }) => event.type !== "code.submitted" || event.code.trim() !== "",
    canRedeem: and(["hasCode", "hasBooking"]),
    isAnswered: ({ context }) => context.sale === null,
    sellsSomething: ({ event }) => event.type !== "sale.submitted" || sellsSomething(event.sale),
    isStillOpen: ({ event }) => event.type !== "sale.submitted" || !event.isGone,
    canSell: and(["isAnswered", "sellsSomething", "isStillOpen"]),
    isInStock: ({ context: { cart } }, product: StockedProduct) => canAdd(cart, product),
    hasRoom: ({ context: { freeAmounts } }) => freeAmounts.length < mostFreeAmounts,
    isWithinBottles: ({ context: { freeAmounts }, event }) =>
      event.type !== "amount.added" || isWithinBottles([...freeAmounts, event.amount]),
    canAddAmount: and(["hasRoom", "isWithinBottles"]),
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
    addAmount: assign(({ context }, { amount, at }: { amount: FreeAmount; at: string }) => ({
      refusal: {},
      freeAmounts: [...context.freeAmounts, amount],
      startedAt: context.startedAt ?? at,
    })),
    removeAmount: assign(({ context }, index: number) => ({
      refusal: {},
      freeAmounts: context.freeAmounts.filter((_, at) => at !== index),
    })),
    togglePart: assign(({ context: { booking } }, part: BookingPart) => {
      if (!booking) return {};
      const others = booking.toggled.filter((name) => name !== part);
      const toggled = others.length < booking.toggled.length ? others : [...others, part];
      return { booking: { ...booking, toggled }, refusal: {} };
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
});
