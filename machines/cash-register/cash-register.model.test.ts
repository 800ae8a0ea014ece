import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { isWithinBottles, mostFreeAmounts } from "../../src/shared/rules/till-words.ts";
import {
  freeAmountModel,
  interruptedTillModel,
  lemonade,
  tillModel,
} from "../../src/testing/machines/cash-register-model.ts";
import { happeningsIn } from "../../src/testing/machines/paths.ts";
import { type Steps, stepsOf } from "../../src/testing/machines/steps.ts";
import { isNothing, quantityIn } from "./cash-register.rules.ts";
import {
  type RegisterSnapshot,
  selectDraft,
  selectIsLocked,
  selectOutcome,
  selectPlace,
} from "./cash-register.selectors.ts";
import type { RegisterContext, RegisterEvent } from "./cash-register.types.ts";

function stateOf({ value }: AnyMachineSnapshot): string {
  if (typeof value === "string") return value;
  const [[name, inner] = []] = Object.entries(value as Record<string, string>);
  return `${name}, ${inner}`;
}

const chosen = ({ booking, voucherCode }: RegisterContext) => booking !== null || voucherCode !== null;
const bottles = ({ cart }: RegisterContext) => quantityIn(cart, lemonade.id);

/** What beside the event decides where the till goes. */
function circumstance(happened: AnyEventObject, { context: present }: AnyMachineSnapshot): string {
  const context = present as RegisterContext;
  const event = happened as RegisterEvent;
  const isEmpty = isNothing(context);
  switch (event.type) {
    case "mode.chosen":
      return event.mode === "products" && bottles(context) > 0 ? "products with a cart" : event.mode;
    case "checkout.opened":
      return isEmpty ? "nothing chosen" : "";
    case "product.removed":
      if (bottles(context) !== 1) return "";
      return chosen(context) ? "the last, beside a selection" : `the last, ${context.mode}`;
    case "amount.added":
      if (context.freeAmounts.length === mostFreeAmounts) return "one too many";
      return isWithinBottles([...context.freeAmounts, event.amount]) ? "" : "too much for bottles";
    case "amount.removed":
      return context.freeAmounts.length === 1 ? "the last" : "";
    case "selection.removed":
      if (!chosen(context)) return "";
      return bottles(context) > 0 ? "beside a cart" : `alone, ${context.mode}`;
    case "code.submitted":
      if (event.code.trim() === "") return "without a code";
      return context.booking === null ? "without a booking" : "";
    case "selection.cleared":
      return context.mode;
    case "sale.submitted":
      if (event.isGone) return "gone";
      if (event.sale.request.products.length === 0) return "of nothing";
      return context.sale ? "unanswered" : "";
    case "sale.retried":
      return context.sale ? "unanswered" : "";
    case "sale.begun":
      return context.mode;
    default:
  }
  if (happened.type.startsWith("xstate.after") && happened.type.includes("failureShown")) {
    return context.sale ? "unanswered" : "";
  }
  return "";
}

const toOtherModes = {
  "mode.chosen, booking": "selecting, booking",
  "mode.chosen, voucher": "selecting, voucher",
  "mode.chosen, products": "selecting, products",
  "mode.chosen, products with a cart": "cart",
};
const toCheckout = { "checkout.opened": "checkout" };
const selecting = { ...toOtherModes, ...toCheckout };

const without = (table: Record<string, string>, state: string) =>
  Object.fromEntries(Object.entries(table).filter(([, to]) => to !== state));

const steps: Steps = {
  "selecting, booking": { ...without(selecting, "selecting, booking"), "booking.selected": "checkout" },
  "selecting, voucher": { ...without(selecting, "selecting, voucher"), "voucher.selected": "checkout" },
  "selecting, products": { ...without(without(selecting, "selecting, products"), "cart"), "product.added": "cart" },
  cart: {
    ...without(without(selecting, "cart"), "selecting, products"),
    "product.removed, the last, products": "selecting, products",
    "product.removed, the last, beside a selection": "selecting, products",
    "selection.cleared, products": "selecting, products",
  },
  checkout: {
    ...toOtherModes,
    "product.removed, the last, booking": "selecting, booking",
    "product.removed, the last, voucher": "selecting, voucher",
    "product.removed, the last, products": "selecting, products",
    "selection.removed, alone, booking": "selecting, booking",
    "selection.removed, alone, voucher": "selecting, voucher",
    "selection.removed, alone, products": "selecting, products",
    "selection.cleared, booking": "selecting, booking",
    "selection.cleared, voucher": "selecting, voucher",
    "selection.cleared, products": "selecting, products",
    "code.submitted": "checkingVoucher",
    "sale.submitted": "saving",
  },
  checkingVoucher: {
    'checkVoucher: {"code":"K7QM-9WXA-TR4H-B2ZN","amountCents":10000}': "checkout",
    "checkVoucher: null": "checkout",
    "checkVoucher failed: unanswered": "checkout",
  },
  saving: {
    'saveSale: {"id":9,"number":4}': "success, shown",
    "saveSale failed: refused": "checkout",
    "saveSale failed: unanswered": "failure",
    "saveSale failed: failed": "failure",
  },
  "success, shown": {
    "after successShown": "success, over",
    "after menuOpened": "left",
    "receipt.requested": "sharingReceipt",
    "sale.begun, booking": "selecting, booking",
    "sale.begun, voucher": "selecting, voucher",
    "sale.begun, products": "selecting, products",
  },
  "success, over": {
    "after menuOpened": "left",
    "receipt.requested": "sharingReceipt",
    "sale.begun, booking": "selecting, booking",
    "sale.begun, voucher": "selecting, voucher",
    "sale.begun, products": "selecting, products",
  },
  sharingReceipt: {
    "sale.begun, booking": "selecting, booking",
    "sale.begun, voucher": "selecting, voucher",
    "sale.begun, products": "selecting, products",
  },
  failure: {
    "after failureShown": "checkout",
    "after failureShown, unanswered": "unanswered",
    "sale.submitted": "saving",
    "sale.retried, unanswered": "saving",
  },
  unanswered: { "sale.retried, unanswered": "saving", "sale.discarded": "checkout" },
  left: {},
};

describe("the till, whatever happens", () => {
  const happenings = happeningsIn(tillModel);

  it("goes on as requirements/till.md says", () => {
    expect(stepsOf(happenings, { stateOf, circumstance })).toEqual(steps);
  });

  it("asks which sale it is to be where another one lay open, and takes nothing meanwhile", () => {
    const asked = happeningsIn(interruptedTillModel).filter(({ from }) => stateOf(from) === "interrupted");
    expect(stepsOf(asked, { stateOf, circumstance })).toEqual({
      interrupted: { "sale.resumed": "checkout", "sale.replaced": "selecting, products" },
    });
  });

  it("takes free amounts beside or without products, and no more than the server does", () => {
    const sold = happeningsIn(freeAmountModel);
    expect(stepsOf(sold, { stateOf, circumstance })).toEqual({
      "selecting, products": { "amount.added": "cart" },
      cart: {
        "amount.removed, the last": "selecting, products",
        "checkout.opened": "checkout",
        "selection.cleared, products": "selecting, products",
      },
      checkout: {
        "amount.removed, the last": "selecting, products",
        "selection.cleared, products": "selecting, products",
      },
    });
    const counts = sold.map(({ to }) => (to.context as RegisterContext).freeAmounts.length);
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([0, mostFreeAmounts]);
  });

  it("never has more bottles in the cart than on the shelf, and never a line of none", () => {
    const carts = happenings.flatMap(({ to }) => (to.context as RegisterContext).cart.map(({ quantity }) => quantity));
    expect(new Set(carts)).toEqual(new Set([1, 2]));
  });

  it("loses nothing of what was chosen on the way from the checkout to any failure and back", () => {
    const places = ["saving", "failure", "unanswered"];
    const changes = happenings.filter(
      ({ from, to }) => places.includes(stateOf(from)) && stateOf(to) !== "success, shown",
    );
    expect(changes.length).toBeGreaterThan(0);
    for (const { from, to } of changes) {
      const [before, after] = [from, to].map(({ context }) => context as RegisterContext);
      expect([after?.booking, after?.voucherCode, after?.cart]).toEqual([
        before?.booking,
        before?.voucherCode,
        before?.cart,
      ]);
    }
  });

  it("sends a sale that was not answered again as it was, until it is answered or discarded", () => {
    const unanswered = happenings.filter(({ from }) => stateOf(from) === "unanswered");
    for (const { event, from, to } of unanswered) {
      const [before, after] = [from, to].map(({ context }) => context as RegisterContext);
      expect(after?.sale).toEqual(event.type === "sale.discarded" ? null : before?.sale);
    }
  });

  it("shows each state at its place, locked while a sale is on its way", () => {
    const seen = new Map<string, string>();
    for (const { to } of happenings) {
      const snapshot = to as RegisterSnapshot;
      const isRemembered = selectDraft(snapshot) !== null;
      const face = [selectPlace(snapshot), selectOutcome(snapshot), selectIsLocked(snapshot), isRemembered].join(" ");
      seen.set(`${stateOf(to)}${snapshot.context.sale && stateOf(to) === "failure" ? ", unanswered" : ""}`, face);
    }
    expect(Object.fromEntries(seen)).toEqual({
      "selecting, booking": "booking  false true",
      "selecting, voucher": "voucher  false true",
      "selecting, products": "products  false true",
      cart: "products  false true",
      checkout: "checkout  false true",
      checkingVoucher: "checkout  false true",
      saving: "checkout  true true",
      failure: "checkout failure false true",
      "failure, unanswered": "checkout failure true true",
      unanswered: "checkout unanswered true true",
      "success, shown": "success success true false",
      "success, over": "success  true false",
      sharingReceipt: "success  true false",
      left: "success  true false",
    });
  });
});
