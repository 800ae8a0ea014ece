import { anOwnExtra } from "../../testing/price-lists.ts";
import { chosenHalves, halfRefusals, refusedOf, withChosen } from "./half-choice.ts";
import { takenHalves } from "./price-list.ts";

const bicycle = anOwnExtra();
const early = anOwnExtra({ id: 2, mostPieces: 1, takes: "firstMorning", daysBefore: 7 });
const breakfast = anOwnExtra({ id: 3, mostPieces: 1, takes: "firstMorning" });
const late = anOwnExtra({ id: 4, mostPieces: 1, takes: "lastAfternoon" });
const offered = [bicycle, early, breakfast, late];
const stay = { start: "2027-07-12", nights: 3 };
const firstEarly = stay.start;
const one = (id: number) => ({ id, pieces: 1 });

describe("extras that take a half-day, in a form", () => {
  it("are refused where the half-day is another's, or guests cannot choose it yet", () => {
    const given = { role: "visitor", today: "2027-07-04", firstEarly, freeHalves: ["firstMorning"] } as const;
    expect([...halfRefusals(offered, stay, given)]).toEqual([
      [2, "tooEarlyToChoose"],
      [4, "halfTaken"],
    ]);
    expect([...halfRefusals(offered, stay, { ...given, today: "2027-07-05" })]).toEqual([[4, "halfTaken"]]);
    expect([...halfRefusals(offered, stay, { ...given, role: "staff" })]).toEqual([[4, "halfTaken"]]);
  });

  it("are kept by a booking that has them, however long before the stay", () => {
    const given = {
      role: "visitor",
      today: "2027-07-01",
      firstEarly,
      freeHalves: ["firstMorning", "lastAfternoon"],
    } as const;
    expect([...halfRefusals(offered, stay, given)]).toEqual([[2, "tooEarlyToChoose"]]);
    expect(halfRefusals(offered, stay, { ...given, had: ["firstMorning"] }).size).toBe(0);
    const taken = { ...given, freeHalves: [], had: ["firstMorning"] } as const;
    expect(halfRefusals(offered, stay, taken).get(2)).toBe("halfTaken");
  });

  it("are refused once the boarding is over, to staff as well, but not to a booking that has them", () => {
    const given = { role: "staff", today: stay.start, firstEarly: "2027-07-13", freeHalves: takenHalves } as const;
    expect([...halfRefusals(offered, stay, given)]).toEqual([
      [2, "boardingIsOver"],
      [3, "boardingIsOver"],
    ]);
    expect(halfRefusals(offered, stay, { ...given, had: ["firstMorning"] }).size).toBe(0);
  });

  it("are not refused before both days are known", () => {
    expect(halfRefusals(offered, null, { role: "visitor", today: "2027-07-04", firstEarly, freeHalves: [] }).size).toBe(
      0,
    );
  });

  it("are those that were chosen, whatever else is refused", () => {
    const refusals = halfRefusals(offered, stay, { role: "visitor", today: "2027-07-04", firstEarly, freeHalves: [] });
    expect(refusedOf(offered, [one(1), one(4)], refusals)).toEqual([late]);
    expect(refusedOf(offered, [one(1)], refusals)).toEqual([]);
  });

  it("go before another one that takes the same half-day", () => {
    expect(withChosen(offered, [one(1), one(2), one(4)], breakfast, 1)).toEqual([one(1), one(4), one(3)]);
    expect(withChosen(offered, [one(2), one(3)], breakfast, 0)).toEqual([one(2)]);
    expect(withChosen(offered, [one(2)], bicycle, 2)).toEqual([one(2), { id: 1, pieces: 2 }]);
  });

  it("give the stay its halves", () => {
    expect(chosenHalves(offered, [one(1), one(3)])).toEqual({ startsAm: true, endsPm: false });
    expect(chosenHalves(offered, [one(4), { id: 2, pieces: 0 }])).toEqual({ startsAm: false, endsPm: true });
  });
});
