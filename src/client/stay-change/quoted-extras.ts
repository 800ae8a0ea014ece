import type { QuotedStay, StayChangeQuote } from "../../shared/contract/stay-change.ts";
import { type Cents, fromAmount } from "../../shared/rules/money.ts";

const extrasOf = ({ extras, own_extras }: QuotedStay) =>
  JSON.stringify([extras, own_extras.map(({ id, pieces }) => [id, pieces])]);

/** Whether a change has other extras than the stay has now. */
export const hasOtherExtras = ({ before, after }: StayChangeQuote): boolean => extrasOf(before) !== extrasOf(after);

/** What extras of a price list come to on site. */
export const ownOnSiteCents = ({ own_on_site }: QuotedStay): Cents =>
  own_on_site.reduce((sum, { amount }) => sum + fromAmount(amount), 0);
