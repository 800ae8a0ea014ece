import { missedBy, replay, walksThrough } from "../../src/testing/machines/paths.ts";
import { type BookingLifecycleEvent, bookingLifecycleMachine } from "./booking-lifecycle.machine.ts";

const types: BookingLifecycleEvent["type"][] = [
  "price.changed",
  "payment.registered",
  "payment.cameLate",
  "payment.returned",
  "payment.corrected",
  "booking.cancelled",
  "comment.written",
];
const model = { machine: bookingLifecycleMachine, input: undefined, events: types.map((type) => ({ type })) };

it("takes every transition of a booking's life", async () => {
  const walks = walksThrough(model);
  const replays = await Promise.all(walks.map((walk) => replay(model, walk)));
  expect(replays.map(({ values }) => values)).toEqual(walks.map(({ steps }) => steps.map(({ expected }) => expected)));
  expect(missedBy(bookingLifecycleMachine, replays)).toEqual([]);
});
