import {
  type BookingLifecycleEvent,
  bookingLifecycleMachine,
} from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { bookingLife } from "../../../testing/walks/booking-life.ts";
import { live, stepsMissed } from "../../../testing/walks/live.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";

const events: Record<BookingLifecycleEvent["type"], true> = {
  "price.changed": true,
  "voucher.redeemed": true,
  "payment.registered": true,
  "payment.returned": true,
  "payment.corrected": true,
  "payment.cameLate": true,
  "stay.changed": true,
  "stay.costsMore": true,
  "booking.cancelled": true,
  "comment.written": true,
  "arrival.agreed": true,
  "recipient.corrected": true,
};

const unpaid = [
  [
    "changePrice",
    "correct the recipient",
    "comment",
    "agree on an arrival",
    "changePrice of an old version",
    "transfer a part",
    "transfer",
  ],
  [
    "be booked by somebody else",
    "cancel",
    "changePrice",
    "sell",
    "cancel",
    "comment",
    "transfer late",
    "transfer late",
  ],
  [
    "sell",
    "sell",
    "agree on an arrival",
    "changePrice",
    "transfer late",
    "comment",
    "takeBack",
    "takeBack in vain",
    "sell",
    "cancel",
    "takeBack",
  ],
  ["cancel an old version", "change party", "extend", "cancel", "change party", "extend"],
  ["sell", "correct the recipient", "transfer it all once more", "takeBack in vain"],
  ["redeem a part", "transfer", "redeem a part", "cancel", "redeem a part"],
];
const paidAtWallet = [
  ["giveBack", "giveBack", "sell", "giveBack", "takeBack"],
  ["cancel", "giveBack"],
  ["sell", "changePrice", "change party", "extend", "sell", "change party", "cancel", "cancel"],
];
const all = [
  ...unpaid.map((walk) => ({ byWallet: false, walk })),
  ...paidAtWallet.map((walk) => ({ byWallet: true, walk })),
];

describeEachEngine((engine) => {
  const walks = withWalks(engine);

  it("is lived by bookings on the server, step by step, and refuses every other step", async () => {
    const taken = await takeWalks(walks, { as: "guest", all, isReturned: true }, async (world, { byWallet, walk }) =>
      live(bookingLifecycleMachine, await bookingLife(walks, world, byWallet), walk),
    );
    const types = Object.keys(events) as BookingLifecycleEvent["type"][];
    const missed = stepsMissed(
      bookingLifecycleMachine,
      types.map((type) => ({ type })),
      taken.flat(),
    );
    expect(missed).toEqual([]);
  });
});
