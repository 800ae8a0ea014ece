import fc from "fast-check";
import { splitOnCancellation } from "./cancellation.ts";
import { type Charge, sumOfCharges } from "./charges.ts";
import { priceOfBooking } from "./pricing.ts";
import { halfDaysOf } from "./stay.ts";
import {
  type BookedMoney,
  changedStayCharges,
  changeErrors,
  movedHalfDays,
  priceOfChange,
  type StayPlan,
} from "./stay-change.ts";

const today = "2027-05-03";
const stay: StayPlan = {
  vehicleId: 1,
  start: "2027-06-10",
  nights: 4,
  adults: 2,
  children: 0,
  license: "yes",
  extras: ["extra_bbq"],
};
const given = {
  role: "staff" as const,
  today,
  firstStart: today,
  offSeason: { off_season_start: "2000-10-15", off_season_end: "2000-03-31" },
  right: "staff" as const,
  vehicle: { name: "Nixe", license: "no" as const, passengers: 4 },
  offered: { extra_bbq: null, extra_bed_linen_and_towel: null },
};
const errors = (changes: Partial<StayPlan>, more: Partial<Parameters<typeof changeErrors>[2]> = {}, from = stay) =>
  changeErrors(from, { ...from, ...changes }, { ...given, ...more });

describe("who may change what", () => {
  it.each([
    [{ start: "2027-07-01" }, {}],
    [{ nights: 0 }, {}],
    [{ nights: 60 }, {}],
    [{ adults: 4, extras: [] }, {}],
    [{}, { booking_id: "validation-staff:stayUnchanged" }],
    [{ nights: 61 }, { booked_duration: "validation:duration" }],
    [{ start: "2027-05-02" }, { booked_day: "validation:startDay" }],
    [{ start: "2029-05-03" }, { booked_day: "validation:startDay" }],
    [{ start: "2027-10-13" }, { booked_day: "validation:closed" }],
    [{ adults: 5 }, { people_number: "validation:passengers" }],
    [{ adults: 0 }, { people_number: "validation:passengers" }],
    [{ extras: ["extra_sonar" as const] }, { extras: "validation:extras" }],
  ])("staff: %j gives %j", (changes, expected) => expect(errors(changes)).toEqual(expected));

  it("asks two nights of a guest", () => {
    expect(errors({ nights: 1 }, { role: "visitor" })).toEqual({ booked_duration: "validation:duration" });
    expect(errors({ nights: 2 }, { role: "visitor" })).toEqual({});
  });

  it("lets a stay be shortened on days that were closed since, and not extended", () => {
    const closed = { offSeason: { off_season_start: "2000-06-01", off_season_end: "2000-06-30" } };
    expect(errors({ nights: 3 }, closed)).toEqual({});
    expect(errors({ adults: 3 }, closed)).toEqual({});
    expect(errors({ nights: 5 }, closed)).toEqual({ booked_day: "validation:closed" });
  });

  it("lets a stay that is under way end earlier on days that were closed since, and not later", () => {
    const closed = { offSeason: { off_season_start: "2000-05-01", off_season_end: "2000-05-31" } };
    const underWay = { ...stay, start: "2027-05-01" };
    expect(errors({ nights: 3 }, { ...closed, right: "admin" }, underWay)).toEqual({});
    const later = errors({ nights: 5 }, { ...closed, right: "admin" }, underWay);
    expect(later).toEqual({ booked_duration: "validation:closed" });
  });

  it.each([
    [{ nights: 3 }, {}],
    [{ nights: 2 }, {}],
    [{ nights: 1 }, { booked_duration: "validation-staff:endPassed" }],
    [{ nights: 61 }, { booked_duration: "validation:duration" }],
    [{ start: "2027-05-02" }, { booked_day: "validation-staff:onlyEnd" }],
    [{ vehicleId: 2 }, { vehicle: "validation-staff:onlyEnd" }],
    [{ adults: 3 }, { people_number: "validation-staff:onlyEnd" }],
    [{ license: "no" }, { license_answer: "validation-staff:onlyEnd" }],
    [{ extras: [] }, { extras: "validation-staff:onlyEnd" }],
    [{ nights: 0 }, { booked_duration: "validation-staff:endPassed" }],
    [{ nights: 60 }, {}],
    [{ nights: 61 }, { booked_duration: "validation:duration" }],
  ])("of a stay under way: %j gives %j", (changes, expected) => {
    expect(errors(changes, { right: "admin" }, { ...stay, start: "2027-05-01" })).toEqual(expected);
  });

  it("changes nothing of a stay that is over", () => {
    expect(errors({ nights: 5 }, { right: "nobody" })).toEqual({ booking_id: "validation-staff:stayOver" });
  });
});

const someStay = fc.record({
  vehicleId: fc.integer({ min: 1, max: 2 }),
  start: fc.integer({ min: 10, max: 20 }).map((day) => `2027-06-${day}`),
  nights: fc.integer({ min: 0, max: 12 }),
});

it("takes and frees exactly what both stays do not share", () => {
  fc.assert(
    fc.property(someStay, someStay, (from, to) => {
      const { taken, freed } = movedHalfDays(from, to);
      const named = (of: typeof from, list = halfDaysOf(of.start, of.nights)) =>
        list.map(({ day, half }) => `${of.vehicleId} ${day} ${half}`);
      const left = named(from).filter((name) => !named(from, freed).includes(name));
      expect([...left, ...named(to, taken)].toSorted()).toEqual(named(to).toSorted());
    }),
  );
});

describe("the lines of a changed stay", () => {
  const agreed = (extraCents: number): Charge[] => [
    { kind: "rent", name: "", quantity: 4, unitCents: 100_00 },
    { kind: "extra", name: "extra_bbq", quantity: 1, unitCents: extraCents },
    { kind: "adjustment", name: "", quantity: 1, unitCents: -10_00 },
  ];
  const cost = (changes: Partial<StayPlan>, standing = agreed(30_00)) => {
    const rates = { standing, nightCents: 120_00, offered: given.offered };
    return sumOfCharges(changedStayCharges(stay, { ...stay, ...changes }, rates));
  };

  it.each([
    // The rent that was agreed stays, although a night costs 120 today.
    [{ start: "2027-08-01" }, 430_00],
    [{ extras: [] }, 400_00],
    [{ adults: 3, extras: ["extra_bed_linen_and_towel" as const] }, 475_00],
    [{ nights: 5 }, 630_00],
    [{ vehicleId: 2 }, 510_00],
    [{ nights: 0 }, 150_00],
  ])("%j costs %d", (changes, cents) => expect(cost(changes)).toBe(cents));

  it("leaves an extra at the price that was agreed on, unless the boat is another one", () => {
    expect(cost({ start: "2027-08-01" }, agreed(20_00))).toBe(420_00);
    expect(cost({ nights: 5 }, agreed(20_00))).toBe(620_00);
    expect(cost({ vehicleId: 2 }, agreed(20_00))).toBe(510_00);
    const perPerson: Charge = { kind: "extra", name: "extra_bed_linen_and_towel", quantity: 2, unitCents: 10_00 };
    const [from, to] = [2, 3].map((adults) => ({ ...stay, adults, extras: ["extra_bed_linen_and_towel" as const] }));
    const rates = { standing: [...agreed(0), perPerson], nightCents: 120_00, offered: given.offered };
    expect(changedStayCharges(from ?? stay, to ?? stay, rates)).toEqual([
      { kind: "rent", name: "", quantity: 4, unitCents: 100_00 },
      { ...perPerson, quantity: 3 },
    ]);
  });

  it("refuses an extra that the boat does not offer", () => {
    expect(() => cost({ extras: ["extra_sonar"] })).toThrow(RangeError);
  });
});

const booked: BookedMoney = {
  charged_cents: 400_00,
  adjusted_cents: 0,
  kept_cents: 0,
  terms_cents: 0,
  voucher_cents: 0,
};
/** Half of the price is due from three months before the first day on. */
const half = { earliestStart: "2027-09-01", today, waived: false, sameRent: false, voucherLeftCents: 0 };

describe("what a changed stay costs", () => {
  const price = (listCents: number, money: Partial<BookedMoney> = {}, more: object = {}) => {
    const question = { ...half, booked: { ...booked, ...money }, listCents, paidCents: 0, ...more };
    const after = priceOfChange(question);
    return { ...after, price: priceOfBooking(after) };
  };

  it("rises with the list", () => {
    expect(price(500_00)).toEqual({ ...booked, charged_cents: 500_00, price: 500_00 });
  });

  it("falls without a fee as far as nothing was paid, but the terms' fee is remembered", () => {
    expect(price(100_00)).toEqual({ ...booked, charged_cents: 100_00, terms_cents: 150_00, price: 100_00 });
  });

  it("keeps of what was paid what the terms ask for what is given up", () => {
    const paid = { paidCents: 400_00 };
    expect(price(0, {}, paid)).toMatchObject({ price: 200_00, kept_cents: 200_00, terms_cents: 200_00 });
    expect(price(300_00, {}, paid)).toMatchObject({ charged_cents: 300_00, kept_cents: 100_00, price: 400_00 });
    expect(price(100_00, {}, { paidCents: 150_00 })).toMatchObject({ price: 150_00, kept_cents: 50_00 });
  });

  it("keeps nothing where an admin waives it, nor what was kept before", () => {
    const before = { charged_cents: 300_00, kept_cents: 100_00, terms_cents: 150_00 };
    expect(price(200_00, before, { paidCents: 400_00, waived: true })).toEqual({
      ...booked,
      charged_cents: 200_00,
      price: 200_00,
    });
    const agreed = { ...before, charged_cents: 250_00, adjusted_cents: -50_00 };
    expect(price(300_00, agreed, { sameRent: true, waived: true })).toMatchObject({ price: 250_00 });
  });

  it("lets an agreed price stay while the rent is the same, and extras change it", () => {
    const agreed = { charged_cents: 300_00, adjusted_cents: -100_00 };
    const same = { sameRent: true };
    expect(price(400_00, agreed, same)).toMatchObject({ price: 300_00, adjusted_cents: -100_00 });
    expect(price(430_00, agreed, same)).toMatchObject({ price: 330_00, adjusted_cents: -100_00 });
    expect(price(80_00, agreed, same)).toMatchObject({ price: 0, adjusted_cents: -80_00 });
    expect(price(500_00, agreed)).toMatchObject({ price: 500_00, adjusted_cents: 0 });
  });

  it("lets the voucher follow: more for what costs more, and back what is too much", () => {
    const voucher = { voucher_cents: 250_00 };
    expect(price(500_00, voucher)).toMatchObject({ voucher_cents: 250_00, price: 250_00 });
    expect(price(500_00, voucher, { voucherLeftCents: 60_00 })).toMatchObject({ voucher_cents: 310_00, price: 190_00 });
    expect(price(300_00, voucher, { voucherLeftCents: 60_00 })).toMatchObject({ voucher_cents: 250_00, price: 50_00 });
    const paid = { paidCents: 150_00 };
    expect(price(200_00, voucher, paid)).toMatchObject({ voucher_cents: 200_00, price: 150_00, kept_cents: 150_00 });
    expect(price(200_00, { voucher_cents: 400_00 })).toMatchObject({ voucher_cents: 200_00, price: 0, terms_cents: 0 });
  });
});

const change = fc.record({
  listCents: fc.integer({ min: 0, max: 2_000_00 }),
  sameRent: fc.boolean(),
  voucherLeftCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 500_00 })),
});
const start = fc.constantFrom("2028-06-01", "2027-09-01", "2027-07-01", "2027-05-10");
const money = fc
  .record({
    listCents: fc.integer({ min: 0, max: 2_000_00 }),
    voucher: fc.integer({ min: 0, max: 500_00 }),
    agreedCents: fc.option(fc.integer({ min: 0, max: 1_500_00 })),
  })
  .map(({ listCents, voucher, agreedCents }) => {
    const voucher_cents = Math.min(listCents, voucher);
    const charged_cents = agreedCents === null ? listCents : agreedCents + voucher_cents;
    return { ...booked, charged_cents, adjusted_cents: charged_cents - listCents, voucher_cents };
  });

it("is no way around cancelling: changes with a cancellation after them cost no less than it alone", () => {
  fc.assert(
    fc.property(money, start, fc.nat(100), fc.array(change, { maxLength: 6 }), (first, earliestStart, share, steps) => {
      let [row, paidCents] = [first as BookedMoney, Math.round((priceOfBooking(first) * share) / 100)];
      const costOfLeaving = () => {
        const kept = { cents: row.kept_cents, termsCents: row.terms_cents };
        const price = priceOfBooking(row);
        const of = { priceCents: price, paidCents, walletCents: 0, voucherCents: 0, start: earliestStart, kept };
        return splitOnCancellation(of, today).fee;
      };
      const before = costOfLeaving();
      for (const step of steps) {
        row = priceOfChange({ ...step, booked: row, paidCents, earliestStart, today, waived: false });
        paidCents = Math.min(paidCents, priceOfBooking(row));
        expect(row.voucher_cents).toBeLessThanOrEqual(step.listCents);
        expect(row.kept_cents).toBeLessThanOrEqual(row.terms_cents);
        expect(row.charged_cents - row.adjusted_cents).toBe(step.listCents);
      }
      // Each part is rounded to a cent, and ten cents or less are not asked for.
      expect(costOfLeaving()).toBeGreaterThanOrEqual(before - 11 * steps.length);
    }),
    { numRuns: 500 },
  );
});
