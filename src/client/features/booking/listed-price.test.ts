import { aBookingForm, aVehicle, testToday } from "../../../testing/builders.ts";
import { aList, aPeriod, aStep } from "../../../testing/price-lists.ts";
import { livePrice, type PricedBooking } from "./booking-price.ts";

const july = aPeriod({ from: "07-01", to: "08-31", nightCents: 220_00, shortestNights: 3 });
const booking: PricedBooking = {
  vehicle: aVehicle(),
  priceList: aList(july),
  today: testToday,
  role: "visitor",
  visitorsTaxCents: 0,
  stay: { start: "2027-06-29", end: "2027-07-03" },
  values: aBookingForm(),
  voucherCents: 0,
};
const price = (changes: Partial<PricedBooking> = {}) => {
  const live = livePrice({ ...booking, ...changes });
  if (!live) throw new Error("no price");
  return live;
};

describe("the live price of a list", () => {
  it("is what each night costs across a border of seasons", () => {
    expect(price().price).toMatchObject({ rent: 800_00, total: 800_00, toPay: 800_00 });
    expect(price().price.rentLines.map(({ quantity, unitCents }) => [quantity, unitCents])).toEqual([
      [2, 180_00],
      [2, 220_00],
    ]);
    expect(price().whole).toBe(885_00);
  });

  it("follows the party, and takes early bookings off", () => {
    const priceList = {
      ...aList(aPeriod({ personsIncluded: 2, personNightCents: 25_00 })),
      earlyBirds: [{ until: "05-31", percent: 10 }],
    };
    const values = aBookingForm({ adults: "2", children: "1" });
    expect(price({ priceList, values }).price).toMatchObject({ rent: 738_00 });
    expect(price({ priceList, values, today: "2027-06-01" }).price.rent).toBe(820_00);
  });

  it("shows the shortest stay from the chosen day on as an example", () => {
    expect(price({ stay: { start: "2027-07-05", end: null } })).toMatchObject({
      nights: 3,
      example: true,
      price: { rent: 660_00 },
    });
    const staff = price({ stay: { start: "2027-07-05", end: null }, role: "staff" });
    expect(staff).toMatchObject({ nights: 1, price: { rent: 220_00 } });
  });

  it("shows the cheapest stay as an example before any day is chosen", () => {
    const week = aPeriod({ arrivalDays: [5], returnDays: [5], shortestNights: 7, ladder: [aStep(7, 980_00)] });
    const example = price({ stay: { start: null, end: null }, priceList: aList(week) });
    expect(example).toMatchObject({ nights: 7, example: true, price: { rent: 980_00 } });
  });

  it("is the boat's own price where the list says nothing of the boat", () => {
    const priceList = aList(aPeriod({ vehicleId: 2, nightCents: 1_00 }));
    expect(price({ priceList }).price).toEqual(price({ priceList: aList() }).price);
    expect(price({ priceList, stay: { start: null, end: null } })).toMatchObject({
      nights: 2,
      price: { rent: 360_00 },
    });
  });
});
