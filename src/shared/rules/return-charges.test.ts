import { specifiedReturnPrices } from "./boat-fees.ts";
import { chargesOfReturn, lateHours, returnDue } from "./return-charges.ts";

const stay = { end: "2027-05-12", nights: 2 };
const onTime = { returnedAt: new Date("2027-05-12T08:00:00.000Z"), litres: 0, damageCents: 0 };

describe("the return of a boat", () => {
  it("is due at 10:00 in Berlin on the last day; of a day booking when its day is over", () => {
    expect(returnDue(stay)).toEqual(new Date("2027-05-12T08:00:00.000Z"));
    expect(returnDue({ end: "2027-05-12", nights: 0 })).toEqual(new Date("2027-05-12T22:00:00.000Z"));
  });

  it.each([
    ["2027-05-12T05:00:00.000Z", 0],
    ["2027-05-12T08:00:00.000Z", 0],
    ["2027-05-12T08:00:00.001Z", 1],
    ["2027-05-12T09:00:00.000Z", 1],
    ["2027-05-12T09:00:00.001Z", 2],
  ])("at %s is late by %d hours that began", (at, hours) => {
    expect(lateHours(stay, new Date(at))).toBe(hours);
  });

  it("in time, with a full tank and without damage costs nothing", () => {
    expect(chargesOfReturn(stay, onTime, specifiedReturnPrices)).toEqual([]);
  });

  it("costs what was found, each as a line", () => {
    const late = new Date("2027-05-12T09:30:00.000Z");
    const lines = chargesOfReturn(stay, { returnedAt: late, litres: 3, damageCents: 1 }, specifiedReturnPrices);
    expect(lines.map(({ kind, quantity, unit_cents }) => [kind, quantity, unit_cents])).toEqual([
      ["lateReturn", 2, 25_00],
      ["fuel", 3, 2_50],
      ["damage", 1, 1],
    ]);
  });
});
