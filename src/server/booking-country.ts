import { countryOfAddress } from "../shared/rules/address-country.ts";
import type { BookingRow } from "./db/tables/booking.ts";

export type BookingAddress = Pick<
  BookingRow,
  "street_and_number" | "additional" | "zip_code_and_city" | "country" | "vat_id" | "phone"
>;

/** The country of a guest's address (ISO 3166), as invoice and letters say it. */
export const countryOfBooking = ({ zip_code_and_city: zipCodeAndCity, vat_id: vatId, ...rest }: BookingAddress) =>
  countryOfAddress({ zipCodeAndCity, vatId, country: rest.country, phone: rest.phone });
