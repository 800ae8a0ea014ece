import { aList, aPeriod, aStep } from "../../testing/price-lists.ts";
import { addDays, type Day } from "./day.ts";
import { type PriceList, specifiedPriceList } from "./price-list.ts";
import { type RentQuestion, rentLines, sumOfRent } from "./rent.ts";

const asked = (list: PriceList, start: Day, nights: number, more: Partial<RentQuestion> = {}): RentQuestion => ({
  list,
  vehicleId: 1,
  nightCents: 175_00,
  stay: { start, nights },
  persons: 2,
  bookedOn: "2027-04-01",
  ...more,
});
const linesOf = (...question: Parameters<typeof asked>) =>
  rentLines(asked(...question)).map(({ name, firstDay, quantity, unitCents }) => [name, firstDay, quantity, unitCents]);
const rentOf = (...question: Parameters<typeof asked>) => sumOfRent(rentLines(asked(...question)));

describe("the rent", () => {
  it("is the boat's own price of each night in one line, as long as no list names one", () => {
    expect(linesOf(specifiedPriceList, "2027-05-01", 3)).toEqual([["", "", 3, 175_00]]);
    expect(linesOf(specifiedPriceList, "2027-05-01", 0)).toEqual([["", "", 1, 175_00]]);
    expect(linesOf(aList(aPeriod({ vehicleId: 2 })), "2027-05-01", 3)).toEqual([["", "", 3, 175_00]]);
    expect(linesOf(aList(aPeriod({ nightCents: null })), "2027-05-01", 3)).toEqual([["", "", 3, 175_00]]);
  });

  it("goes night by night across periods, and a run of equal nights is a line", () => {
    const june = aPeriod({ from: "06-01", to: "06-30", nightCents: 150_00 });
    const july = aPeriod({ from: "07-01", to: "07-31", nightCents: 220_00, weekdayCents: { 4: 260_00, 5: 260_00 } });
    // Tuesday to Monday; a weekend within July.
    expect(linesOf(aList(june, july), "2027-06-29", 6)).toEqual([
      ["nights", "2027-06-29", 2, 150_00],
      ["nights", "2027-07-01", 1, 220_00],
      ["nights", "2027-07-02", 2, 260_00],
      ["nights", "2027-07-04", 1, 220_00],
    ]);
    expect(linesOf(aList(june), "2027-06-29", 3)).toEqual([
      ["nights", "2027-06-29", 2, 150_00],
      ["", "2027-07-01", 1, 175_00],
    ]);
  });

  it("prefers a boat's own period, then one of a single year", () => {
    const list = aList(
      aPeriod({ nightCents: 100_00 }),
      aPeriod({ nightCents: 200_00, from: "2027-05-01", to: "2027-05-31" }),
      aPeriod({ nightCents: 300_00, vehicleId: 1, from: "05-10", to: "05-20" }),
      aPeriod({ nightCents: 400_00, vehicleId: 1, from: "2027-05-12", to: "2027-05-13" }),
    );
    const night = (day: Day) => rentOf(list, day, 1);
    const days = ["2027-04-30", "2027-05-01", "2027-05-10", "2027-05-12", "2027-05-14", "2028-05-01"];
    expect(days.map(night)).toEqual([100_00, 200_00, 300_00, 400_00, 300_00, 100_00]);
  });

  it("has the prices of a ladder, and of the further nights beyond it", () => {
    const ladder = [aStep(2, 340_00), aStep(3, 490_00), aStep(4, 640_00), aStep(5, 765_00), aStep(6, 890_00)];
    const list = aList(aPeriod({ ladder, furtherNightCents: 130_00 }));
    const rents = [2, 3, 4, 5, 6, 7, 10].map((nights) => rentOf(list, "2027-05-01", nights));
    expect(rents).toEqual([340_00, 490_00, 640_00, 765_00, 890_00, 1_020_00, 1_410_00]);
    expect(linesOf(list, "2027-05-01", 8)).toEqual([
      ["ladder", "2027-05-01", 1, 890_00],
      ["furtherNights", "2027-05-07", 2, 130_00],
    ]);
    // Staff book a day, or a single night: the night has the period's price.
    expect([0, 1].map((nights) => linesOf(list, "2027-05-01", nights))).toEqual([
      [["nights", "2027-05-01", 1, 180_00]],
      [["nights", "2027-05-01", 1, 180_00]],
    ]);
  });

  it("has a first night that costs more as a ladder of two nights, and counts persons from the third one on", () => {
    const first = { ladder: [aStep(2, 220_00 + 170_00)], furtherNightCents: 170_00 };
    const list = aList(aPeriod({ ...first, personsIncluded: 2, personNightCents: 25_00 }));
    expect([2, 3, 4].map((nights) => rentOf(list, "2027-05-01", nights))).toEqual([390_00, 560_00, 730_00]);
    expect(linesOf(list, "2027-05-01", 3, { persons: 4 })).toEqual([
      ["ladder", "2027-05-01", 1, 390_00],
      ["furtherNights", "2027-05-03", 1, 170_00],
      ["persons", "2027-05-01", 6, 25_00],
    ]);
  });

  it("has whole weeks by season, of which the day of arrival decides, and takes ten percent off until the end of January", () => {
    const weeks = (name: string, from: string, to: string, cents: number) =>
      aPeriod({ name, from, to, ladder: [aStep(7, cents, [4]), aStep(14, 2 * cents, [4])], arrivalDays: [4] });
    const list = {
      ...aList(
        weeks("Nebensaison", "10-01", "04-30", 890_00),
        weeks("Zwischensaison", "05-01", "06-30", 1_090_00),
        weeks("Hauptsaison", "07-01", "09-30", 1_490_00),
      ),
      earlyBirds: [{ until: "01-31", percent: 10 }],
    };
    expect(rentOf(list, "2027-04-30", 7)).toBe(890_00);
    expect(rentOf(list, "2027-06-25", 7)).toBe(1_090_00);
    expect(rentOf(list, "2027-12-31", 14)).toBe(2 * 890_00);
    expect(linesOf(list, "2027-07-02", 7, { bookedOn: "2027-01-31" })).toEqual([
      ["ladder", "2027-07-02", 1, 1_490_00],
      ["earlyBird", "", 1, -149_00],
    ]);
    expect(rentOf(list, "2027-07-02", 7, { bookedOn: "2027-02-01" })).toBe(1_490_00);
    // The year before it is early for any day.
    expect(rentOf(list, "2027-07-02", 7, { bookedOn: "2026-12-31" })).toBe(1_341_00);
  });

  it("has weeks from Saturday beside those from Friday: of one boat each, or both of one season", () => {
    const weeks = (vehicleId: number, day: 4 | 5, cents: number) =>
      aPeriod({ vehicleId, ladder: [aStep(7, cents, [day]), aStep(14, 2 * cents, [day])], arrivalDays: [day] });
    const boats = aList(weeks(1, 4, 890_00), weeks(2, 5, 1_090_00));
    const [friday, saturday] = ["2027-07-02", "2027-07-03"];
    expect(rentOf(boats, friday, 7)).toBe(890_00);
    expect(rentOf(boats, saturday, 14, { vehicleId: 2 })).toBe(2_180_00);
    // Staff book any day: nights, where no week begins.
    expect(rentOf(boats, saturday, 7)).toBe(7 * 180_00);
    const both = aList(aPeriod({ ladder: [aStep(7, 890_00, [4]), aStep(7, 1_090_00, [5])], arrivalDays: [4, 5] }));
    expect([friday, saturday].map((day) => rentOf(both, day, 7))).toEqual([890_00, 1_090_00]);
    expect(linesOf(both, saturday, 7)).toEqual([["ladder", saturday, 1, 1_090_00]]);
    // A week from Friday is as long as one from Saturday, and no step of eight nights is there.
    expect(rentOf(both, friday, 8)).toBe(8 * 180_00);
  });

  it("does not search for a cheaper combination", () => {
    const list = aList(aPeriod({ ladder: [aStep(2, 100_00), aStep(4, 900_00)], furtherNightCents: 500_00 }));
    expect(rentOf(list, "2027-05-01", 4)).toBe(900_00);
    expect(rentOf(list, "2027-05-01", 3)).toBe(600_00);
  });

  it("has the price of a step only from the days on which that begins", () => {
    const list = aList(aPeriod({ ladder: [aStep(2, 500_00, [4]), aStep(4, 600_00, [0])], furtherNightCents: 90_00 }));
    expect(rentOf(list, "2027-05-07", 4)).toBe(500_00 + 2 * 90_00);
    expect(rentOf(list, "2027-05-03", 4)).toBe(600_00);
    expect(rentOf(list, "2027-05-04", 4)).toBe(4 * 180_00);
  });

  it("has February 29, New Year and nights of a clock change as nights like any other", () => {
    const winter = aPeriod({ from: "12-20", to: "02-29", nightCents: 90_00 });
    expect(linesOf(aList(winter), "2028-02-27", 4)).toEqual([
      ["nights", "2028-02-27", 3, 90_00],
      ["", "2028-03-01", 1, 175_00],
    ]);
    expect(linesOf(aList(winter), "2027-02-27", 3)).toEqual([
      ["nights", "2027-02-27", 2, 90_00],
      ["", "2027-03-01", 1, 175_00],
    ]);
    expect(linesOf(aList(winter), "2027-12-30", 4)).toEqual([["nights", "2027-12-30", 4, 90_00]]);
    const leapDay = aPeriod({ from: "2028-02-29", to: "2028-02-29", nightCents: 1 });
    expect(rentOf(aList(leapDay), "2028-02-28", 3)).toBe(2 * 175_00 + 1);
    expect(linesOf(aList(aPeriod()), "2027-03-27", 3)).toEqual([["nights", "2027-03-27", 3, 180_00]]);
    expect(linesOf(aList(aPeriod()), "2027-10-30", 3)).toEqual([["nights", "2027-10-30", 3, 180_00]]);
  });

  describe("at its bounds", () => {
    const [none, cent, most] = [0, 1, 99_999_00];

    it.each([none, cent, most])("has lines of %d cents, of each kind", (cents) => {
      const day = "2027-05-01";
      const lines = (period: Parameters<typeof aPeriod>[0], nights: number) =>
        linesOf(aList(aPeriod(period)), day, nights, { nightCents: cents });
      const ladder = [aStep(2, cents)];
      expect(lines({ nightCents: cents }, 60)).toEqual([["nights", day, 60, cents]]);
      expect(lines({ nightCents: null }, 60)).toEqual([["", "", 60, cents]]);
      expect(lines({ nightCents: 1_00, weekdayCents: { 6: cents } }, 3)).toContainEqual([
        "nights",
        "2027-05-02",
        1,
        cents,
      ]);
      expect(lines({ ladder, furtherNightCents: cents }, 60)).toEqual([
        ["ladder", day, 1, cents],
        ["furtherNights", "2027-05-03", 58, cents],
      ]);
      const persons = lines({ personsIncluded: 1, personNightCents: cents }, 60).filter(([name]) => name === "persons");
      expect(persons).toEqual(cents === none ? [] : [["persons", day, 60, cents]]);
    });

    it.each([none, cent, most])(
      "is nothing at a hundred percent of %d cents a night, and without a line of nothing",
      (cents) => {
        const percent = 100;
        const early = { ...aList(aPeriod({ nightCents: cents })), earlyBirds: [{ until: "12-31", percent }] };
        const long = { ...aList(aPeriod({ nightCents: cents })), longStays: [{ nights: 60, percent }] };
        const all = cents === none ? [] : [-60 * cents];
        expect(linesOf(early, "2027-05-01", 60).slice(1)).toEqual(all.map((less) => ["earlyBird", "", 1, less]));
        expect(linesOf(long, "2027-05-01", 60).slice(1)).toEqual(all.map((less) => ["longStay", "", 1, less]));
        expect(rentOf({ ...early, longStays: long.longStays }, "2027-05-01", 60)).toBe(0);
        expect(rentOf(long, "2027-05-01", 59)).toBe(59 * cents);
      },
    );

    it("takes off a cent or none of a cent, by the percentage", () => {
      const less = (percent: number) => {
        const list = { ...aList(aPeriod({ nightCents: cent })), longStays: [{ nights: 1, percent }] };
        return rentOf(list, "2027-05-01", 1);
      };
      expect([0, 1, 49, 50, 99, 100].map(less)).toEqual([1, 1, 1, 0, 0, 0]);
    });

    it("costs the boat's own price in a year that the list does not name", () => {
      const list = aList(
        aPeriod({ from: "2027-01-01", to: "2027-12-31", ladder: [aStep(7, 900_00)], nightCents: 1_00 }),
      );
      expect(linesOf(list, "2028-05-01", 7)).toEqual([["", "", 7, 175_00]]);
      expect(linesOf(list, "2026-12-30", 4)).toEqual([
        ["", "2026-12-30", 2, 175_00],
        ["nights", "2027-01-01", 2, 1_00],
      ]);
      // The ladder is one of the arrival day's period, over New Year as well.
      expect(rentOf(list, "2027-12-30", 7)).toBe(900_00);
    });

    it("is early until February 29 in years that have one, and until the 28th in others", () => {
      const list = { ...aList(aPeriod({ nightCents: 100_00 })), earlyBirds: [{ until: "02-29", percent: 10 }] };
      const rents = (start: Day, days: Day[]) => days.map((bookedOn) => rentOf(list, start, 1, { bookedOn }));
      expect(rents("2028-06-01", ["2028-02-29", "2028-03-01"])).toEqual([90_00, 100_00]);
      expect(rents("2027-06-01", ["2027-02-28", "2027-03-01"])).toEqual([90_00, 100_00]);
    });

    it("has a night of a clock change as one at its price, by itself and as a weekday", () => {
      // The nights from Saturday to the Sundays on which the clocks change.
      for (const day of ["2027-03-27", "2027-10-30"]) {
        const list = aList(aPeriod({ weekdayCents: { 5: 99_00, 6: 77_00 } }));
        expect(linesOf(list, day, 2)).toEqual([
          ["nights", day, 1, 99_00],
          ["nights", addDays(day, 1), 1, 77_00],
        ]);
        const one = aList(aPeriod({ from: addDays(day, 1), to: addDays(day, 1), nightCents: 1_00 }));
        expect(rentOf(one, day, 3)).toBe(2 * 175_00 + 1_00);
      }
    });
  });

  it("is never less than nothing: both discounts are of the whole rent, and together no more than it", () => {
    const list = {
      ...aList(aPeriod({ nightCents: 100_05 })),
      earlyBirds: [
        { until: "01-31", percent: 100 },
        { until: "12-31", percent: 60 },
      ],
      longStays: [
        { nights: 7, percent: 50 },
        { nights: 3, percent: 5 },
      ],
    };
    const less = (bookedOn: Day, nights: number) => linesOf(list, "2027-05-01", nights, { bookedOn }).slice(1);
    expect(less("2027-01-31", 7)).toEqual([["earlyBird", "", 1, -700_35]]);
    expect(less("2027-02-01", 7)).toEqual([
      ["earlyBird", "", 1, -420_21],
      ["longStay", "", 1, -280_14],
    ]);
    expect(less("2027-02-01", 3)).toEqual([
      ["earlyBird", "", 1, -180_09],
      ["longStay", "", 1, -15_01],
    ]);
    expect(less("2027-02-01", 2)).toEqual([["earlyBird", "", 1, -120_06]]);
    expect(rentOf(list, addDays("2027-05-01", 1), 7, { bookedOn: "2027-02-01" })).toBe(0);
  });
});
