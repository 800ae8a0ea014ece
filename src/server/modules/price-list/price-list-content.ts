import { type PriceListFields, toPriceList } from "../../../shared/contract/price-list.ts";
import { type PriceList, specifiedPriceList } from "../../../shared/rules/price-list.ts";
import { setRecent } from "../../http/recent-entries.ts";

/** The list as its column holds it. */
export const priceListFields = (content: string): PriceListFields => JSON.parse(content) as PriceListFields;

/** The list that holds, and its number; null and each boat's own price where none was published. */
export interface HeldPriceList {
  id: number | null;
  list: PriceList;
}

const read = new Map<string, PriceList>();
const mostRead = 8;

/** Reads a column of `price_lists.content`. Texts that were read lately are not read again: what they say is the same. */
export function priceListOf(content: string): PriceList {
  const known = read.get(content);
  if (known) return known;
  const list = toPriceList(priceListFields(content));
  setRecent(read, content, list, mostRead);
  return list;
}

/** As a left join finds it. */
export const heldPriceList = (id: number | null, content: string | null): HeldPriceList =>
  id === null || content === null ? { id: null, list: specifiedPriceList } : { id, list: priceListOf(content) };
