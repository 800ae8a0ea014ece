import type { SearchKind } from "../../../shared/contract/search.ts";
import type { Flag } from "./columns.ts";

/** What staff can find: primary key (kind, reference_id). Triggers write it when a row comes, changes or goes. */
export interface SearchEntries {
  kind: SearchKind;
  /** The id in bookings, vouchers, invoices, till_transactions or inbox. */
  reference_id: number;
  /** A day, the newest is shown first; "" while it is stale. */
  day: string;
  /** 1: employees do not find it. */
  admin_only: Flag;
  /** 1: it changed, and has no words until modules/search writes them. */
  is_stale: Flag;
}

/**
 * The words that it is found by, as modules/search/search-words.ts makes them; primary key (kind, word, reference_id).
 */
export interface SearchWords {
  kind: SearchKind;
  word: string;
  reference_id: number;
}
