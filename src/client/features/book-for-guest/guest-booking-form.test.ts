import { aVehicle, testToday } from "../../../testing/builders.ts";
import { aFeeList, aFeeRow, aList, aPeriod } from "../../../testing/price-lists.ts";
import { emptyGuestBooking, guestPrice } from "./guest-booking-form.ts";

it("prices by the list that holds, which counts the persons, and by the boat's own price without one", () => {
  const stay = { vehicle: aVehicle({ id: 1, price1h: "180.00" }), start: "2027-05-10", end: "2027-05-12" };
  const party = { ...emptyGuestBooking, adults: "3", children: "1" };
  const priceList = aList(aPeriod({ nightCents: 210_00, personsIncluded: 2, personNightCents: 10_00 }));
  const given = { visitorsTaxCents: 0, today: testToday };
  expect(guestPrice(party, stay, { ...given, priceList })?.price).toMatchObject({ rent: 460_00, toPay: 460_00 });
  expect(guestPrice(party, stay, given)?.price.rent).toBe(360_00);
});

it("asks on site for what the list says, and else for what is usual", () => {
  const stay = { vehicle: aVehicle({ id: 1 }), start: "2027-05-10", end: "2027-05-12" };
  const given = { visitorsTaxCents: 0, today: testToday };
  const priceList = aFeeList(aFeeRow({ briefing: 40_00 }), aFeeRow({ vehicleId: 1, cleaning: 0 }));
  expect(guestPrice(emptyGuestBooking, stay, { ...given, priceList })?.fees).toEqual({ briefing: 40_00, cleaning: 0 });
  expect(guestPrice(emptyGuestBooking, stay, given)?.fees).toEqual({ briefing: 35_00, cleaning: 50_00 });
});
