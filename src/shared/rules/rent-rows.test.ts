import { aList, aPeriod, aStep } from "../../testing/price-lists.ts";
import { type PriceList, specifiedPriceList } from "./price-list.ts";
import { rentLines } from "./rent.ts";
import { isOwnPrice, rentRows } from "./rent-rows.ts";

const start = "2027-06-29";
const rows = (list: PriceList, nights: number, persons = 2) =>
  rentRows(
    rentLines({ list, vehicleId: 1, nightCents: 180_00, stay: { start, nights }, persons, bookedOn: start }),
    nights,
  );
const july = aPeriod({ from: "07-01", to: "07-31", nightCents: 220_00 });
const said = (list: PriceList, nights: number, persons?: number) =>
  rows(list, nights, persons).map(({ kind, count, from, cents }) => [kind, count, from, cents]);

describe("the rows of a rent", () => {
  it("are one without a day where each night costs the same", () => {
    expect(said(specifiedPriceList, 3)).toEqual([["rent", 3, "", 540_00]]);
    expect(said(aList(aPeriod()), 3)).toEqual([["rent", 3, "", 540_00]]);
    expect(said(specifiedPriceList, 0)).toEqual([["rentDay", 1, "", 180_00]]);
  });

  it("are one for each run of equal nights, each with its first night", () => {
    expect(said(aList(july), 5)).toEqual([
      ["rent", 2, start, 360_00],
      ["rent", 3, "2027-07-01", 660_00],
    ]);
  });

  it("say how many nights the price of a ladder is for, and what follows it", () => {
    const list = aList(aPeriod({ ladder: [aStep(7, 980_00)], furtherNightCents: 130_00 }));
    expect(said(list, 7)).toEqual([["ladder", 7, "", 980_00]]);
    expect(said(list, 9)).toEqual([
      ["ladder", 7, "", 980_00],
      ["furtherNights", 2, "", 260_00],
    ]);
  });

  it("take discounts off, and add further persons", () => {
    const list = {
      ...aList(aPeriod({ personsIncluded: 2, personNightCents: 25_00 })),
      longStays: [{ nights: 3, percent: 10 }],
    };
    expect(said(list, 3, 4)).toEqual([
      ["rent", 3, "", 540_00],
      ["persons", 6, "", 150_00],
      ["longStay", 1, "", -69_00],
    ]);
  });

  it("are the boat's own price as long as no list says anything", () => {
    const lines = (list: PriceList) =>
      rentLines({ list, vehicleId: 1, nightCents: 180_00, stay: { start, nights: 2 }, persons: 2, bookedOn: start });
    expect([isOwnPrice(lines(specifiedPriceList)), isOwnPrice(lines(aList(aPeriod())))]).toEqual([true, false]);
  });
});
