import type { BookForGuestRequest } from "../shared/contract/book-for-guest.ts";
import { addDays } from "../shared/rules/day.ts";
import { testToday } from "./builders.ts";

/** What staff send for a guest on the phone who has no mail address: two nights at 180.00. */
export function aBookingForGuest(changes: Partial<BookForGuestRequest> = {}): BookForGuestRequest {
  return {
    vehicle: 1,
    booked_day: addDays(testToday, 7),
    booked_duration: 2,
    salutation: "Frau",
    name: "Ottilie Ohnepost",
    phone: "+4917099887766",
    email: "",
    streetAndNumber: "Uferweg 7",
    additional: "",
    company: "",
    vat_id: "",
    country: "",
    zipCodeAndCity: "14770 Brandenburg",
    lang: "de",
    adults: 2,
    children: 1,
    license_answer: "",
    extras: [],
    own_extras: [],
    comment: "",
    note: "",
    price: "360.00",
    new_price: undefined,
    price_change_reason: "",
    payment: "banktransfer",
    ...changes,
  };
}
