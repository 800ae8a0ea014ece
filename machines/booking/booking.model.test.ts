import { bookingModel } from "../../src/testing/booking-model.ts";
import { missedBy, replay, sentenceOf, walksThrough } from "../support/paths.ts";
import { bookingMachine } from "./booking.machine.ts";

const model = bookingModel({
  events: [
    { type: "voucher.restored", code: "A", amountCents: 100_00 },
    { type: "wallet.approved", orderId: "of an earlier try" },
  ],
  failures: [new Error("thrown by a bug")],
  availability: [{ kind: "banned" }],
});
const walks = walksThrough(model);

describe("every way through a booking", () => {
  it.each(walks.map((walk) => [sentenceOf(walk), walk] as const))("goes as the chart shows it: %s", async (_, walk) => {
    const { values } = await replay(model, walk);
    expect(values).toEqual(walk.steps.map(({ expected }) => expected));
  });

  it("reaches every state and takes every transition", async () => {
    const replays = await Promise.all(walks.map((walk) => replay(model, walk)));
    expect(missedBy(bookingMachine, replays)).toEqual([]);
  });
});
