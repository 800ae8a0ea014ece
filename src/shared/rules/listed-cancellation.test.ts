import fc from "fast-check";
import { anyStages } from "../../testing/price-lists.ts";
import {
  type AgreedMoney,
  afterAgreedPrice,
  afterChange,
  bookedMoney,
  termsCents,
  termsFrom,
  withPaid,
} from "./agreed-money.ts";
import { specifiedTerms, stagesOf, termsOf } from "./agreed-terms.ts";
import { cancellationFee, cancellationSteps } from "./cancellation-fee.ts";
import { type CancellationStage, cancellationStages } from "./cancellation-terms.ts";
import { addDays, type Day } from "./day.ts";
import type { Cents } from "./money.ts";
import { specifiedPriceList } from "./price-list.ts";

const start = "2027-08-31";
const months = (count: number, fee: CancellationStage["fee"]) => ({ until: { count, unit: "months" as const }, fee });
const days = (count: number, fee: CancellationStage["fee"]) => ({ until: { count, unit: "days" as const }, fee });
const last = (fee: CancellationStage["fee"]) => ({ until: null, fee });
/** Nothing until a month before, then a cent, then the whole price. */
const lenient = [months(1, { percent: 0 }), days(7, { cents: 1 }), last({ percent: 100 })];

describe("the fee by stages of a list", () => {
  it.each([
    // The last day of a stage belongs to it; August has a 31st, so has July.
    ["2027-07-31", lenient, 0],
    ["2027-08-01", lenient, 1],
    ["2027-08-24", lenient, 1],
    ["2027-08-25", lenient, 500_00],
    // June has no 31st: a stay of 31 July ends its month at 30 June.
    ["2027-06-30", [months(2, { cents: 10_00 }), last({ percent: 50 })], 10_00],
    ["2027-07-01", [months(2, { cents: 10_00 }), last({ percent: 50 })], 250_00],
    // February ends on the 28th.
    ["2027-02-28", [months(6, { percent: 10 }), last({ percent: 20 })], 50_00],
    ["2027-03-01", [months(6, { percent: 10 }), last({ percent: 20 })], 100_00],
    // Until the first day itself, and beyond it only who may still cancel then.
    ["2027-08-31", [days(0, { percent: 30 }), last({ percent: 100 })], 150_00],
    ["2027-09-01", [days(0, { percent: 30 }), last({ percent: 100 })], 500_00],
    // More than the price is the price, and one stage is all there is.
    ["2026-01-01", [last({ cents: 99_999_00 })], 500_00],
    ["2027-08-31", [last({ percent: 0 })], 0],
    ["2027-08-31", [last({ cents: 1 })], 1],
  ] as const)("on %s is what the stage says", (today, stages, fee) => {
    expect(cancellationFee(500_00, start, today, stages)).toBe(fee);
  });

  it("of a leap year's stay ends its stage on 29 February", () => {
    const stages = [months(1, { percent: 5 }), last({ percent: 100 })];
    expect(cancellationFee(100_00, "2028-03-29", "2028-02-29", stages)).toBe(5_00);
    expect(cancellationFee(100_00, "2028-03-31", "2028-02-29", stages)).toBe(5_00);
    expect(cancellationFee(100_00, "2027-03-31", "2027-03-01", stages)).toBe(100_00);
  });

  it("never falls, though a later stage asks for less", () => {
    const falling = [months(3, { cents: 200_00 }), days(14, { percent: 10 }), last({ percent: 0 })];
    expect(
      ["2027-05-01", "2027-08-17", "2027-08-31"].map((day) => cancellationFee(500_00, start, day, falling)),
    ).toEqual([200_00, 200_00, 200_00]);
    expect(cancellationSteps(500_00, start, "2027-05-01", falling)).toEqual([{ until: null, fee: 200_00 }]);
  });

  it("is told in steps that are still to come", () => {
    expect(cancellationSteps(500_00, start, "2027-07-31", lenient)).toEqual([
      { until: "2027-07-31", fee: 0 },
      { until: "2027-08-24", fee: 1 },
      { until: null, fee: 500_00 },
    ]);
    expect(cancellationSteps(500_00, start, "2027-08-25", lenient)).toEqual([{ until: null, fee: 500_00 }]);
  });

  it("is the usual one where a list has no stages, and where none was published", () => {
    expect(stagesOf(specifiedPriceList)).toBe(cancellationStages);
    expect(termsOf({ id: null, list: specifiedPriceList })).toEqual(specifiedTerms);
    expect(termsOf({ id: 3, list: { ...specifiedPriceList, cancellation: lenient } })).toEqual({
      priceListId: 3,
      stages: lenient,
    });
  });
});

/** Counted day by day, with the lengths of months as one learns them. */
function slowLastDay(first: Day, { count, unit }: NonNullable<CancellationStage["until"]>): Day {
  const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  let [year = 0, month = 0, day = 0] = first.split("-").map(Number);
  const wanted = day;
  const lengthOf = () => [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  for (let step = 0; step < count; step += 1) {
    if (unit === "days") day -= 1;
    if (unit === "months" || day === 0) {
      month -= 1;
      if (month === 0) [year, month] = [year - 1, 12];
      day = unit === "months" ? Math.min(wanted, lengthOf()) : lengthOf();
    }
  }
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function slowFee(price: Cents, first: Day, today: Day, stages: readonly CancellationStage[]): Cents {
  let fee = 0;
  for (const stage of stages) {
    const asked = "cents" in stage.fee ? stage.fee.cents : Math.round((price * stage.fee.percent) / 100);
    if (asked > fee) fee = asked;
    if (stage.until && today <= slowLastDay(first, stage.until)) break;
  }
  return fee > price ? price : fee;
}

const price = fc.oneof(fc.integer({ min: 0, max: 20_000_00 }), fc.constantFrom(0, 1));
const firstDay = fc.integer({ min: 0, max: 1_500 }).map((ahead) => addDays("2026-01-01", ahead));
const ahead = fc.integer({ min: -30, max: 500 });

describe("the fee, for any stages that a list may have", () => {
  it("never falls as the first day comes nearer, lies between 0 and the price, and equals a slow calculation", () => {
    fc.assert(
      fc.property(
        anyStages(),
        price,
        firstDay,
        ahead,
        fc.integer({ min: 1, max: 60 }),
        (stages, cents, first, before, later) => {
          const today = addDays(first, -before);
          const fee = cancellationFee(cents, first, today, stages);
          expect(fee).toBe(slowFee(cents, first, today, stages));
          expect(Number.isSafeInteger(fee) && fee >= 0 && fee <= cents).toBe(true);
          expect(cancellationFee(cents, first, addDays(today, later), stages)).toBeGreaterThanOrEqual(fee);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("is that of the step in which the day lies", () => {
    fc.assert(
      fc.property(anyStages(), price, firstDay, ahead, (stages, cents, first, before) => {
        const today = addDays(first, -before);
        const [step] = cancellationSteps(cents, first, today, stages);
        expect(step?.fee).toBe(cancellationFee(cents, first, today, stages));
      }),
    );
  });
});

describe("what a booking agreed on", () => {
  const stages = [days(14, { cents: 30_00 }), last({ percent: 60 })];
  const terms = { priceListId: 4, stages };
  const version = (euros: number, first: Day = start) => ({
    stay: `${euros} ${first}`,
    priceCents: euros * 100,
    firstDay: first,
  });
  const paid = (euros: number): AgreedMoney => withPaid(bookedMoney(version(euros), terms), euros * 100);
  const near = addDays(start, -10);
  const far = addDays(start, -20);

  it("is measured by its own stages, as they are told", () => {
    expect([far, near].map((day) => termsCents(paid(500), day))).toEqual([30_00, 300_00]);
    expect(termsFrom(paid(500), far)).toEqual([
      { until: addDays(start, -14), fee: 30_00 },
      { until: null, fee: 300_00 },
    ]);
  });

  it("stays so whatever is changed, agreed anew or forgiven", () => {
    const moved = afterChange(paid(500), version(600, "2027-09-30"), far);
    expect([moved.terms, moved.floorCents]).toEqual([terms, 30_00]);
    expect(afterChange(paid(500), version(200), near)).toMatchObject({ terms, floorCents: 300_00, keptCents: 100_00 });
    expect(afterAgreedPrice(moved, 400_00).terms).toBe(terms);
    for (const leniency of ["waived", "ourFault"] as const) {
      expect(afterChange(paid(500), version(200), near, leniency).terms).toBe(terms);
    }
  });
});
