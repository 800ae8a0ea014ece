import fc from "fast-check";
import { fitsAboard, stayErrors } from "./booking-rules.ts";
import { addDays } from "./day.ts";
import { bookingHorizon, maximumNights, minimumNights } from "./stay.ts";

describe("the dates of a stay", () => {
  const today = "2027-05-03";
  const offSeason = { off_season_start: "2027-11-10", off_season_end: "2028-02-28" };
  const errors = (start: string, nights = 2, firstStart = today) =>
    stayErrors({ start, nights }, { role: "visitor", today, firstStart, offSeason });

  it("begin today as long as boats leave, and no later than the horizon", () => {
    const tomorrow = addDays(today, 1);
    expect(errors(addDays(today, -1))).toEqual({ booked_day: "validation:startDay" });
    expect([errors(today), errors(tomorrow, 2, tomorrow)]).toEqual([{}, {}]);
    expect(errors(today, 2, tomorrow)).toEqual({ booked_day: "validation:departed" });
    expect(errors(addDays(today, bookingHorizon))).toEqual({});
    expect(errors(addDays(today, bookingHorizon + 1))).toEqual({ booked_day: "validation:startDay" });
  });

  it("end before the closed season begins", () => {
    expect(errors("2027-11-07")).toEqual({});
    expect(errors("2027-11-08")).toEqual({ booked_day: "validation:closed" });
  });

  it("are as long as one may book", () => {
    const [least, most] = [minimumNights("visitor"), maximumNights];
    expect([errors(today, least), errors(today, most)]).toEqual([{}, {}]);
    for (const nights of [least - 1, most + 1]) {
      expect(errors(today, nights)).toEqual({ booked_duration: "validation:duration" });
    }
  });
});

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
