import fc from "fast-check";
import { type Charge, sumOfCharges } from "./charges.ts";
import { halfDaysOf } from "./stay.ts";
import {
  type AgreedStay,
  changedStayCharges,
  changeErrors,
  movedHalfDays,
  priceOfChange,
  type StayPlan,
  voucherBack,
} from "./stay-change.ts";

const today = "2027-05-03";
const stay: StayPlan = {
  vehicleId: 1,
  start: "2027-06-10",
  nights: 4,
  adults: 2,
  children: 0,
  license: "yes",
  ownExtras: [],
  extras: ["extra_bbq"],
};
const given = {
  role: "staff" as const,
  today,
  firstStart: today,
  offSeason: { off_season_start: "2000-10-15", off_season_end: "2000-03-31" },
  right: "staff" as const,
  vehicle: { name: "Nixe", license: "no" as const, passengers: 4 },
  offered: { extras: { extra_bbq: null, extra_bed_linen_and_towel: null }, ownExtras: [] },
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

const rent = (nights: number, unitCents = 100_00): Charge => ({ kind: "rent", name: "", quantity: nights, unitCents });
const barbecue = (unitCents: number): Charge => ({ kind: "extra", name: "extra_bbq", quantity: 1, unitCents });
const adjustment = (unitCents: number): Charge => ({ kind: "adjustment", name: "", quantity: 1, unitCents });
const agreedStay = (charges: Charge[], more: Partial<AgreedStay> = {}): AgreedStay => {
  return { vehicleId: 1, nights: 4, voucherCents: 0, charges, onSite: [], ...more };
};

describe("the lines of a changed stay", () => {
  const rates = { nightCents: 120_00, offered: given.offered.extras };
  const agreedAt = (extraCents: number) => [agreedStay([rent(4), barbecue(extraCents), adjustment(-10_00)])];
  const cost = (changes: Partial<StayPlan>, agreed: AgreedStay[] = agreedAt(30_00)) =>
    sumOfCharges(changedStayCharges({ ...stay, ...changes }, { agreed, ...rates }));

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
    expect(cost({ start: "2027-08-01" }, agreedAt(20_00))).toBe(420_00);
    expect(cost({ nights: 5 }, agreedAt(20_00))).toBe(620_00);
    expect(cost({ vehicleId: 2 }, agreedAt(20_00))).toBe(510_00);
    const perPerson: Charge = { kind: "extra", name: "extra_bed_linen_and_towel", quantity: 2, unitCents: 10_00 };
    const to = { ...stay, adults: 3, extras: ["extra_bed_linen_and_towel" as const] };
    expect(changedStayCharges(to, { agreed: [agreedStay([rent(4), perPerson])], ...rates })).toEqual([
      rent(4),
      { ...perPerson, quantity: 3 },
    ]);
  });

  it("costs what it cost before where boat, nights or an extra are taken back", () => {
    const there = agreedStay([rent(4, 150_00)], { vehicleId: 2 });
    expect(cost({}, [...agreedAt(20_00), there])).toBe(420_00);
    const longer = agreedStay([rent(5, 120_00)], { nights: 5 });
    expect(cost({}, [...agreedAt(20_00), longer])).toBe(420_00);
  });

  it("refuses an extra that the boat does not offer", () => {
    expect(() => cost({ extras: ["extra_sonar"] })).toThrow(RangeError);
  });
});

describe("what a changed stay costs, and its voucher pays", () => {
  const price = (listCents: number, agreed: AgreedStay[], changes: Partial<StayPlan> = {}, voucherLeftCents = 0) =>
    priceOfChange({ agreed, to: { ...stay, ...changes }, listCents, voucherLeftCents });

  it("is what its lines come to", () => {
    const none = { adjusted_cents: 0, voucher_cents: 0 };
    expect(price(500_00, [agreedStay([rent(4)])])).toEqual({ charged_cents: 500_00, ...none });
    expect(price(100_00, [agreedStay([rent(4)])])).toEqual({ charged_cents: 100_00, ...none });
  });

  it("lets an agreed price stay while the rent is the same, or is again, and extras change it", () => {
    const agreed = [agreedStay([rent(4), adjustment(-100_00)])];
    expect(price(400_00, agreed)).toMatchObject({ charged_cents: 300_00, adjusted_cents: -100_00 });
    expect(price(430_00, agreed)).toMatchObject({ charged_cents: 330_00, adjusted_cents: -100_00 });
    expect(price(80_00, agreed)).toMatchObject({ charged_cents: 0, adjusted_cents: -80_00 });
    expect(price(500_00, agreed, { nights: 5 })).toMatchObject({ charged_cents: 500_00, adjusted_cents: 0 });
    const elsewhere = [...agreed, agreedStay([rent(4, 150_00)], { vehicleId: 2 })];
    expect(price(400_00, elsewhere)).toMatchObject({ charged_cents: 300_00, adjusted_cents: -100_00 });
    const withVoucher = [agreedStay([rent(4), adjustment(-100_00)], { voucherCents: 50_00 })];
    expect(price(430_00, withVoucher, {}, 90_00)).toEqual({
      charged_cents: 330_00,
      adjusted_cents: -100_00,
      voucher_cents: 50_00,
    });
  });

  it("takes more of the voucher for what costs more, as far as something is left on it", () => {
    const agreed = [agreedStay([rent(4)], { voucherCents: 250_00 })];
    expect(price(500_00, agreed)).toMatchObject({ voucher_cents: 250_00 });
    expect(price(500_00, agreed, {}, 60_00)).toMatchObject({ voucher_cents: 310_00 });
    expect(price(500_00, agreed, {}, 600_00)).toMatchObject({ voucher_cents: 350_00 });
    expect(price(300_00, agreed, {}, 60_00)).toMatchObject({ voucher_cents: 250_00 });
    expect(price(200_00, agreed)).toMatchObject({ voucher_cents: 200_00 });
  });

  it("gives back to the voucher first what it gave last", () => {
    const booked = agreedStay([rent(10)], { voucherCents: 500_00 });
    const longer = agreedStay([rent(13)], { voucherCents: 800_00 });
    expect(price(1_000_00, [booked, longer])).toMatchObject({ voucher_cents: 500_00 });
    expect(price(900_00, [booked, longer])).toMatchObject({ voucher_cents: 500_00 });
    expect(price(400_00, [booked, longer])).toMatchObject({ voucher_cents: 400_00 });
    // Redeemed after the guest had transferred half.
    const redeemed = [agreedStay([rent(10)]), booked];
    expect(voucherBack(redeemed, 200_00)).toBe(200_00);
    expect(voucherBack([booked], 200_00)).toBe(0);
    // The till took the redemption back.
    expect(voucherBack([...redeemed, agreedStay([rent(10)])], 200_00)).toBe(0);
  });

  it("never gives back more than the voucher paid, nor what does not get cheaper", () => {
    const versions = fc.array(
      fc.record({ list: fc.integer({ min: 1, max: 100 }), voucher: fc.integer({ min: 0, max: 100 }) }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(versions, fc.nat(100), (list, less) => {
        const agreed = list.map((version) =>
          agreedStay([rent(version.list, 1_00)], { voucherCents: Math.min(version.list, version.voucher) * 1_00 }),
        );
        const back = voucherBack(agreed, less * 1_00);
        expect(back).toBeLessThanOrEqual(Math.min(less * 1_00, agreed.at(-1)?.voucherCents ?? 0));
        const money = sumOfCharges(agreed.at(-1)?.charges ?? []) - (agreed.at(-1)?.voucherCents ?? 0);
        expect(back).toBeGreaterThanOrEqual(Math.min(less * 1_00 - money, agreed.at(-1)?.voucherCents ?? 0));
      }),
    );
  });
});
