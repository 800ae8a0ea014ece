import {
  type VoucherLifecycleEvent,
  voucherLifecycleMachine,
} from "../../../../machines/voucher-lifecycle/voucher-lifecycle.machine.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { live, stepsMissed } from "../../../testing/walks/live.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";
import { voucherLife } from "../../../testing/walks/voucher-life.ts";

const part = 200_00;
/** All of the machine's steps, by what they leave. */
const events: VoucherLifecycleEvent[] = [
  { type: "payment.registered" },
  { type: "payment.cameLate" },
  { type: "payment.returned", restCents: 0 },
  { type: "payment.returned", restCents: part },
  { type: "payment.corrected" },
  { type: "payment.restored", redeemedCents: 0 },
  { type: "payment.restored", redeemedCents: part },
  { type: "voucher.redeemed", restCents: 0 },
  { type: "voucher.redeemed", restCents: part },
  { type: "voucher.released", redeemedCents: 0 },
  { type: "voucher.released", redeemedCents: part },
  { type: "voucher.withdrawn" },
  { type: "voucher.expired" },
];

const byTransfer = [
  [
    "try to redeem",
    "takeBack",
    "pay a part",
    "pay",
    "sell",
    "redeem a part",
    "redeem a part",
    "redeem the rest",
    "sell",
    "withdraw",
  ],
  ["sell", "takeBack", "sell", "redeem a part", "takeBack", "release all", "redeem the rest", "release all"],
  ["withdraw", "pay", "payLate", "sell", "try to redeem", "withdraw", "expire"],
  ["expire", "payLate", "payLate", "withdraw"],
  ["pay", "withdraw", "try to redeem"],
  ["pay", "expire", "try to redeem", "withdraw"],
  ["pay", "redeem a part", "withdraw"],
  ["pay", "redeem a part", "redeem a part", "release a part", "expire", "release all"],
  ["pay", "redeem a part", "redeem a part", "expire", "release a part"],
  ["pay", "redeem a part", "redeem the rest", "release a part"],
];
const byWallet = [
  ["return a part", "redeem a part", "return a part", "return all", "try to redeem", "pay"],
  ["return all", "try to redeem"],
  ["dispute all", "try to redeem", "restore all", "redeem a part"],
  ["redeem a part", "dispute all", "restore a part", "redeem the rest"],
  ["dispute a part", "redeem the rest", "try to redeem", "restore a part", "redeem the rest"],
];
const all = [
  ...byTransfer.map((walk) => ({ byWallet: false, walk })),
  ...byWallet.map((walk) => ({ byWallet: true, walk })),
];

/** What the server never asks for, and why. */
const unasked = [
  // A voucher is spent by bookings, which have all of it: something is redeemed.
  'spent: ["payment.restored",0]',
];

describeEachEngine((engine) => {
  const walks = withWalks(engine);

  it("is lived by vouchers on the server, step by step, and refuses every other step", async () => {
    const taken = await takeWalks(
      walks,
      { as: "guest", all, isReturned: true },
      async (world, { byWallet: paid, walk }) =>
        live(voucherLifecycleMachine, await voucherLife(walks, world, paid), walk),
    );
    expect(stepsMissed(voucherLifecycleMachine, events, taken.flat())).toEqual(unasked);
  });
});
