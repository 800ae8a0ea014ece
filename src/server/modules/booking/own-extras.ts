import type { Kysely } from "kysely";
import type { BookedExtra } from "../../../shared/rules/own-extras.ts";
import { type HeldPriceList, noPriceList } from "../../../shared/rules/price-list.ts";
import type { Database } from "../../db/schema.ts";
import type { BookingRow } from "../../db/tables/booking.ts";
import { madeByList } from "../booking-money/charges.repository.ts";
import { agreedPriceList, publishedLists } from "../price-list/price-list.repository.ts";

/** What a booking has of extras of its list's own. */
export const bookedOwn = ({ own_extras }: Pick<BookingRow, "own_extras">): BookedExtra[] =>
  JSON.parse(own_extras) as BookedExtra[];

/**
 * The list whose own extras a booking can have: the one that held when it was made, whatever was published since. A
 * booking that was made without a list has none of them.
 */
export async function ownListOf(db: Kysely<Database>, bookingId: number): Promise<HeldPriceList> {
  return agreedPriceList(db, await madeByList(db, bookingId));
}

/** Likewise of many in one look, by the numbers of their lists. */
export async function ownListsOf(
  db: Kysely<Database>,
  ids: readonly (number | null)[],
): Promise<(id: number | null) => HeldPriceList> {
  const lists = await publishedLists(
    db,
    [...new Set(ids)].filter((id) => id !== null),
  );
  return (id) => lists.find((list) => list.id === id) ?? noPriceList;
}
