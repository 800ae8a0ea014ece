import type { Kysely } from "kysely";
import { toAmount } from "../../../shared/rules/money.ts";
import type { Database } from "../../db/schema.ts";
import { knownBookings, wasChanged } from "../../modules/booking/booking.repository.ts";
import { agreedMoneyOfAll } from "../../modules/booking-money/agreed-money.repository.ts";
import { floorSum } from "../../modules/booking-money/money.columns.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

type Db = Kysely<Database>;

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

/** Bookings whose stay was changed, with what their lines and their ledger say. */
function changedBookingsAfter(db: Db, after: number) {
  return knownBookings(db)
    .select(floorSum.as("floor_cents"))
    .where("bookings.id", ">", after)
    .where(wasChanged)
    .orderBy("bookings.id")
    .limit(pageSize)
    .execute();
}
