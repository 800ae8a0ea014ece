import { type WalletOrderEvent, walletOrderMachine } from "../../../../machines/wallet-order/wallet-order.machine.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { live, stepsMissed } from "../../../testing/walks/live.ts";
import { orderLife } from "../../../testing/walks/order-life.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";

const events: Record<WalletOrderEvent["type"], true> = {
  "capture.requested": true,
  "capture.completed": true,
  "capture.declined": true,
  "instrument.declined": true,
  "order.fulfilled": true,
  "order.refused": true,
  "refund.requested": true,
  "refund.completed": true,
  "refund.withdrawn": true,
  "order.expired": true,
};

const ofBoth = [
  [
    "send",
    "capture as a stranger",
    "capture",
    "send as a stranger",
    "send as the other purpose",
    "send",
    "send",
    "capture again",
  ],
  ["capture in two windows", "send"],
  ["capture while the wallet is down", "send", "let the poller capture"],
  ["capture and lose the answer", "capture again", "capture again", "send"],
  ["capture what is under review", "send", "complete the review", "send"],
  ["capture by a card that is declined", "capture what is declined", "take the money late", "send"],
  ["capture without an answer", "let time pass"],
  ["order another", "capture too late", "take the money late"],
  ["let time pass", "capture too late", "send"],
  ["order another", "review the money late", "send", "complete the review"],
  ["capture another amount", "send", "let the poller look", "send"],
  ["capture another currency", "let the poller look"],
];
const ofBookings = [
  ["capture", "send what is gone", "let the poller look", "send"],
  [
    "capture what is hard to pay back",
    "send",
    "cancel",
    "let the poller ask in vain",
    "cancel again",
    "let the poller look",
  ],
  ["capture", "send", "shorten the stay", "lengthen it again", "shorten the stay", "let the morning come"],
  ["capture what is paid back without a word", "send", "cancel", "let the poller ask in vain", "let the poller look"],
];
const ofVouchers = [
  ["capture", "send", "spend", "withdraw", "withdraw again", "give back the rest", "let the poller look"],
  ["capture", "send", "spend", "withdraw", "let the poller look", "give back the rest", "let the poller look"],
];
const all = [
  ...[...ofBoth, ...ofBookings].map((walk) => ({ pays: "booking" as const, walk })),
  ...[...ofBoth, ...ofVouchers].map((walk) => ({ pays: "voucher" as const, walk })),
];

describeOnSqlite((engine) => {
  const walks = withWalks(engine);

  it("is lived by orders on the server, at a wallet that fails wherever it can", async () => {
    const taken = await takeWalks(walks, { as: "guest", all, isReturned: true }, async (world, { pays, walk }) =>
      live(walletOrderMachine, await orderLife(walks, world, pays), walk),
    );
    const types = Object.keys(events) as WalletOrderEvent["type"][];
    const missed = stepsMissed(
      walletOrderMachine,
      types.map((type) => ({ type })),
      taken.flat(),
    );
    expect(missed).toEqual([]);
  });
});
