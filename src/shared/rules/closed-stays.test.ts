import { aList, aPeriod, aStep } from "../../testing/price-lists.ts";
import { closesEveryListedStay } from "./closed-stays.ts";
import { specifiedPriceList } from "./price-list.ts";

const today = "2027-05-03";
/** All of the year but July 1 to 6. */
const sixDays = { off_season_start: "2027-07-07", off_season_end: "2027-06-30" };
const allYear = { off_season_start: "2027-01-01", off_season_end: "2027-12-31" };
const never = { off_season_start: null, off_season_end: null };

it("asks the list whether the open days are enough for any of its stays", () => {
  const closes = (...periods: Parameters<typeof aList>) => closesEveryListedStay(aList(...periods), sixDays, today);
  expect(closesEveryListedStay(specifiedPriceList, sixDays, today)).toBe(false);
  expect(closesEveryListedStay(specifiedPriceList, allYear, today)).toBe(true);
  expect(closes(aPeriod({ shortestNights: 5 }))).toBe(false);
  expect(closes(aPeriod({ shortestNights: 6 }))).toBe(true);
  expect(closes(aPeriod({ ladder: [aStep(7, 900_00)] }))).toBe(true);
  expect(closes(aPeriod({ ladder: [aStep(7, 900_00)], releasedDaysBefore: 730 }))).toBe(false);
  // Another boat than those of the list can be booked.
  expect(closes(aPeriod({ ladder: [aStep(7, 900_00)], vehicleId: 1 }))).toBe(false);
  expect(closesEveryListedStay(aList(aPeriod({ ladder: [aStep(7, 900_00)] })), never, today)).toBe(false);
});
