import type { AnyEventObject } from "xstate";
import { happeningsIn } from "../../src/testing/machines/paths.ts";
import {
  aStayChangeQuote,
  guestsStayModel,
  proposedStayModel,
  stayChangeModel,
} from "../../src/testing/machines/stay-change-model.ts";
import { type Steps, stepsOf } from "../../src/testing/machines/steps.ts";
import type { StayChangeEvent } from "./stay-change.types.ts";

/** What beside the event decides. */
function circumstance(happened: AnyEventObject): string {
  const event = happened as StayChangeEvent;
  if (event.type === "stay.chosen" && event.choice.waive_terms) return "without the terms";
  if (event.type === "stay.chosen" && event.choice.our_fault) return "boat out of service";
  if (event.type === "stay.chosen" && event.choice.booked_duration > 60) return "too long";
  if (event.type === "stay.chosen" && event.choice.booked_duration < 2) return "one night";
  return event.type === "change.confirmed" && event.reason.trim() === "" ? "without a reason" : "";
}

/** What only guests meet. */
const staffEnds: { pricing?: Steps[string]; confirmed?: Steps[string] } = {};
const guestEnds = {
  pricing: { "quoteChange failed: gone": "unpriced" },
  confirmed: { "changeStay failed: gone": "priced", "changeStay failed: limited": "priced" },
};
const refusals = { refused: "refused", conflict: "conflict" };

/** By requirements/stay-change.md, with what each of them may choose. */
function stepsWith(chosen: Record<string, string>, confirmed: Record<string, string>, ends = staffEnds): Steps {
  const other = { ...chosen, "stay.reset": "choosing" };
  return {
    choosing: chosen,
    pricing: {
      "stay.reset": "choosing",
      [`quoteChange: ${JSON.stringify(aStayChangeQuote())}`]: "priced",
      "quoteChange failed: refused": refusals.refused,
      "quoteChange failed: conflict": refusals.conflict,
      "quoteChange failed: network": "unpriced",
      ...ends.pricing,
    },
    unpriced: { ...other, "price.retried": "pricing" },
    priced: { ...other, ...confirmed },
    confirmed: {
      [`changeStay: ${JSON.stringify(aStayChangeQuote())}`]: "moved",
      "changeStay failed: refused": refusals.refused,
      "changeStay failed: conflict": refusals.conflict,
      "changeStay failed: priceChanged": "pricing",
      "changeStay failed: network": "priced",
      "changeStay failed: failed": "priced",
      ...ends.confirmed,
    },
    refused: other,
    conflict: { "booking.seen": "choosing" },
    moved: {},
  };
}

const chosen = { "stay.chosen": "pricing" };
const oneNight = { "stay.chosen, one night": "pricing" };
const ofAdmins = { "stay.chosen, without the terms": "pricing", "stay.chosen, boat out of service": "pricing" };
const confirmed = { "change.confirmed": "confirmed" };
const unreasoned = { "change.confirmed, without a reason": "confirmed" };

it.each([
  ["an employee", stayChangeModel, stepsWith({ ...chosen, ...oneNight }, confirmed)],
  [
    "an admin, whose proposal is priced at once,",
    proposedStayModel,
    stepsWith({ ...chosen, ...oneNight, ...ofAdmins }, confirmed),
  ],
  [
    "a guest, who gives no reason and books two nights at least,",
    guestsStayModel,
    stepsWith(chosen, { ...confirmed, ...unreasoned }, guestEnds),
  ],
])("%s goes the ways that requirements/stay-change.md names, and no other", (_who, model, expected) => {
  const found = stepsOf(happeningsIn(model), { stateOf: ({ value }) => String(value), circumstance });
  expect(found).toEqual(expected);
});
