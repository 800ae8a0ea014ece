import fc from "fast-check";
import { aFeeList, aFeeRow } from "../../testing/price-lists.ts";
import { advertisedPrice } from "./advertised-price.ts";
import { boatDeposit, boatFees, returnPrices } from "./boat-fees.ts";
import { cashFees, isLargerBoat } from "./cash-fees.ts";
import { onSiteCharges } from "./on-site-charges.ts";
import { type BoatFees, specifiedPriceList } from "./price-list.ts";

const boatNames = ["Hektor", "Editha", "Kleine Freiheit", "Große Freiheit", "Seeglück"] as const;
const seaglueck = { id: 2, name: "Seeglück" };

/** Nothing, the least that is no gift, the most that a list holds, or anything between. */
const amount = () =>
  fc.option(fc.oneof(fc.constantFrom(0, 1, 99_999_00), fc.integer({ min: 0, max: 99_999_00 })), { nil: null });
const row = (vehicleId: number | null) =>
  fc.record({
    vehicleId: fc.constant(vehicleId),
    briefing: amount(),
    charterBriefing: amount(),
    cleaning: amount(),
    deposit: amount(),
    fuelPerLitre: amount(),
    lateHour: amount(),
  });
/** A row of all boats, one of boat 1 and one of another, in any order; each may be missing. */
const anyFees = () =>
  fc
    .tuple(fc.subarray([null, 1, 7]), row(null), row(1), row(7), fc.boolean())
    .map(([there, general, own, other, isTurned]) => {
      const rows = [general, own, other].filter(({ vehicleId }) => there.includes(vehicleId));
      return { rows: isTurned ? rows.toReversed() : rows, own, general, there };
    });

/** By hand: what the boat's own row says, else that of all, else what is usual. */
function expected(
  { own, general, there }: { own: BoatFees; general: BoatFees; there: (number | null)[] },
  fee: Exclude<keyof BoatFees, "vehicleId">,
  specified: number,
): number {
  if (there.includes(1) && own[fee] !== null) return own[fee];
  if (there.includes(null) && general[fee] !== null) return general[fee];
  return specified;
}

describe("what a boat asks for on site", () => {
  it("is what its own row says, then that of all boats, then what is usual; each amount by itself", () => {
    fc.assert(
      fc.property(
        anyFees(),
        fc.constantFrom(...boatNames),
        fc.option(fc.boolean(), { nil: null }),
        fc.nat(900_00),
        (fees, name, license, ownDeposit) => {
          const list = aFeeList(...fees.rows);
          const specified = cashFees(name, license);
          const licensed = expected(fees, "briefing", 35_00);
          const charter = expected(fees, "charterBriefing", 85_00);
          const isCharter = isLargerBoat(name) && license !== true;
          const briefing = isCharter ? (license === null ? Math.max(charter, licensed) : charter) : licensed;
          const cleaning = expected(fees, "cleaning", specified.cleaning);
          const boat = { id: 1, name };
          expect(boatFees(list, boat, license)).toEqual({ briefing, cleaning });
          expect(boatDeposit(list, 1, ownDeposit)).toBe(expected(fees, "deposit", ownDeposit));
          expect(returnPrices(list, 1)).toEqual({
            fuelPerLitre: expected(fees, "fuelPerLitre", 2_50),
            lateHour: expected(fees, "lateHour", 25_00),
          });
        },
      ),
    );
  });

  it("is what is usual where the list says nothing", () => {
    for (const name of boatNames) {
      for (const license of [true, false, null]) {
        expect(boatFees(specifiedPriceList, { id: 1, name }, license)).toEqual(cashFees(name, license));
        expect(boatFees(aFeeList(aFeeRow()), { id: 1, name }, license)).toEqual(cashFees(name, license));
      }
    }
    expect([boatDeposit(specifiedPriceList, 1, 500_00), boatDeposit(specifiedPriceList, 1, 0)]).toEqual([500_00, 0]);
    expect(returnPrices(specifiedPriceList, 1)).toEqual({ fuelPerLitre: 2_50, lateHour: 25_00 });
  });

  it("never grows once a guest says whether they have a licence", () => {
    const list = aFeeList(aFeeRow({ charterBriefing: 35_00 }), aFeeRow({ vehicleId: 2, briefing: 40_00 }));
    expect(boatFees(list, seaglueck, null).briefing).toBe(40_00);
    expect(boatFees(list, seaglueck, true).briefing).toBe(40_00);
    expect(boatFees(list, seaglueck, false).briefing).toBe(35_00);
    expect(advertisedPrice({ ...seaglueck, nightCents: 100_00 }, list).onSite).toBe(40_00 + 85_00);
  });
});

describe("lines of what a stay owes on site", () => {
  const stay = { adults: 2, nights: 2, license: "no" };
  const asked = { boat: { ...seaglueck, deposit_cents: 700_00 }, visitorsTaxCents: 0 };
  const lines = (...fees: BoatFees[]) =>
    onSiteCharges({ ...asked, priceList: { id: 4, list: aFeeList(...fees) } }, stay)
      .slice(0, 3)
      .map(({ kind, name, unitCents, priceListId }) => [name || kind, unitCents, priceListId]);

  it("name the list where it names the price, and nothing where what is usual or the boat's form does", () => {
    expect(lines()).toEqual([
      ["charterBriefing", 85_00, undefined],
      ["cleaning", 85_00, undefined],
      ["deposit", 700_00, undefined],
    ]);
    expect(lines(aFeeRow({ charterBriefing: 0, deposit: 1 }))).toEqual([
      ["charterBriefing", 0, 4],
      ["cleaning", 85_00, undefined],
      ["deposit", 1, 4],
    ]);
    // As much as usual, and yet the list's.
    expect(lines(aFeeRow({ vehicleId: 2, cleaning: 85_00 }))[1]).toEqual(["cleaning", 85_00, 4]);
  });
});
