import fc from "fast-check";
import { anyPriceList } from "../../testing/price-lists.ts";
import { addDays, type Day, daysFrom } from "./day.ts";
import type { PriceList, PricePeriod } from "./price-list.ts";
import { type RentQuestion, rentLines, sumOfRent } from "./rent.ts";

/*
 * Every stay of a leap year under ten random lists, against a calculation in another way: a table of all nights that
 * is painted from the weakest level to the strongest, and plain sums over it.
 */
const year = daysFrom("2028-01-01", "2028-12-31");
const painted = daysFrom("2028-01-01", "2029-02-28");

type Table = Map<Day, PricePeriod>;

function paint(list: PriceList, boat: number): Table {
  const table: Table = new Map();
  const levels: ((period: PricePeriod) => boolean)[] = [
    ({ vehicleId, from }) => vehicleId === null && from.length === 5,
    ({ vehicleId, from }) => vehicleId === null && from.length === 10,
    ({ vehicleId, from }) => vehicleId === boat && from.length === 5,
    ({ vehicleId, from }) => vehicleId === boat && from.length === 10,
  ];
  for (const isOfLevel of levels) {
    // Of two that overlap the first one holds: it is painted last.
    for (const period of list.periods.filter(isOfLevel).toReversed()) {
      for (const day of painted) if (coversByWalk(period, day)) table.set(day, period);
    }
  }
  return table;
}

/** Walks from the first night of the period to its last, year by year. */
function coversByWalk({ from, to }: PricePeriod, day: Day): boolean {
  if (from.length === 10) return day >= from && day <= to;
  const monthDay = day.slice(5);
  if (from <= to) return monthDay >= from && monthDay <= to;
  return !(monthDay > to && monthDay < from);
}

function slowRent(table: Table, { list, nightCents, stay, persons, bookedOn }: RentQuestion): number {
  const nights = Array.from({ length: stay.nights === 0 ? 1 : stay.nights }, (_, index) => addDays(stay.start, index));
  const first = table.get(stay.start);
  const weekdayOf = (day: Day) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
  let rent = 0;
  // From as many nights as the stay has down to none: the first step that is found is the longest.
  let step: { nights: number; cents: number } | undefined;
  for (let length = stay.nights; length > 0 && !step; length -= 1) {
    if (length < stay.nights && first?.furtherNightCents == null) break;
    step = first?.ladder.find(
      ({ nights: wanted, arrivalDays }) =>
        wanted === length && (arrivalDays.length === 0 || arrivalDays.some((day) => day === weekdayOf(stay.start))),
    );
  }
  if (step) rent += step.cents + (stay.nights - step.nights) * (first?.furtherNightCents ?? 0);
  for (const night of nights) {
    const period = table.get(night);
    if (!step) rent += period?.weekdayCents[weekdayOf(night) as 0] ?? period?.nightCents ?? nightCents;
    if (period && period.personsIncluded !== null)
      for (let person = period.personsIncluded; person < persons; person += 1) rent += period.personNightCents;
  }
  const best = (percents: number[]) => percents.reduce((most, percent) => (percent > most ? percent : most), 0);
  const early = list.earlyBirds.filter(({ until }) => !(bookedOn > `${stay.start.slice(0, 5)}${until}`));
  const long = list.longStays.filter(({ nights: wanted }) => !(wanted > stay.nights));
  const offEarly = Math.round((rent * best(early.map(({ percent }) => percent))) / 100);
  const offLong = Math.round((rent * best(long.map(({ percent }) => percent))) / 100);
  return Math.max(0, rent - offEarly - offLong);
}

const lengths = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 21, 28];

it("costs every stay of a year what a table of all nights says, under ten random lists", () => {
  for (const [index, list] of fc.sample(anyPriceList(), { numRuns: 10, seed: 52 }).entries()) {
    const table = paint(list, 1);
    const [persons, bookedOn] = [index % 9, index % 2 === 0 ? "2028-01-31" : "2028-03-01"];
    for (const start of year) {
      for (const nights of lengths) {
        const question = { list, vehicleId: 1, nightCents: 175_00, stay: { start, nights }, persons, bookedOn };
        const lines = rentLines(question);
        if (sumOfRent(lines) === slowRent(table, question)) continue;
        expect({ start, nights, index, lines, sum: sumOfRent(lines) }).toEqual({ sum: slowRent(table, question) });
      }
    }
  }
});

it("has lines of whole numbers that follow each other night by night, never costs less than nothing", () => {
  fc.assert(
    fc.property(
      anyPriceList(),
      fc.integer({ min: 0, max: 365 }),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 1, max: 12 }),
      (list, at, nights, persons) => {
        const start = addDays("2028-01-01", at);
        const stay = { start, nights };
        const lines = rentLines({ list, vehicleId: 1, nightCents: 1, stay, persons, bookedOn: "2028-01-01" });
        const { ofNights, ofLess } = partsOf(lines);
        expect(sumOfRent(lines)).toBeGreaterThanOrEqual(0);
        expect(
          lines.every(({ quantity, unitCents }) => Number.isSafeInteger(quantity * unitCents) && quantity > 0),
        ).toBe(true);
        expect(ofLess.every(({ unitCents, firstDay }) => unitCents < 0 && firstDay === "")).toBe(true);
        // The price of a ladder is for the nights until the further ones, or for all.
        const [whole, ...further] = ofNights;
        let next = whole?.name === "ladder" ? further[0]?.firstDay || addDays(start, nights) : start;
        for (const { firstDay, quantity } of whole?.name === "ladder" ? further : ofNights) {
          expect(firstDay || start).toBe(next);
          next = addDays(next, quantity);
        }
        expect(next).toBe(addDays(start, Math.max(1, nights)));
      },
    ),
  );
});

function partsOf(lines: ReturnType<typeof rentLines>) {
  const isOfNights = ({ name }: (typeof lines)[number]) => ["", "nights", "ladder", "furtherNights"].includes(name);
  const isLess = ({ name }: (typeof lines)[number]) => name === "earlyBird" || name === "longStay";
  return { ofNights: lines.filter(isOfNights), ofLess: lines.filter(isLess) };
}
