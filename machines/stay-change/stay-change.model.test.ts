import type { AnyEventObject } from "xstate";
import { happeningsIn } from "../../src/testing/machines/paths.ts";
import { aStayChangeQuote, proposedStayModel, stayChangeModel } from "../../src/testing/machines/stay-change-model.ts";
import { type Steps, stepsOf } from "../../src/testing/machines/steps.ts";
import type { StayChangeEvent } from "./stay-change.types.ts";

/** What beside the event decides. */
function circumstance(happened: AnyEventObject): string {
  const event = happened as StayChangeEvent;
  if (event.type === "stay.chosen" && event.choice.waive_terms) return "without the terms";
  if (event.type === "stay.chosen" && event.choice.booked_duration > 60) return "too long";
  return event.type === "change.confirmed" && event.reason.trim() === "" ? "without a reason" : "";
}

const chosen = { "stay.chosen": "pricing" };
const other = { ...chosen, "stay.reset": "choosing" };
const refusals = { refused: "refused", conflict: "conflict" };

/** By requirements/stay-change.md. */
const steps: Steps = {
  choosing: chosen,
  pricing: {
    "stay.reset": "choosing",
    [`quoteChange: ${JSON.stringify(aStayChangeQuote())}`]: "priced",
    "quoteChange failed: refused": refusals.refused,
    "quoteChange failed: conflict": refusals.conflict,
    "quoteChange failed: network": "unpriced",
  },
  unpriced: { ...other, "price.retried": "pricing" },
  priced: { ...other, "change.confirmed": "confirmed" },
  confirmed: {
    [`changeStay: ${JSON.stringify(aStayChangeQuote())}`]: "moved",
    "changeStay failed: refused": refusals.refused,
    "changeStay failed: conflict": refusals.conflict,
    "changeStay failed: priceChanged": "pricing",
    "changeStay failed: network": "priced",
    "changeStay failed: failed": "priced",
  },
  refused: other,
  conflict: { "booking.seen": "choosing" },
  moved: {},
};

const waived = { "stay.chosen, without the terms": "pricing" };
const byAdmin: Steps = Object.fromEntries(
  Object.entries(steps).map(([state, table]) => [state, "stay.chosen" in table ? { ...table, ...waived } : table]),
);

it.each([
  ["an employee", stayChangeModel, steps],
  ["an admin, whose proposal is priced at once,", proposedStayModel, byAdmin],
])("%s goes the ways that requirements/stay-change.md names, and no other", (_who, model, expected) => {
  const found = stepsOf(happeningsIn(model), { stateOf: ({ value }) => String(value), circumstance });
  expect(found).toEqual(expected);
});
