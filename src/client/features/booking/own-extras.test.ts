import { aBookingForm, aVehicle, testToday } from "../../../testing/builders.ts";
import { aList, anOwnExtra, aPeriod } from "../../../testing/price-lists.ts";
import { atFormFields, bookingFields, toBookingRequest } from "./booking-fields.ts";
import { livePrice, type PricedBooking } from "./booking-price.ts";
import { bookingRuleErrors } from "./rule-errors.ts";

const priceList = {
  ...aList(aPeriod()),
  extraCents: { extra_bbq: 45_00 },
  ownExtras: [
    anOwnExtra(),
    anOwnExtra({ id: 2, german: "Service", english: "Service", isCompulsory: true, mostPieces: 1, cents: 49_00 }),
    anOwnExtra({ id: 3, german: "Hund", english: "Dog", mostPieces: 1, per: "night", isOnSite: true, cents: 8_00 }),
    anOwnExtra({ id: 4, vehicleIds: [2], german: "Sauna", english: "Sauna" }),
  ],
};
const chosen = [
  { id: 4, pieces: 1 },
  { id: 3, pieces: 1 },
  { id: 1, pieces: 2 },
];
const booking: PricedBooking = {
  vehicle: aVehicle(),
  priceList,
  today: testToday,
  role: "visitor",
  visitorsTaxCents: 0,
  stay: { start: "2027-05-10", end: "2027-05-13" },
  values: aBookingForm({ ownExtras: chosen }),
  voucherCents: 0,
};
const live = (changes: Partial<PricedBooking> = {}) => {
  const price = livePrice({ ...booking, ...changes });
  if (!price) throw new Error("no price");
  return price;
};
const facts = { ...booking, start: "2027-05-10", end: "2027-05-13", language: "en" as const };
const request = (changes = {}) =>
  toBookingRequest(aBookingForm({ ownExtras: chosen }), {
    ...facts,
    salutation: "Ms",
    employee: "",
    voucherCode: "",
    ...changes,
  });

describe("the live price with extras of a list's own", () => {
  it("has those that are paid now in the price, and all of them in the whole", () => {
    expect(live().price).toMatchObject({ rent: 540_00, total: 540_00 + 40_00 + 49_00, toPay: 629_00 });
    expect(live().whole).toBe(629_00 + 24_00 + 85_00);
    expect(live().due).toBe(live().whole);
  });

  it("has the compulsory ones in the example before any day is chosen", () => {
    const example = live({ stay: { start: null, end: null }, values: aBookingForm() });
    expect(example).toMatchObject({ example: true, nights: 2, price: { toPay: 360_00 + 49_00 } });
  });

  it("counts no more pieces than there are while more are typed", () => {
    expect(live({ values: aBookingForm({ ownExtras: [{ id: 1, pieces: 99 }] }) }).price.total).toBe(
      540_00 + 80_00 + 49_00,
    );
  });

  it("has the list's price of a specified extra", () => {
    expect(live({ values: aBookingForm({ extras: ["extra_bbq"] }) }).price.total).toBe(540_00 + 45_00 + 49_00);
  });
});

describe("the request with extras of a list's own", () => {
  it("names those of the boat, and tells staff of them in German", () => {
    expect(request().own_extras).toEqual([
      { id: 1, pieces: 2 },
      { id: 3, pieces: 1 },
    ]);
    expect(request().comment).toContain("\nExtras: 2 × Fahrrad, Hund");
  });

  it("names none without a list", () => {
    const { priceList: _none, ...unlisted } = facts;
    const given = { ...unlisted, salutation: "Ms", employee: "", voucherCode: "" };
    expect(toBookingRequest(aBookingForm({ ownExtras: chosen }), given).own_extras).toEqual([]);
  });

  it("is refused at them where there are not so many", () => {
    const rules = { ...booking, firstStart: testToday, offSeason: { off_season_start: null, off_season_end: null } };
    const given = { ...rules, today: testToday, appliedCode: null };
    const errors = (pieces: number) => bookingRuleErrors(aBookingForm({ ownExtras: [{ id: 1, pieces }] }), given);
    expect([errors(4), errors(5)]).toEqual([{}, { ownExtras: "validation:extraPieces" }]);
    expect(atFormFields({ own_extras: "validation:extras" })).toEqual({ ownExtras: "validation:extras" });
    expect(bookingFields).toContain("ownExtras");
  });
});
