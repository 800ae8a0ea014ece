// What the booking page fetches for guests from abroad alone.
export { askedCountry } from "../../../shared/rules/address-country.ts";
export { CountryField } from "../../ui/country-field.tsx";
