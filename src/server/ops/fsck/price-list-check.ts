import { type Kysely, sql } from "kysely";
import { dayOf } from "../../../shared/rules/day.ts";
import { toAmount } from "../../../shared/rules/money.ts";
import { rentLines, sumOfRent } from "../../../shared/rules/rent.ts";
import type { Database } from "../../db/schema.ts";
import { priceListOf } from "../../modules/price-list/price-list-content.ts";
import { type Check, inPages, pageSize } from "./finding.ts";

/**
 * The rent of a booking that was never changed is what its list says for its stay, and no draft priced any. What an
 * admin agreed on beside is a line of its own.
 */
export const checkListedRents: Check = async function* (db, signal) {
  for await (const page of inPages(0, signal, (after) => listedBookings(db, after))) {
    for (const booking of page) {
      const subject = `booking ${booking.id}`;
      if (booking.published_at === null) yield { subject, problem: "is priced by a list that was never published" };
      const wanted = rentOf(booking);
      if (booking.changes > 0 || booking.rent === wanted) continue;
      const sums = `${toAmount(booking.rent)}, but its list says ${toAmount(wanted)}`;
      yield { subject, problem: `costs a rent of ${sums}` };
    }
  }
};

type Listed = Awaited<ReturnType<typeof listedBookings>>[number];

function rentOf(booking: Listed) {
  const { vehicle_id: vehicleId, start_day: start, nights, adults, children, own_cents } = booking;
  return sumOfRent(
    rentLines({
      list: priceListOf(booking.content),
      vehicleId,
      nightCents: own_cents,
      stay: { start, nights },
      persons: adults + children,
      bookedOn: dayOf(new Date(booking.agreed_at)),
    }),
  );
}

/** Bookings whose rent names a list; an order at the wallet agreed on it when it was made. */
function listedBookings(db: Kysely<Database>, after: number) {
  const ofRent = sql`from booking_charges as lines where lines.booking_id = bookings.id and lines.kind = 'rent'`;
  return db
    .selectFrom("bookings")
    .innerJoin("price_lists", (join) =>
      join.on("price_lists.id", "=", sql<number>`(select max(lines.price_list_id) ${ofRent})`),
    )
    .leftJoin("wallet_orders", "wallet_orders.id", "bookings.wallet_order_id")
    .select(["bookings.id", "bookings.vehicle_id", "bookings.start_day", "bookings.nights", "bookings.adults"])
    .select(["bookings.children", "price_lists.content", "price_lists.published_at"])
    .select([
      sql<string>`coalesce(wallet_orders.created_at, bookings.created_at)`.as("agreed_at"),
      sql<number>`cast((select sum(lines.cents) ${ofRent}) as bigint)`.as("rent"),
      sql<number>`cast(coalesce((select max(lines.unit_cents) ${ofRent} and lines.name = ''), 0) as bigint)`.as(
        "own_cents",
      ),
      sql<number>`cast((
        select count(*) from booking_events as steps
        where steps.booking_id = bookings.id and steps.kind = 'changed') as bigint)`.as("changes"),
    ])
    .where("bookings.id", ">", after)
    .orderBy("bookings.id")
    .limit(pageSize)
    .execute();
}
