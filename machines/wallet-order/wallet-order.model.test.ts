import { missedBy, replay, walksThrough } from "../../src/testing/machines/paths.ts";
import { type WalletOrderEvent, walletOrderMachine } from "./wallet-order.machine.ts";

const types: WalletOrderEvent["type"][] = [
  "capture.requested",
  "capture.completed",
  "capture.declined",
  "instrument.declined",
  "order.fulfilled",
  "order.refused",
  "refund.requested",
  "refund.completed",
  "order.expired",
];
const model = { machine: walletOrderMachine, input: undefined, events: types.map((type) => ({ type })) };

it("takes every transition of a wallet order", async () => {
  const walks = walksThrough(model);
  const replays = await Promise.all(walks.map((walk) => replay(model, walk)));
  expect(replays.map(({ values }) => values)).toEqual(walks.map(({ steps }) => steps.map(({ expected }) => expected)));
  expect(missedBy(walletOrderMachine, replays)).toEqual([]);
});
