import fc from "fast-check";
import { fitsAboard } from "./booking-rules.ts";

describe("passenger limit", () => {
  it("fits a full boat and not one more", () => {
    expect([fitsAboard(4, 2, 6), fitsAboard(4, 3, 6), fitsAboard(7, 0, 6)]).toEqual([true, false, false]);
  });

  it("wants an adult and no negative numbers", () => {
    expect([fitsAboard(0, 2, 6), fitsAboard(3, -1, 6), fitsAboard(-1, 4, 6)]).toEqual([false, false, false]);
    expect(fitsAboard(Number.NaN, 0, 6)).toBe(false);
  });

  it("agrees with the rule for every party", () => {
    const count = fc.integer({ min: -3, max: 12 });
    fc.assert(
      fc.property(count, count, fc.integer({ min: 1, max: 12 }), (adults, children, passengers) => {
        const fits = adults > 0 && children >= 0 && adults + children <= passengers;
        expect(fitsAboard(adults, children, passengers)).toBe(fits);
      }),
    );
  });
});
