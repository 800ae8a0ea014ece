import type { Kysely } from "kysely";
import type { AgreedList, ChangePricing } from "../../../shared/rules/changed-rent.ts";
import { dayOf } from "../../../shared/rules/day.ts";
import type { HeldPriceList } from "../../../shared/rules/price-list.ts";
import { type AgreedStay, agreedListsOf, listAgreedOn } from "../../../shared/rules/stay-change.ts";
import type { Database } from "../../db/schema.ts";
import { agreedPriceLists } from "../price-list/price-list.repository.ts";

/**
 * By which lists changes of these bookings are priced: those that each agreed on, as on the day of that, and the one
 * that holds, as on the day of now where it did not agree on it before. One look for all.
 * @param bookings the stays that each agreed on.
 */
export async function readChangePricing(
  db: Kysely<Database>,
  bookings: readonly (readonly AgreedStay[])[],
  priceList: HeldPriceList,
  now: Date,
): Promise<(agreed: readonly AgreedStay[]) => ChangePricing> {
  const today = dayOf(now);
  const listOf = await agreedPriceLists(
    db,
    bookings.flatMap((agreed) => agreedListsOf(agreed).map(({ id }) => id)),
  );
  return (agreed) => ({
    agreed: agreedListsOf(agreed).flatMap(({ id, agreedOn: bookedOn = today }): AgreedList[] => {
      const known = listOf(id);
      return known.id === null ? [] : [{ ...known, bookedOn }];
    }),
    held: { ...priceList, bookedOn: listAgreedOn(agreed, priceList.id) ?? today },
  });
}
