import { homeCountry } from "./countries.ts";
import { countryOfTown } from "./known-towns.ts";
import { type Town, townOf } from "./postcode.ts";

/** What says of an address in which country it is. */
export interface StatedAddress {
  zipCodeAndCity: string;
  /** In the form in which it is stored; "" without. */
  vatId?: string;
  phone?: string;
  /** What somebody chose when they were asked; "" where nobody was. */
  country?: string;
}

/** The signs of countries in VAT ids that are others than in ISO 3166: Greece, and Northern Ireland. */
const ofVatIds: Readonly<Record<string, string>> = { EL: "GR", XI: "GB" };

/** Countries by the digits that are dialled for them, those that guests have. */
const dialled = (
  "1US 7RU 20EG 27ZA 30GR 31NL 32BE 33FR 34ES 36HU 39IT 40RO 41CH 43AT 44GB 45DK 46SE 47NO 48PL 49DE 52MX 55BR 61AU " +
  "64NZ 65SG 81JP 82KR 86CN 90TR 91IN 351PT 352LU 353IE 354IS 355AL 356MT 357CY 358FI 359BG 370LT 371LV 372EE 373MD " +
  "375BY 380UA 381RS 382ME 385HR 386SI 387BA 389MK 420CZ 421SK 423LI 852HK 886TW 971AE 972IL"
).split(" ");

/** The country of a number that begins with one; null for any other. */
function ofPhone(phone: string): string | null {
  const [, digits] = /^(?:\+|00)(\d+)/.exec(phone.replace(/[^\d+]/g, "")) ?? [];
  if (digits === undefined) return null;
  const found = dialled.findLast((entry) => digits.startsWith(entry.replace(/\D/g, "")));
  return found?.replace(/\d/g, "") ?? null;
}

/**
 * What postcode and VAT id say of the country. null where they do not: a postcode that Germany cannot have and several
 * others can, unless the town is a large one; or none.
 */
function toldBy({ city, countries }: Town, vatId: string): string | null {
  const [first] = countries;
  if (first !== homeCountry) {
    const ofTown = countryOfTown(city);
    if (ofTown !== undefined && countries.includes(ofTown)) return ofTown;
  }
  if (first !== undefined && countries.length === 1) return first;
  const sign = vatId.slice(0, 2);
  const ofVatId = ofVatIds[sign] ?? sign;
  const isPossible = countries.length === 0 || countries.includes(homeCountry);
  if (ofVatId !== "" && (ofVatId !== homeCountry || isPossible)) return ofVatId;
  return first === homeCountry ? homeCountry : null;
}

/**
 * Whether to ask for the country, and what was chosen or is proposed by the phone number, "" without; null where VAT id
 * or postcode say it, or no town is typed yet.
 */
export function askedCountry(address: StatedAddress): { country: string } | null {
  const { zipCodeAndCity, vatId = "", phone = "", country = "" } = address;
  // While the digits of a postcode are typed, it looks like that of one country after the other.
  if (!/\p{L}{2}/u.test(zipCodeAndCity)) return null;
  const town = townOf(zipCodeAndCity);
  const { countries } = town;
  const told = toldBy(town, vatId);
  const called = ofPhone(phone);
  const isPossible = called !== null && (countries.length === 0 || countries.includes(called));
  if (told === null) return { country: country || (isPossible ? called : "") };
  // Five digits may be German ones, and those of others who are called by a foreign number.
  const isOpen = told === homeCountry && countries.length > 1 && vatId === "" && isPossible && called !== homeCountry;
  return isOpen ? { country: country || called } : null;
}

/**
 * The country of an address (ISO 3166): what was chosen, else what postcode or VAT id say. Where neither tells it is
 * the likeliest, but never Germany for a postcode that Germany cannot have.
 */
export function countryOfAddress(address: StatedAddress): string {
  const { zipCodeAndCity, vatId = "", phone = "", country = "" } = address;
  const town = townOf(zipCodeAndCity);
  const { countries } = town;
  const isForeign = countries.length > 0 && !countries.includes(homeCountry);
  if (country !== "" && !(country === homeCountry && isForeign)) return country;
  const told = toldBy(town, vatId);
  if (told !== null) return told;
  const called = ofPhone(phone);
  if (called !== null && (countries.length === 0 || countries.includes(called))) return called;
  return countries[0] ?? homeCountry;
}
