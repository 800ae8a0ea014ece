import fc from "fast-check";
import { anyPriceList } from "../../testing/price-lists.ts";
import { addDays, type Day, daysFrom } from "./day.ts";
import type { PriceList, PricePeriod } from "./price-list.ts";
import { type RentQuestion, rentLines, sumOfRent } from "./rent.ts";
import { maximumNights } from "./stay.ts";

/*
 * Every stay of a leap year, of one night to sixty, under ten random lists, against a calculation in another way: a
 * table of all nights that is painted from the weakest level to the strongest, and sums that grow night by night.
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

const weekdayOf = (day: Day) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;

/** What the night costs by itself, and what its further persons cost. */
function slowNight(period: PricePeriod | undefined, night: Day, { nightCents, persons }: Asked) {
  const own = period?.weekdayCents[weekdayOf(night) as 0] ?? period?.nightCents ?? nightCents;
  let ofPersons = 0;
  if (period && period.personsIncluded !== null)
    for (let person = period.personsIncluded; person < persons; person += 1) ofPersons += period.personNightCents;
  return { own, ofPersons };
}

/** The price of the ladder for so many nights; null where the period has none. */
function slowLadder(period: PricePeriod | undefined, start: Day, nights: number): number | null {
  // From as many nights as the stay has down to none: the first step that is found is the longest.
  for (let length = nights; length > 0; length -= 1) {
    if (length < nights && period?.furtherNightCents == null) return null;
    const step = period?.ladder.find(
      ({ nights: wanted, arrivalDays }) =>
        wanted === length && (arrivalDays.length === 0 || arrivalDays.some((day) => day === weekdayOf(start))),
    );
    if (step) return step.cents + (nights - length) * (period?.furtherNightCents ?? 0);
  }
  return null;
}

function slowLess(rent: number, start: Day, nights: number, { list, bookedOn }: Asked): number {
  const best = (percents: number[]) => percents.reduce((most, percent) => (percent > most ? percent : most), 0);
  const early = list.earlyBirds.filter(({ until }) => !(bookedOn > `${start.slice(0, 5)}${until}`));
  const long = list.longStays.filter(({ nights: wanted }) => !(wanted > nights));
  const offEarly = Math.round((rent * best(early.map(({ percent }) => percent))) / 100);
  const offLong = Math.round((rent * best(long.map(({ percent }) => percent))) / 100);
  return Math.max(0, rent - offEarly - offLong);
}

type Asked = Omit<RentQuestion, "stay" | "nights">;

/** The rent of a stay of one night from that day on, of two, and so on; of a day booking first. */
function slowRents(table: Table, start: Day, asked: Asked): number[] {
  const first = table.get(start);
  const rents: number[] = [];
  let [own, ofPersons] = [0, 0];
  for (let nights = 1; nights <= maximumNights; nights += 1) {
    const night = addDays(start, nights - 1);
    const added = slowNight(table.get(night), night, asked);
    own += added.own;
    ofPersons += added.ofPersons;
    if (nights === 1) rents.push(slowLess(own + ofPersons, start, 0, asked));
    rents.push(slowLess((slowLadder(first, start, nights) ?? own) + ofPersons, start, nights, asked));
  }
  return rents;
}

it("costs every stay of a year what a table of all nights says, under ten random lists", () => {
  for (const [index, list] of fc.sample(anyPriceList(), { numRuns: 10, seed: 52 }).entries()) {
    const table = paint(list, 1);
    const [persons, bookedOn] = [index % 9, index % 2 === 0 ? "2028-01-31" : "2028-03-01"];
    const asked = { list, vehicleId: 1, nightCents: 175_00, persons, bookedOn };
    for (const start of year) {
      for (const [nights, wanted] of slowRents(table, start, asked).entries()) {
        const lines = rentLines({ ...asked, stay: { start, nights } });
        if (sumOfRent(lines) === wanted) continue;
        expect({ start, nights, index, lines, sum: sumOfRent(lines) }).toEqual({ sum: wanted });
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
