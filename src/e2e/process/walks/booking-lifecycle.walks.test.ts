import { bookingLifecycleMachine } from "../../../../machines/booking-lifecycle/booking-lifecycle.machine.ts";
import type { BookingStepEvent } from "../../../../machines/booking-lifecycle/booking-lifecycle.types.ts";
import { describeOnSqlite } from "../../../testing/database.ts";
import { bookingLife } from "../../../testing/walks/booking-life.ts";
import { live, stepsMissed } from "../../../testing/walks/live.ts";
import { withWalks } from "../../../testing/walks/scene.ts";
import { takeWalks } from "../../../testing/walks/take-walks.ts";

/** Agreed on with the booking itself, before a call can ask for anything else (book-for-guest.test). */
type BornWith = "price.agreed";
const events: Record<Exclude<BookingStepEvent["type"], BornWith>, true> = {
  "price.changed": true,
  "price.covered": true,
  "voucher.redeemed": true,
  "voucher.returned": true,
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
  ["redeem a part at the till", "take the redemption back", "transfer a part", "change the price to what was paid"],
  ["redeem a part at the till", "transfer", "take the redemption back", "transfer"],
  ["redeem it all", "extend", "cancel"],
  ["transfer a part", "shorten without keeping anything"],
  ["transfer a part", "cancel"],
  ["sell", "shorten", "cancel"],
  ["redeem a part at the till", "transfer", "transfer 100 more", "take the redemption back, and the price is there"],
];
const today = [
  ["be overdue", "sell", "come to the boat", "cancel"],
  ["be overdue", "come to the boat", "move a day", "shorten", "cancel"],
];
const paidAtWallet = [
  ["giveBack", "giveBack", "sell", "giveBack", "takeBack"],
  ["cancel", "giveBack"],
  ["shorten", "cancel"],
  ["sell", "changePrice", "change party", "extend", "sell", "change party", "cancel", "cancel"],
];
const all = [
  ...unpaid.map((walk) => ({ walk })),
  ...today.map((walk) => ({ isToday: true, walk })),
  ...paidAtWallet.map((walk) => ({ byWallet: true, walk })),
];

describeOnSqlite((engine) => {
  const walks = withWalks(engine);

  it("is lived by bookings on the server, step by step, and refuses every other step", async () => {
    const taken = await takeWalks(walks, { as: "guest", all, isReturned: true }, async (world, { walk, ...booked }) =>
      live(bookingLifecycleMachine, await bookingLife(walks, world, booked), walk),
    );
    const types = Object.keys(events) as (keyof typeof events)[];
    // Money that goes back makes a booking unpaid where its price is no longer there.
    const missing = { isPriceThere: false };
    const asked = types.map((type) =>
      type === "payment.returned" || type === "payment.corrected" ? { type, facts: missing } : { type },
    );
    const missed = stepsMissed(bookingLifecycleMachine, asked, taken.flat());
    expect(missed).toEqual([]);
  });
});
