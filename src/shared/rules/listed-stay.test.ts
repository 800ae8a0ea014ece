import { aList, aPeriod, aStep } from "../../testing/price-lists.ts";
import { addDays, type Day } from "./day.ts";
import { arrivalRefusal, canBeginOn, listRefusal, shortestNights } from "./listed-stay.ts";
import { type PriceList, type PricePeriod, specifiedPriceList } from "./price-list.ts";

const today = "2027-01-15";
const refusal = (list: PriceList, start: Day, nights: number, now = today) =>
  listRefusal(list, 1, { start, nights }, now);
const shortest = (list: PriceList, start: Day, now = today) => shortestNights(list, 1, start, now);
/** A Monday; Friday is the seventh. */
const monday = "2027-05-03";
const [friday, saturday] = [addDays(monday, 4), addDays(monday, 5)];

describe("a stay of a guest", () => {
  it("may be of two nights or more on any day, as long as no list says otherwise", () => {
    expect([2, 3, 60].map((nights) => refusal(specifiedPriceList, monday, nights))).toEqual([null, null, null]);
    expect(shortest(specifiedPriceList, monday)).toBe(2);
    expect(shortest(aList(aPeriod({ shortestNights: 1 })), monday)).toBe(2);
    expect(refusal(aList(aPeriod()), monday, 1)).toEqual({ kind: "shortest", nights: 2 });
    expect(arrivalRefusal(specifiedPriceList, 1, monday, today)).toBeNull();
  });

  it("has as many nights as the period of its first night asks for, which alone decides", () => {
    const list = aList(aPeriod({ from: "07-01", to: "08-31", shortestNights: 7 }));
    expect(refusal(list, "2027-06-30", 2)).toBeNull();
    expect(refusal(list, "2027-07-01", 6)).toEqual({ kind: "shortest", nights: 7 });
    expect(refusal(list, "2027-08-31", 7)).toBeNull();
    expect(shortest(list, "2027-07-01")).toBe(7);
  });

  it("begins and ends on the days that the list names", () => {
    const list = aList(aPeriod({ arrivalDays: [4, 5], returnDays: [4, 6], shortestNights: 3 }));
    expect(refusal(list, monday, 7)).toEqual({ kind: "arrival", days: [4, 5], nights: 3 });
    expect(arrivalRefusal(list, 1, monday, today)).toEqual({ kind: "arrival", days: [4, 5], nights: 3 });
    expect(arrivalRefusal(list, 1, friday, today)).toBeNull();
    expect(refusal(list, friday, 3)).toEqual({ kind: "return", days: [4, 6] });
    expect(refusal(list, friday, 7)).toBeNull();
    expect(refusal(list, saturday, 8)).toBeNull();
  });

  it("has a length of the ladder, or any longer one where further nights have a price", () => {
    const steps = [aStep(7, 900_00), aStep(3, 400_00)];
    const fixed = aList(aPeriod({ ladder: steps }));
    expect(refusal(fixed, monday, 2)).toEqual({ kind: "shortest", nights: 3 });
    expect(refusal(fixed, monday, 3)).toBeNull();
    expect(refusal(fixed, monday, 5)).toEqual({ kind: "length", nights: [3, 7] });
    expect(refusal(fixed, monday, 8)).toEqual({ kind: "length", nights: [3, 7] });
    const open = aList(aPeriod({ ladder: steps, furtherNightCents: 100_00 }));
    expect([3, 5, 8].map((nights) => refusal(open, monday, nights))).toEqual([null, null, null]);
  });

  it("has no step of the ladder that is shorter than the shortest stay", () => {
    const ladder = [aStep(2, 300_00), aStep(7, 900_00)];
    const fixed = aList(aPeriod({ ladder, shortestNights: 4 }));
    expect(shortest(fixed, monday)).toBe(7);
    expect(refusal(fixed, monday, 5)).toEqual({ kind: "shortest", nights: 7 });
    expect(shortest(aList(aPeriod({ ladder, shortestNights: 4, furtherNightCents: 1_00 })), monday)).toBe(4);
  });

  it("is a weekend, a short week or a whole one by the day on which it begins", () => {
    const ladder = [aStep(2, 400_00, [4]), aStep(4, 500_00, [0]), aStep(7, 900_00, [5])];
    const list = aList(aPeriod({ ladder }));
    expect([friday, monday, saturday].map((day) => shortest(list, day))).toEqual([2, 4, 7]);
    expect(refusal(list, monday, 2)).toEqual({ kind: "shortest", nights: 4 });
    expect(refusal(list, friday, 3)).toEqual({ kind: "length", nights: [2] });
    expect(refusal(list, addDays(monday, 1), 4)).toEqual({ kind: "arrival", days: [0, 4, 5], nights: 2 });
  });

  it("may be any one from so many days before", () => {
    const list = aList(aPeriod({ ladder: [aStep(7, 900_00, [5])], releasedDaysBefore: 14 }));
    const [before, after] = [addDays(monday, -15), addDays(monday, -14)];
    expect(refusal(list, monday, 2, before)).toEqual({ kind: "arrival", days: [5], nights: 7 });
    expect(refusal(list, monday, 2, after)).toBeNull();
    expect([shortest(list, saturday, before), shortest(list, saturday, addDays(after, 5))]).toEqual([7, 2]);
  });
});

it("can begin on a day only where something lets it end", () => {
  const can = (period: Partial<PricePeriod>, day: Day) => canBeginOn(aPeriod(period), day);
  expect(can({}, monday)).toBe(true);
  expect(can({ arrivalDays: [5] }, monday)).toBe(false);
  expect(can({ ladder: [aStep(7, 900_00)], returnDays: [4] }, saturday)).toBe(false);
  expect(can({ ladder: [aStep(7, 900_00)], returnDays: [5] }, saturday)).toBe(true);
  expect(can({ ladder: [aStep(2, 900_00)], shortestNights: 3 }, monday)).toBe(false);
  expect(can({ ladder: [aStep(61, 900_00)] }, monday)).toBe(false);
});
