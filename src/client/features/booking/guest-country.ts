import type { BookingFormValues } from "../../../shared/contract/booking.ts";
import type { askedCountry } from "../../../shared/rules/address-country.ts";
import { storedVatId } from "../../../shared/rules/vat-id.ts";

type Address = Pick<BookingFormValues, "zipCodeAndCity" | "vatId" | "phone" | "country">;

/** What knows postcodes, once it was fetched. */
let asked: typeof askedCountry | null = null;

/** Fetches what knows postcodes and countries: a chunk of its own, which guests from Germany do without. */
export async function loadCountryField() {
  const [{ CountryField }, { askedCountry }] = await Promise.all([
    import(/* webpackChunkName: "country-field" */ "../../ui/country-field.tsx"),
    import(/* webpackChunkName: "country-field" */ "../../../shared/rules/address-country.ts"),
  ]);
  asked = askedCountry;
  return CountryField;
}

/** Whether the country may have to be asked for: no German postcode, or the phone number of another country. */
export const mayBeForeign = ({ zipCodeAndCity, phone }: Address): boolean =>
  /\p{L}{2}/u.test(zipCodeAndCity) &&
  (!/^\s*(?:DE?-)?\d{5}\s/.test(zipCodeAndCity) || /^(?:\+|00)(?!49)/.test(phone.trim()));

/**
 * Whether the guest is asked for their country, and what was chosen or is proposed; null where VAT id and postcode say
 * it, and until what knows them was fetched: the server goes by what is likeliest.
 */
export const countryAsked = ({ vatId, ...address }: Address) =>
  asked?.({ ...address, vatId: storedVatId(vatId) }) ?? null;
