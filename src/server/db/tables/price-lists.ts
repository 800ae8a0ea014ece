import type { Generated, Selectable } from "kysely";
import type { PriceListStatus } from "../../../../machines/price-list-lifecycle/price-list-lifecycle.machine.ts";
import type { Instant, JsonText } from "./columns.ts";

/**
 * Versions of the price list. One is published at most, and one is open at most: a draft, checked or not. What was
 * published once is never changed or deleted, and triggers refuse that.
 */
export interface PriceLists {
  id: Generated<number>;
  state: Exclude<PriceListStatus, "discarded">;
  /** A list as `PriceListFields`, its amounts with two decimals. */
  content: JsonText;
  /** Who wrote the content. */
  author_id: number | null;
  /** When the content or the state changed. */
  changed_at: Instant;
  /** Null for one that never was. */
  published_by: number | null;
  published_at: Instant | null;
  /** Rises with each change. */
  version: number;
}

export type PriceListRow = Selectable<PriceLists>;
