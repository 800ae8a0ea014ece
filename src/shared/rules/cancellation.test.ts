import fc from "fast-check";
import { addMonths } from "./add-months.ts";
import { cancellationRight, splitOnCancellation } from "./cancellation.ts";
import { cancellationFee, cancellationSteps } from "./cancellation-fee.ts";
import { cancellationStages } from "./cancellation-terms.ts";
import { addDays } from "./day.ts";

const start = "2027-08-31";

describe("the fee for leaving a booking", () => {
  it.each([
    ["2026-01-01", 150_00],
    // August has a 31st, February has none: its last day is six calendar months before.
    ["2027-02-28", 150_00],
    ["2027-03-01", 500_00],
    ["2027-05-31", 500_00],
    ["2027-06-01", 900_00],
    ["2027-08-01", 900_00],
    ["2027-08-02", 1_000_00],
    ["2027-08-31", 1_000_00],
    ["2027-09-30", 1_000_00],
  ])("on %s is %d cents of 1,000 euros", (today, fee) => {
    expect(cancellationFee(1_000_00, start, today)).toBe(fee);
  });

  it("does not fall when half of a small price is less than the first stage's sum", () => {
    expect(cancellationFee(200_00, start, "2027-02-01")).toBe(150_00);
    expect(cancellationFee(200_00, start, "2027-04-01")).toBe(150_00);
    expect(cancellationFee(200_00, start, "2027-07-01")).toBe(180_00);
  });

  it("is never more than the price", () => {
    expect(cancellationFee(99_99, start, "2026-09-01")).toBe(99_99);
    expect(cancellationFee(0, start, "2027-08-30")).toBe(0);
  });

  it("is rounded to the cent", () => {
    expect(cancellationFee(999_99, start, "2027-04-01")).toBe(500_00);
  });
});

const price = fc.integer({ min: 0, max: 20_000_00 });
const firstDay = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays("2026-01-01", days));
const daysBefore = fc.integer({ min: -30, max: 400 });

describe("the fee, for any price and any stay", () => {
  it("never falls as the stay comes nearer", () => {
    fc.assert(
      fc.property(price, firstDay, daysBefore, fc.integer({ min: 1, max: 200 }), (cents, day, before, later) => {
        const today = addDays(day, -before);
        expect(cancellationFee(cents, day, addDays(today, later))).toBeGreaterThanOrEqual(
          cancellationFee(cents, day, today),
        );
      }),
    );
  });

  it("lies between the stage's own fee and the price", () => {
    fc.assert(
      fc.property(price, firstDay, daysBefore, (cents, day, before) => {
        const today = addDays(day, -before);
        const fee = cancellationFee(cents, day, today);
        expect(Number.isSafeInteger(fee)).toBe(true);
        expect(fee).toBeLessThanOrEqual(cents);
        expect(fee).toBeGreaterThanOrEqual(Math.min(cents, 150_00));
        const percent =
          today > addDays(day, -30) ? 100 : today > addMonths(day, -3) ? 90 : today > addMonths(day, -6) ? 50 : 0;
        expect(fee).toBeGreaterThanOrEqual(Math.min(cents, Math.round((cents * percent) / 100)));
      }),
    );
  });

  it("never falls as the price rises", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 500_00 }), firstDay, daysBefore, (cents, more, day, before) => {
        const today = addDays(day, -before);
        expect(cancellationFee(cents + more, day, today)).toBeGreaterThanOrEqual(cancellationFee(cents, day, today));
      }),
    );
  });

  it("leaves no cent unaccounted for, and pays back no more than came", () => {
    fc.assert(
      fc.property(price, price, price, (paidCents, walletCents, termsCents) => {
        const split = splitOnCancellation({ paidCents, walletCents, termsCents, voucherCents: 50_00 });
        expect(split.fee + split.wallet + split.cash).toBe(paidCents);
        expect(split.wallet).toBeLessThanOrEqual(walletCents);
        expect(split.fee).toBe(Math.min(paidCents, termsCents));
        for (const cents of Object.values(split)) expect(cents).toBeGreaterThanOrEqual(0);
        expect(split.voucher).toBe(50_00);
      }),
    );
  });
});

it("the stages come in the order of time, and the last one lasts", () => {
  const ends = cancellationStages.map(
    ({ until }) => until && (until.unit === "months" ? until.count * 28 : until.count),
  );
  expect(ends.at(-1)).toBeNull();
  const dated = ends.slice(0, -1).map(Number);
  expect(dated).toEqual(dated.toSorted((one, other) => other - one));
});

describe("who may cancel a stay", () => {
  const stay = { start: "2027-05-03", end: "2027-05-05", isHandedOver: false };

  // Berlin is two hours ahead of UTC in May.
  it.each([
    ["2027-05-02T22:00:00.000Z", "staff"],
    ["2027-05-03T11:59:59.000Z", "staff"],
    ["2027-05-03T12:00:00.000Z", "admin"],
    ["2027-05-04T08:00:00.000Z", "admin"],
    ["2027-05-05T07:59:59.000Z", "admin"],
    ["2027-05-05T08:00:00.000Z", "nobody"],
    ["2027-06-01T08:00:00.000Z", "nobody"],
  ])("at %s: %s", (now, right) => {
    expect(cancellationRight(stay, new Date(now))).toBe(right);
  });

  it("is the admin once the boat was handed over, be it before 14:00", () => {
    const morning = new Date("2027-05-03T08:00:00.000Z");
    expect(cancellationRight({ ...stay, isHandedOver: true }, morning)).toBe("admin");
    expect(cancellationRight({ ...stay, isHandedOver: true }, new Date("2027-05-05T08:00:00.000Z"))).toBe("nobody");
  });

  it.each([
    ["2027-05-03T11:59:59.000Z", "staff"],
    ["2027-05-03T21:59:59.000Z", "admin"],
    ["2027-05-03T22:00:00.000Z", "nobody"],
  ])("of one day without a night at %s: %s", (now, right) => {
    expect(cancellationRight({ ...stay, end: stay.start }, new Date(now))).toBe(right);
  });
});

it("costs the guest nothing where the company is to blame, and each way gets back what came by it", () => {
  const booking = { paidCents: 500_00, termsCents: 0, walletCents: 400_00, voucherCents: 50_00 };
  expect(splitOnCancellation(booking)).toEqual({ fee: 0, wallet: 400_00, cash: 100_00, voucher: 50_00 });
});

describe("the steps of a cancellation, as a guest reads them", () => {
  it("are the stages with their last days and fees, without those that are over", () => {
    expect(cancellationSteps(600_00, "2027-09-10", "2027-02-01")).toEqual([
      { until: "2027-03-10", fee: 150_00 },
      { until: "2027-06-10", fee: 300_00 },
      { until: "2027-08-11", fee: 540_00 },
      { until: null, fee: 600_00 },
    ]);
    expect(cancellationSteps(600_00, "2027-09-10", "2027-08-11")).toHaveLength(2);
    expect(cancellationSteps(600_00, "2027-09-10", "2027-08-12")).toEqual([{ until: null, fee: 600_00 }]);
  });
});

it("steps of a cancellation that cost the same are one", () => {
  expect(cancellationSteps(200_00, "2027-09-10", "2027-02-01")).toEqual([
    { until: "2027-06-10", fee: 150_00 },
    { until: "2027-08-11", fee: 180_00 },
    { until: null, fee: 200_00 },
  ]);
  expect(cancellationSteps(120_00, "2027-09-10", "2027-02-01")).toEqual([{ until: null, fee: 120_00 }]);
});

describe("a booking of which only a part is paid", () => {
  const booking = { paidCents: 300_00, termsCents: 250_00, walletCents: 300_00, voucherCents: 0 };

  it("is left with the fee from what is there, where the wallet gave the rest back after it was paid", () => {
    expect(splitOnCancellation(booking)).toEqual({ fee: 250_00, wallet: 50_00, cash: 0, voucher: 0 });
    expect(splitOnCancellation({ ...booking, termsCents: 500_00 }).fee).toBe(300_00);
  });

  it("costs what the terms ask for, at most what was paid", () => {
    const part = { ...booking, walletCents: 0, paidCents: 200_00 };
    expect(splitOnCancellation(part)).toEqual({ fee: 200_00, wallet: 0, cash: 0, voucher: 0 });
    expect(splitOnCancellation({ ...part, paidCents: 0 })).toMatchObject({ fee: 0 });
    expect(splitOnCancellation({ ...part, termsCents: 0 })).toMatchObject({ fee: 0, cash: 200_00 });
  });
});
