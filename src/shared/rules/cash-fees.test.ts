import fc from "fast-check";
import { cashFees, isLargerBoat } from "./cash-fees.ts";

describe("cash fees", () => {
  it("asks 35 for the briefing and 50 for the cleaning of most boats", () => {
    for (const name of ["Hektor", "Hubert", "Oskar", "Max", "Franky"]) {
      for (const license of [true, false, null]) {
        expect(cashFees(name, license)).toEqual({ briefing: 35_00, cleaning: 50_00 });
      }
    }
  });

  it("asks 85 for the cleaning of the three larger boats, and 85 for the briefing until a licence is stated", () => {
    for (const name of ["Kleine Freiheit", "Große Freiheit", "Seeglück"]) {
      expect(isLargerBoat(name)).toBe(true);
      expect(cashFees(name, false)).toEqual({ briefing: 85_00, cleaning: 85_00 });
      expect(cashFees(name, true)).toEqual({ briefing: 35_00, cleaning: 85_00 });
      expect(cashFees(name, null)).toEqual({ briefing: 85_00, cleaning: 85_00 });
    }
  });

  it("asks 100 for the cleaning of Editha, with or without licence", () => {
    for (const license of [true, false, null]) {
      expect(cashFees("Editha", license)).toEqual({ briefing: 35_00, cleaning: 100_00 });
    }
  });

  it("treats every other name as an ordinary boat", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(true, false, null), (name, license) => {
        fc.pre(name !== "Editha" && !isLargerBoat(name));
        expect(cashFees(name, license)).toEqual({ briefing: 35_00, cleaning: 50_00 });
      }),
    );
  });
});
