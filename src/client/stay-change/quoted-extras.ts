import type { StayChangeRequest } from "../../../machines/stay-change/stay-change.types.ts";
import type { QuotedStay, StayChangeQuote } from "../../shared/contract/stay-change.ts";
import { type Cents, fromAmount } from "../../shared/rules/money.ts";
import type { BookedExtra } from "../../shared/rules/own-extras.ts";

const extrasOf = ({ extras, own_extras }: QuotedStay) =>
  JSON.stringify([extras, own_extras.map(({ id, pieces }) => [id, pieces])]);

/** Whether a change has other extras than the stay has now. */
export const hasOtherExtras = ({ before, after }: StayChangeQuote): boolean => extrasOf(before) !== extrasOf(after);

/** Which of a price list's extras a change tells of one of its stays: what is part of both whatever was chosen is none. */
export const toldExtras = (stay: QuotedStay, { before, after }: StayChangeQuote): BookedExtra[] =>
  stay.own_extras.filter(
    ({ id, compulsory }) =>
      !compulsory || ![before, after].every(({ own_extras }) => own_extras.some((extra) => extra.id === id)),
  );

/** What extras of a price list come to on site. */
export const ownOnSiteCents = ({ own_on_site }: QuotedStay): Cents =>
  own_on_site.reduce((sum, { amount }) => sum + fromAmount(amount), 0);

/** What a change sends of the quote that was shown. */
export const shownIn = ({ price, lostHalves }: Pick<StayChangeRequest, "price" | "lostHalves">) => ({
  price,
  ...(lostHalves && { lost_halves: lostHalves }),
});
