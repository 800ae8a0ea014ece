import { toAmount } from "../../../shared/rules/money.ts";
import { agreedMoneyOfAll } from "../../modules/booking-money/agreed-money.repository.ts";
import { type Check, inPages } from "./finding.ts";
import { changedBookingsAfter } from "./fsck.repository.ts";

/** What cancelling costs at least, and what is kept beside the price, are what the versions and payments come to. */
export const checkGivingUp: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => changedBookingsAfter(db, after))) {
    const agreedOf = await agreedMoneyOfAll(db, page);
    for (const booking of page) {
      const { floorCents, keptCents } = agreedOf(booking);
      const subject = `booking ${booking.id}`;
      if (booking.floor_cents !== floorCents) {
        const problem = `cancelling costs at least ${toAmount(floorCents)} by its log, but ${toAmount(booking.floor_cents)} by its lines`;
        yield { subject, problem };
      }
      if (booking.status !== "cancelled" && booking.kept_cents !== keptCents) {
        const problem = `${toAmount(keptCents)} are kept by its log, but lists show ${toAmount(booking.kept_cents)}`;
        yield { subject, problem };
      }
    }
  }
};
