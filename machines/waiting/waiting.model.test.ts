import { stepsOf } from "../../src/testing/machines/lifecycle-table.ts";
import { events } from "../../src/testing/machines/waiting-model.ts";
import { waitingMachine } from "./waiting.machine.ts";

const takenAgain = { "taken again": "waiting", "taken again after the last offer": "ended" };
const over = { unsubscribed: "unsubscribed", "dates passed": "ended" };

it("takes the steps of requirements/waiting.md, and refuses every other one", () => {
  expect(stepsOf(waitingMachine, events)).toEqual({
    unconfirmed: { confirmed: "waiting", "not confirmed": "ended", ...over },
    waiting: { "free, held": "offered", "free, not held": "told", booked: "booked", ...over },
    offered: { declined: "declined", "hold ended": "told", booked: "booked", ...over },
    told: { declined: "declined", ...takenAgain, booked: "booked", ...over },
    declined: { ...takenAgain, booked: "booked", ...over },
    booked: {},
    unsubscribed: {},
    ended: {},
  });
});
