import { bookingMachine } from "../../../../machines/booking/booking.machine.ts";
import { testToday } from "../../../testing/builders.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { bookingModel, repriced } from "../../../testing/machines/booking-model.ts";
import { goOn, missedBy, type Walk } from "../../../testing/machines/paths.ts";
import { bookingFlow } from "../../../testing/walks/booking-flow.ts";
import { drive } from "../../../testing/walks/drive.ts";
import { fewestWalks } from "../../../testing/walks/fewest-walks.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";

const { answers, ...others } = bookingModel({
  events: [
    { type: "voucher.restored", code: "A", amountCents: 100_00 },
    { type: "stay.held", stay: { vehicle: 99, start: testToday, nights: 2 } },
  ],
  failures: [repriced],
  payments: [{ kind: "refused", order: null, failure: repriced }],
});
const { done = [], failed = [] } = answers?.["sendBooking"] ?? {};
// Of answers that lead to the same state a walk is given the first: what the server answers also to who has paid.
const model = { ...others, answers: { ...answers, sendBooking: { done, failed: failed.toReversed() } } };

/** What no server answers, and why. */
const unanswerable = [
  // A ban is refused with BANNED, which is a failure of the call; the machine would take it as an answer, too.
  "booking.order.checkingAvailability (1) checkAvailability done [isBanned] -> booking.order.banned",
];

/** Once the money is there, the server looks neither at bans nor at fields: the order says what is booked. */
function isPossible({ steps }: Walk): boolean {
  let isPaid = false;
  for (const { event } of steps) {
    if (event.type === "booking.submitted") isPaid = false;
    const { kind } = Object(event["output"] ?? event["error"]) as { kind?: string };
    if (event.type === "xstate.done.actor.payment") isPaid = kind === "paid";
    if (isPaid && event.type.startsWith("xstate.error") && (kind === "banned" || kind === "invalid")) return false;
  }
  return true;
}

/** Sent again after its answer was lost, a booking is made once. */
const madeOnce = { type: "xstate.done.actor.0.booking.order.sending", output: done[0] };

async function choose(): Promise<Walk[]> {
  const walks = await fewestWalks(model, isPossible);
  const again = walks.filter(({ steps }) => steps.at(-1)?.event.type === "booking.retried");
  return [...walks, ...again.map((walk) => goOn(model, walk, madeOnce))];
}

let chosen: Promise<Walk[]> | undefined;

describeOnSqlite((engine) => {
  const walks = withWalks(engine);

  it("takes every transition of a booking against the server, and nothing contradicts itself after any", async () => {
    chosen ??= choose();
    const replays = await takeWalks(walks, { as: "guest", all: await chosen }, (world, walk) =>
      drive(bookingFlow(walks, world), walk),
    );
    expect(missedBy(bookingMachine, replays)).toEqual(unanswerable);
  });
});
