import fc from "fast-check";
import type { Kysely } from "kysely";
import type { Database } from "../server/db/schema.ts";
import { toPriceListFields } from "../shared/contract/price-list.ts";
import type { CancellationStage } from "../shared/rules/cancellation-terms.ts";
import { addDays, type Day, weekdays } from "../shared/rules/day.ts";
import {
  type BoatFees,
  extraUnits,
  type LadderStep,
  type OwnExtra,
  type PriceList,
  type PricePeriod,
  specifiedPriceList,
} from "../shared/rules/price-list.ts";

/** A period of all boats and each year, in which every stay of a guest costs 180 € a night. */
export function aPeriod(changes: Partial<PricePeriod> = {}): PricePeriod {
  return {
    name: "Alle Tage",
    vehicleId: null,
    from: "01-01",
    to: "12-31",
    nightCents: 180_00,
    weekdayCents: {},
    ladder: [],
    furtherNightCents: null,
    shortestNights: 2,
    arrivalDays: [],
    returnDays: [],
    releasedDaysBefore: null,
    personsIncluded: null,
    personNightCents: 0,
    ...changes,
  };
}

export const aList = (...periods: PricePeriod[]): PriceList => ({ ...specifiedPriceList, periods });

/** A bicycle, of which a guest can choose four. */
export const anOwnExtra = (changes: Partial<OwnExtra> = {}): OwnExtra => ({
  id: 1,
  german: "Fahrrad",
  english: "Bicycle",
  vehicleIds: [],
  isCompulsory: false,
  mostPieces: 4,
  per: "stay",
  isOnSite: false,
  cents: 20_00,
  ...changes,
});

/** A row of fees of all boats that names no price. */
export const aFeeRow = (changes: Partial<BoatFees> = {}): BoatFees => ({
  vehicleId: null,
  briefing: null,
  charterBriefing: null,
  cleaning: null,
  deposit: null,
  fuelPerLitre: null,
  lateHour: null,
  ...changes,
});

/** A list that says nothing but what is paid on site. */
export const aFeeList = (...fees: BoatFees[]): PriceList => ({ ...specifiedPriceList, fees });

export const aStep = (nights: number, cents: number, arrivalDays: LadderStep["arrivalDays"] = []): LadderStep => ({
  nights,
  cents,
  arrivalDays,
});

const cents = () => fc.oneof(fc.integer({ min: 0, max: 99_999_00 }), fc.constantFrom(0, 1, 99_999_00));
const someDays = () => fc.oneof(fc.constant([]), fc.subarray([...weekdays], { minLength: 1 }));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

/** Any list of boats 1 and 2 around 2028, a leap year; its periods may overlap. */
export function anyPriceList(): fc.Arbitrary<PriceList> {
  const step = fc.record({ nights: fc.integer({ min: 2, max: 14 }), cents: cents(), arrivalDays: someDays() });
  const dates = fc
    .record({ at: fc.integer({ min: 0, max: 730 }), length: fc.integer({ min: 0, max: 120 }), yearly: fc.boolean() })
    .map(({ at, length, yearly }) => {
      const cut = (day: Day) => (yearly ? day.slice(5) : day);
      const from = addDays("2027-06-01", at);
      return { from: cut(from), to: cut(addDays(from, length)) };
    });
  const rest = fc.record({
    vehicleId: fc.constantFrom(null, null, 1, 2),
    nightCents: maybe(cents()),
    weekdayCents: fc.dictionary(fc.constantFrom("4", "5", "6"), cents()),
    ladder: fc.oneof(fc.constant([]), fc.uniqueArray(step, { maxLength: 5, selector: ({ nights }) => nights })),
    furtherNightCents: maybe(cents()),
    shortestNights: fc.integer({ min: 2, max: 7 }),
    arrivalDays: someDays(),
    returnDays: someDays(),
    releasedDaysBefore: maybe(fc.integer({ min: 0, max: 60 })),
    personsIncluded: maybe(fc.integer({ min: 1, max: 6 })),
    personNightCents: cents(),
  });
  const period = fc.tuple(dates, rest).map(([ends, fields]) => aPeriod({ ...ends, ...fields }));
  const ownExtra = fc
    .record({
      id: fc.integer({ min: 1, max: 9 }),
      vehicleIds: fc.constantFrom([], [], [1], [2], [1, 2]),
      isCompulsory: fc.boolean(),
      mostPieces: fc.integer({ min: 1, max: 20 }),
      per: fc.constantFrom(...extraUnits),
      isOnSite: fc.boolean(),
      cents: cents(),
    })
    .map((fields) => anOwnExtra({ ...fields, ...(fields.isCompulsory && { mostPieces: 1 }) }));
  const percent = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constant(100));
  const lists = fc.record({
    periods: fc.array(period, { minLength: 1, maxLength: 12 }),
    earlyBirds: fc.array(fc.record({ until: fc.constantFrom("01-31", "02-29", "12-31"), percent }), { maxLength: 2 }),
    longStays: fc.array(fc.record({ nights: fc.integer({ min: 2, max: 21 }), percent }), { maxLength: 2 }),
    ownExtras: fc.uniqueArray(ownExtra, { maxLength: 5, selector: ({ id }) => id }),
    extraCents: fc.record({ extra_bbq: cents(), extra_bed_linen_and_towel: cents() }, { requiredKeys: [] }),
  });
  return lists.map((list) => ({ ...specifiedPriceList, ...list }));
}

/** Any stages of cancelling that a list may have, in the order of time. */
export function anyStages(): fc.Arbitrary<CancellationStage[]> {
  const fee = fc.oneof(
    fc.record({ percent: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.constantFrom(0, 100)) }),
    fc.record({ cents: cents() }),
  );
  const counts = (most: number) => fc.uniqueArray(fc.integer({ min: 0, max: most }), { maxLength: 3 });
  const ends = fc.tuple(counts(14), counts(60)).map(([months, days]) => {
    const least = Math.min(...months);
    const near = days.filter((count) => count < least * 28);
    const falling = (list: number[]) => list.toSorted((one, other) => other - one);
    return [
      ...falling(months).map((count) => ({ count, unit: "months" as const })),
      ...falling(near).map((count) => ({ count, unit: "days" as const })),
      null,
    ];
  });
  return ends.chain((untils) => fc.tuple(...untils.map((until) => fee.map((cost) => ({ until, fee: cost })))));
}

/** Publishes a list in place of the one that holds. @returns its number. */
export async function publishList(db: Kysely<Database>, list: PriceList, publishedAt: string): Promise<number> {
  const row = {
    state: "published" as const,
    content: JSON.stringify(toPriceListFields(list)),
    author_id: null,
    changed_at: publishedAt,
    published_by: null,
    published_at: publishedAt,
    version: 3,
  };
  // At every moment one of both holds.
  return db.transaction().execute(async (trx) => {
    await trx.updateTable("price_lists").set({ state: "replaced" }).where("state", "=", "published").execute();
    return (await trx.insertInto("price_lists").values(row).returning("id").executeTakeFirstOrThrow()).id;
  });
}
