import { apiPath, type Contract, json } from "./call.ts";
import { idField, payload } from "./fields.ts";
import type { PublishedPriceList } from "./price-list.ts";

// Apart from the fields of a list, which public pages load: they need no schema.

/** 404 {id: validation-staff:priceListGone} where no version of that number was ever published. */
export const publishedListQuery = payload({ id: idField("validation-staff:priceListGone").notRequired() });

/** A version that holds, or that held once. */
export interface PublishedListAnswer extends PublishedPriceList {
  /** Since when bookings agree on it, ISO 8601, UTC. Of a version that was asked for by its number. */
  published_at?: string;
}

export const priceListContract = {
  /** The list that holds now, for everybody; with `id` one that was published once. */
  current: {
    method: "GET",
    path: apiPath("rere_get_price_list"),
    access: "everyone",
    query: publishedListQuery,
    answer: json<PublishedListAnswer>(),
  },
} as const satisfies Contract;
