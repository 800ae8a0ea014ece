import fc from "fast-check";
import { aList, anOwnExtra, anyPriceList, aPeriod, aStep } from "../../testing/price-lists.ts";
import { cheapestStay } from "./cheapest-stay.ts";
import { addDays, type Day } from "./day.ts";
import { listRefusal } from "./listed-stay.ts";
import { type PriceList, specifiedPriceList } from "./price-list.ts";
import { rentLines, sumOfRent } from "./rent.ts";
import { isClosed, type OffSeason } from "./season.ts";

/** A Monday. */
const today = "2027-05-03";
const hektor = { id: 1, name: "Hektor", nightCents: 180_00 };
const openAllYear: OffSeason = { off_season_start: null, off_season_end: null };
const cheapest = (list: PriceList, offSeason = openAllYear, boat = hektor) =>
  cheapestStay(boat, { list, offSeason, today });

/** For one person. */
function slowCompulsory({ ownExtras }: PriceList, nights: number): number {
  let sum = 0;
  for (const { vehicleIds, isCompulsory, per, cents } of ownExtras) {
    if (!isCompulsory || (vehicleIds.length > 0 && !vehicleIds.includes(1))) continue;
    sum += per === "stay" || per === "person" ? cents : cents * nights;
  }
  return sum;
}

/** Each stay of the next year, the shortest of each day, one after the other. */
function slowCheapest(list: PriceList, offSeason: OffSeason, from: Day) {
  let found: { start: Day; nights: number; rent: number; own: number } | null = null;
  for (let ahead = 0; ahead < 365; ahead += 1) {
    const start = addDays(from, ahead);
    let nights = 2;
    while (nights <= 60 && listRefusal(list, 1, { start, nights }, from)) nights += 1;
    const days = Array.from({ length: nights + 1 }, (_, night) => addDays(start, night));
    if (nights > 60 || days.some((day) => isClosed(day, offSeason))) continue;
    const question = { list, vehicleId: 1, nightCents: 180_00, persons: 1, bookedOn: from };
    const rent = sumOfRent(rentLines({ ...question, stay: { start, nights } }));
    const own = slowCompulsory(list, nights);
    if (!found || rent + own < found.rent + found.own) found = { start, nights, rent, own };
  }
  return found;
}

describe("the cheapest stay of a list", () => {
  it("is none as long as no list says anything of the boat", () => {
    expect(cheapest(specifiedPriceList)).toBeNull();
    expect(cheapest(aList(aPeriod({ vehicleId: 2 })))).toBeNull();
  });

  it("is the shortest that a guest can book, with the fees on site", () => {
    const list = aList(
      aPeriod({ nightCents: 200_00 }),
      aPeriod({ from: "2027-10-01", to: "2027-10-31", nightCents: 120_00 }),
    );
    expect(cheapest(list)).toEqual({
      start: "2027-10-01",
      nights: 2,
      rent: 240_00,
      extras: 0,
      onSite: 85_00,
      total: 325_00,
    });
  });

  it("is a whole week where the list has nothing shorter", () => {
    const list = aList(aPeriod({ arrivalDays: [5], returnDays: [5], shortestNights: 7, ladder: [aStep(7, 980_00)] }));
    expect(cheapest(list)).toMatchObject({ start: "2027-05-08", nights: 7, rent: 980_00 });
  });

  it("is the cheapest with what the list makes part of each stay, whatever the rent alone says", () => {
    const service = anOwnExtra({ isCompulsory: true, mostPieces: 1, per: "night", cents: 100_00 });
    const october = { from: "2027-10-01", to: "2027-10-31", shortestNights: 3, ladder: [aStep(3, 330_00)] };
    const list = { ...aList(aPeriod({ nightCents: 170_00 }), aPeriod(october)), ownExtras: [service] };
    expect(cheapest(list)).toMatchObject({ start: today, rent: 340_00, extras: 200_00, total: 625_00 });
    expect(cheapest({ ...list, ownExtras: [] })).toMatchObject({ start: "2027-10-01", rent: 330_00 });
  });

  it("is none of the closed season", () => {
    const list = aList(aPeriod(), aPeriod({ from: "2027-12-01", to: "2027-12-31", nightCents: 50_00 }));
    expect(cheapest(list, { off_season_start: "2026-11-15", off_season_end: "2027-03-15" })).toMatchObject({
      start: today,
      rent: 360_00,
    });
    expect(cheapest(list)).toMatchObject({ start: "2027-12-01", rent: 100_00 });
  });

  it("is none where nobody can book the boat", () => {
    const list = aList(aPeriod({ arrivalDays: [0], returnDays: [], ladder: [aStep(2, 1_00, [5])] }));
    expect(cheapest(list)).toBeNull();
  });

  it("is the boat's own price on days that no period names, and another's for another boat", () => {
    const list = aList(aPeriod({ from: "07-01", to: "08-31", nightCents: 300_00 }));
    expect(cheapest(list)).toMatchObject({ start: today, rent: 360_00 });
    expect(cheapest(list, openAllYear, { ...hektor, id: 2, nightCents: 90_00 })).toMatchObject({ rent: 180_00 });
  });

  it("is what looking at each stay of the year finds", () => {
    const season = fc.constantFrom(openAllYear, { off_season_start: "2026-11-15", off_season_end: "2027-03-15" });
    fc.assert(
      fc.property(anyPriceList(), season, (list, offSeason) => {
        const from = "2027-11-20";
        const quick = cheapestStay(hektor, { list, offSeason, today: from });
        const slow = list.periods.some(({ vehicleId }) => vehicleId !== 2) ? slowCheapest(list, offSeason, from) : null;
        const found = quick && { start: quick.start, nights: quick.nights, rent: quick.rent };
        expect(found && quick && { ...found, own: quick.total - quick.rent - 85_00 }).toEqual(slow);
      }),
      { numRuns: 60 },
    );
  });
});
