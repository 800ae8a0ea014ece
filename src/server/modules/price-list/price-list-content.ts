import { emptyPriceList, type PriceListFields, toPriceList } from "../../../shared/contract/price-list.ts";
import { type HeldPriceList, noPriceList, type PriceList } from "../../../shared/rules/price-list.ts";
import { setRecent } from "../../http/recent-entries.ts";

/** The list as its column holds it. A version that was published before lists said so much says nothing of the rest. */
export const priceListFields = (content: string): PriceListFields => ({
  ...emptyPriceList,
  ...(JSON.parse(content) as Partial<PriceListFields>),
});

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
  id === null || content === null ? noPriceList : { id, list: priceListOf(content) };
