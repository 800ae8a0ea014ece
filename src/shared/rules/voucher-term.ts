import { addDays, type Day } from "./day.ts";

/** Years after the one in which a voucher was bought (§ 195 and § 199 BGB). */
const years = 3;
/** What a cancelled booking gives back can be used for at least so many days, also where the voucher ends before. */
const daysAfterRelease = 183;

/** The last day on which a voucher that is bought on that day can be used: the end of the third year. */
export function voucherExpiry(boughtOn: Day): Day {
  return `${Number(boughtOn.slice(0, 4)) + years}-12-31`;
}

/** The last day on which a voucher can be used after a cancelled booking gave its part back. */
export function expiryAfterRelease(expiresOn: Day, releasedOn: Day): Day {
  const least = addDays(releasedOn, daysAfterRelease);
  return expiresOn > least ? expiresOn : least;
}
