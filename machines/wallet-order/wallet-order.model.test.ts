import { missedBy, replay, walksThrough } from "../support/paths.ts";
import { type WalletOrderEvent, walletOrderMachine } from "./wallet-order.machine.ts";

const types: WalletOrderEvent["type"][] = [
  "capture.requested",
  "capture.completed",
  "capture.declined",
  "booking.made",
  "booking.refused",
  "booking.cancelled",
  "refund.completed",
  "order.expired",
];
const model = { machine: walletOrderMachine, input: undefined, events: types.map((type) => ({ type })) };

it("goes every way of a wallet order as the chart shows it, and leaves none out", async () => {
  const walks = walksThrough(model);
  const replays = await Promise.all(walks.map((walk) => replay(model, walk)));
  expect(replays.map(({ values }) => values)).toEqual(walks.map(({ steps }) => steps.map(({ expected }) => expected)));
  expect(missedBy(walletOrderMachine, replays)).toEqual([]);
});
