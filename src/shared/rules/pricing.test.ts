import fc from "fast-check";
import { anOwnExtra } from "../../testing/price-lists.ts";
import { advertisedPrice } from "./advertised-price.ts";
import { cashFees } from "./cash-fees.ts";
import { extraNames, extraPrice, isExtraName, type OfferedExtras } from "./extras.ts";
import { specifiedPriceList } from "./price-list.ts";
import { needsWallet, type PriceQuestion, priceOf, restOf } from "./pricing.ts";

const everything: OfferedExtras = {
  ...Object.fromEntries(extraNames.map((name) => [name, null])),
  extra_captain: 20_00,
};
const aQuestion = (changes: Partial<PriceQuestion> = {}): PriceQuestion => ({
  nightCents: 180_00,
  nights: 2,
  extras: [],
  offered: everything,
  persons: 4,
  voucherCents: 0,
  ...changes,
});

const someQuestion = fc.record({
  nightCents: fc.integer({ min: 0, max: 100_000 }),
  nights: fc.integer({ min: 0, max: 60 }),
  extras: fc.subarray([...extraNames]),
  offered: fc.constant(everything),
  persons: fc.integer({ min: 1, max: 12 }),
  voucherCents: fc.integer({ min: 0, max: 1_000_000 }),
});

describe("price", () => {
  it("takes what is too small to be asked for off the whole", () => {
    const price = priceOf(aQuestion({ voucherCents: 359_95 }));
    expect(price).toMatchObject({ total: 360_00, waived: 5, whole: 359_95, toPay: 0 });
  });

  it("charges each extra as the list of prices says", () => {
    const price = priceOf(aQuestion({ extras: extraNames }));
    expect(Object.fromEntries(price.extras.map(({ name, cents }) => [name, cents]))).toEqual({
      extra_bbq: 30_00,
      extra_speaker: 0,
      extra_binoculars: 0,
      extra_captain: 20_00,
      extra_fishing_permit_day: 0,
      extra_fishing_permit_week: 0,
      extra_canoe_one_person: 50_00,
      extra_canoe_two_persons: 75_00,
      extra_inflatable_boat: 50_00,
      extra_sonar: 35_00,
      extra_bed_linen_and_towel: 100_00,
    });
    expect(price).toMatchObject({ rent: 360_00, total: 720_00, toPay: 720_00 });
  });

  it("charges a day booking like one night", () => {
    expect(priceOf(aQuestion({ nights: 0 })).rent).toBe(180_00);
    expect(priceOf(aQuestion({ nights: 1 })).rent).toBe(180_00);
  });

  it("adds up, contains its tax and never uses more of a voucher than it needs", () => {
    fc.assert(
      fc.property(someQuestion, (question) => {
        const price = priceOf(question);
        expect(price.rent).toBe(question.nightCents * Math.max(1, question.nights));
        expect(price.total).toBe(price.extras.reduce((sum, { cents }) => sum + cents, price.rent));
        expect(price.toPay).toBe(restOf(price.total, price.voucher));
        expect(price.voucher).toBe(Math.min(question.voucherCents, price.total));
        expect(price.toPay).toBeGreaterThanOrEqual(0);
        expect(Math.abs(price.tax * 119 - price.whole * 19)).toBeLessThanOrEqual(59.5);
        expect(price.whole + price.waived).toBe(price.total);
        expect(price.voucher + price.toPay).toBe(price.whole);
        for (const amount of [price.rent, price.total, price.voucher, price.toPay, price.tax]) {
          expect(Number.isSafeInteger(amount)).toBe(true);
        }
      }),
    );
  });

  it("rises with every night, person and extra, never falls", () => {
    fc.assert(
      fc.property(someQuestion, (question) => {
        const { total } = priceOf(question);
        expect(priceOf({ ...question, nights: question.nights + 1 }).total).toBeGreaterThanOrEqual(total);
        expect(priceOf({ ...question, persons: question.persons + 1 }).total).toBeGreaterThanOrEqual(total);
        expect(priceOf({ ...question, extras: extraNames }).total).toBeGreaterThanOrEqual(total);
      }),
    );
  });

  it("counts an extra once, however often it is named", () => {
    fc.assert(
      fc.property(someQuestion, (question) => {
        const twice = { ...question, extras: [...question.extras, ...question.extras] };
        expect(priceOf(twice)).toEqual(priceOf(question));
      }),
    );
  });

  it("refuses every extra that the boat does not offer", () => {
    const offered = {};
    fc.assert(
      fc.property(fc.constantFrom(...extraNames), (name) => {
        expect(extraPrice(name, offered, 2)).toBeNull();
        expect(() => priceOf(aQuestion({ extras: [name], offered }))).toThrow(RangeError);
      }),
    );
  });

  it("takes the stand-up-paddle's price from the boat, whatever its flags say", () => {
    expect(extraPrice("extra_captain", { extra_captain: 50_00 }, 3)).toBe(50_00);
    expect(extraPrice("extra_captain", { ...everything, extra_captain: null }, 3)).toBeNull();
  });

  it("knows the extras by name and no other word", () => {
    expect(extraNames.every(isExtraName)).toBe(true);
    expect(["", "extra_", "extra_pool", "toString", "constructor"].filter(isExtraName)).toEqual([]);
  });

  it("asks for no rest of ten cents or less", () => {
    expect([0, 1, 10, 11, 100].map((rest) => restOf(360_00, 360_00 - rest))).toEqual([0, 0, 0, 11, 100]);
  });

  it("advertises the shortest stay with all that has to be paid on site", () => {
    const hektor = { id: 1, name: "Hektor", nightCents: 129_00 };
    expect(advertisedPrice(hektor, specifiedPriceList)).toEqual({
      nights: 2,
      rent: 258_00,
      extras: 0,
      onSite: 85_00,
      total: 343_00,
    });
    expect(advertisedPrice({ id: 2, name: "Seeglück", nightCents: 100_00 }, specifiedPriceList, 3).total).toBe(
      300_00 + 85_00 + 85_00,
    );
  });

  it("advertises with it the extras that a list makes part of each stay, those on site with the fees", () => {
    const compulsory = { isCompulsory: true, mostPieces: 1 };
    const ownExtras = [
      anOwnExtra({ id: 1, cents: 500_00 }),
      anOwnExtra({ id: 2, ...compulsory, cents: 49_00 }),
      anOwnExtra({ id: 3, ...compulsory, per: "personNight", isOnSite: true, cents: 1_50 }),
      anOwnExtra({ id: 4, ...compulsory, vehicleIds: [2] }),
    ];
    expect(advertisedPrice({ id: 1, name: "Hektor", nightCents: 129_00 }, { fees: [], ownExtras })).toEqual({
      nights: 2,
      rent: 258_00,
      extras: 49_00,
      onSite: 85_00 + 3_00,
      total: 258_00 + 49_00 + 88_00,
    });
  });

  it("prices an extra as the list does, whatever boat and price table say, and names the list", () => {
    const list = { ...specifiedPriceList, extraCents: { extra_captain: 12_00, extra_bed_linen_and_towel: 0 } };
    const extras = ["extra_captain", "extra_bbq", "extra_bed_linen_and_towel"] as const;
    expect(priceOf(aQuestion({ list, extras, persons: 3 })).extras).toEqual([
      { name: "extra_captain", cents: 12_00, isListed: true },
      { name: "extra_bbq", cents: 30_00 },
      { name: "extra_bed_linen_and_towel", cents: 0, isListed: true },
    ]);
  });

  it("advertises no less than a guest without extras pays, whatever they answer about a licence", () => {
    const boat = fc.constantFrom("Hektor", "Editha", "Kleine Freiheit", "Große Freiheit", "Seeglück");
    fc.assert(
      fc.property(
        boat,
        fc.boolean(),
        fc.nat(1000_00),
        fc.integer({ min: 2, max: 60 }),
        (name, license, night, count) => {
          const { briefing, cleaning } = cashFees(name, license);
          const { total } = priceOf(aQuestion({ nightCents: night, nights: count }));
          const advertised = advertisedPrice({ id: 1, name, nightCents: night }, specifiedPriceList, count);
          expect(advertised.total).toBeGreaterThanOrEqual(total + briefing + cleaning);
        },
      ),
    );
  });

  it("needs no wallet for ten cents or less", () => {
    expect([0, 10, 11].map(needsWallet)).toEqual([false, false, true]);
  });
});
