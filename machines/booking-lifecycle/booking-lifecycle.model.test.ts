import { events } from "../../src/testing/machines/booking-lifecycle-model.ts";
import { stepsOf } from "../../src/testing/machines/lifecycle-table.ts";
import { stepOn } from "../support/lifecycle.ts";
import { bookingLifecycleMachine } from "./booking-lifecycle.machine.ts";
import type { BookingFacts } from "./booking-lifecycle.types.ts";

it("takes the steps of requirements/booking.md, and refuses every other one", () => {
  expect(stepsOf(bookingLifecycleMachine, events)).toEqual({
    unpaid: {
      "price.changed": "unpaid",
      "price.agreed": "unpaid",
      "price.covered": "paid",
      "voucher.redeemed": "unpaid",
      "voucher.returned": "unpaid",
      "payment.registered": "paid",
      "payment.corrected": "unpaid",
      "stay.changed": "unpaid",
      "stay.costsMore": "unpaid",
      "booking.cancelled": "cancelled",
      "comment.written": "unpaid",
      "arrival.agreed": "unpaid",
      "recipient.corrected": "unpaid",
    },
    paid: {
      "voucher.returned": "unpaid",
      "stay.changed": "paid",
      "stay.costsMore": "unpaid",
      "booking.cancelled": "cancelled",
      "comment.written": "paid",
      "arrival.agreed": "paid",
    },
    cancelled: {
      "payment.cameLate": "cancelled",
      "comment.written": "cancelled",
    },
  });
});

it("is unpaid again only where its price is no longer there, and paid only where it is", () => {
  const { unpaid, paid } = stepsOf(bookingLifecycleMachine, events, { isPriceThere: false });
  expect(paid).toMatchObject({ "payment.returned": "unpaid", "payment.corrected": "unpaid" });
  expect(unpaid).toMatchObject({ "payment.returned": "unpaid", "payment.corrected": "unpaid" });
  expect(unpaid).not.toHaveProperty(["payment.registered"]);
  expect(unpaid).not.toHaveProperty(["price.covered"]);
});

/** What happens, as the requirements say it: the effects of a step in their order. */
const effectsOf = (
  status: "unpaid" | "paid" | "cancelled",
  type: keyof typeof events,
  facts: Partial<BookingFacts> = {},
) => {
  const step = stepOn(bookingLifecycleMachine, status, { type }, facts);
  return "refusedBy" in step ? step.refusedBy : step.effects.map((effect) => effect.type);
};
const ofPrice = ["coverPrice", "listOpenMoney", "issueCreditNote", "issueInvoice"];
const ofVoucher = [...ofPrice, "mailRedemption"];
const ofStay = [
  "refundTomorrow",
  "moveVouchers",
  "withdrawDeparture",
  "freeLeftHalfDays",
  ...ofPrice,
  "mailStayChange",
];
const undoing = ["refundWallet", "returnVouchers", "withdrawDeparture", "freeAllHalfDays", "listOpenMoney"];
const telling = ["mailCancellation", "noteCancellation", "closeTasks"];
const ofCancellation = [...undoing, "issueFeeInvoice", ...telling];

it.each([
  ["unpaid", "price.changed", [...ofPrice, "mailPrice"]],
  ["unpaid", "price.agreed", ofPrice],
  ["unpaid", "price.covered", ["closeTasks"]],
  ["unpaid", "voucher.redeemed", ["moveVouchers", ...ofVoucher]],
  ["unpaid", "voucher.returned", ["returnVouchers", ...ofVoucher]],
  ["paid", "voucher.returned", ["returnVouchers", ...ofVoucher]],
  ["unpaid", "payment.registered", ["issueInvoice", "mailInvoice", "closeTasks"]],
  ["unpaid", "payment.corrected", ofPrice],
  ["cancelled", "payment.cameLate", ["askToGiveBack"]],
  ["unpaid", "stay.changed", ofStay],
  ["unpaid", "stay.costsMore", ofStay],
  ["paid", "stay.changed", ofStay],
  ["paid", "stay.costsMore", ofStay],
  ["unpaid", "booking.cancelled", ofCancellation],
  ["paid", "booking.cancelled", ofCancellation],
  ["paid", "comment.written", []],
  ["paid", "arrival.agreed", []],
  ["unpaid", "recipient.corrected", []],
] as const)("of a booking that is %s, %s does what the requirements say, in their order", (status, type, effects) => {
  expect(effectsOf(status, type)).toEqual(effects);
});

it.each(["payment.returned", "payment.corrected"] as const)("a paid one settles its price after %s", (type) => {
  expect(effectsOf("paid", type, { isPriceThere: false })).toEqual(ofPrice);
});

it("takes back what was invoiced of a cancelled booking, and invoices what is kept of one that was not", () => {
  expect(effectsOf("paid", "booking.cancelled", { isInvoiced: true })).toEqual([
    ...undoing,
    "issueCreditNote",
    ...telling,
  ]);
  expect(effectsOf("unpaid", "booking.cancelled")).toEqual([...undoing, "issueFeeInvoice", ...telling]);
});

it("says which guard refuses", () => {
  expect(effectsOf("paid", "booking.cancelled", { right: "admin" }).at(-1)).toBe("isAheadOrByAdmin");
  expect(effectsOf("paid", "booking.cancelled", { right: "admin", isAdmin: true })).toEqual(ofCancellation);
  expect(effectsOf("paid", "booking.cancelled", { right: "nobody", isAdmin: true }).at(-1)).toBe("isNotOver");
  expect(effectsOf("paid", "stay.changed", { right: "nobody" })).toEqual(["isNotOver"]);
  expect(effectsOf("unpaid", "recipient.corrected", { isInvoiced: true })).toEqual(["isNotInvoiced"]);
  expect(effectsOf("unpaid", "payment.registered", { isPriceThere: false })).toEqual(["isPriceThere"]);
  expect(effectsOf("paid", "payment.returned")).toEqual(["isPriceMissing"]);
  expect(effectsOf("cancelled", "booking.cancelled")).toEqual([]);
});

it("hands the effects their amounts", () => {
  const split = { fee: 150_00, wallet: 200_00, cash: 5_00, voucher: 50_00 };
  const cancelled = (isInvoiced: boolean) => {
    const step = stepOn(bookingLifecycleMachine, "paid", { type: "booking.cancelled" }, { split, isInvoiced });
    return "effects" in step ? step.effects.filter(({ params }) => params !== undefined) : [];
  };
  const back = [
    { type: "refundWallet", params: { cents: 200_00 } },
    { type: "returnVouchers", params: { cents: 50_00 } },
  ];
  expect(cancelled(true)).toEqual([
    ...back,
    { type: "issueCreditNote", params: { why: "cancelled", keptCents: 150_00 } },
  ]);
  expect(cancelled(false)).toEqual([...back, { type: "issueFeeInvoice", params: { cents: 150_00 } }]);
});
